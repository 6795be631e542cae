import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ApprovingTests {
    @Test func `an approved request becomes a purchase under the identifier of the request (TS-19, TS-20)`() throws {
        var shop = Shop(asksToBuy: true)
        guard case .pending(let waiting, _) = try shop.decide("coins", quantity: 2, tag: "a") else {
            Issue.record("not pending")
            return
        }
        #expect(shop.unfinished == [])
        shop.pass(.day)
        shop.apply(try shop.ledger.decideApproval(of: waiting.transactionID, at: shop.date).change)
        let entry = try #require(shop.history[waiting.transactionID])
        #expect(entry.purchaseDate == shop.date)
        #expect(entry.quantity == 2)
        #expect(entry.cause?.queueTag == "a")
        #expect(shop.unfinished == [waiting.transactionID])
        #expect(shop.ledger.pending == [:])
        #expect(shop.journal.filter(\.isAnnounced).map(\.transactionID) == [waiting.transactionID])
        #expect(shop.violations == [])
    }

    @Test func `a declined request leaves no transaction (C-04)`() throws {
        var shop = Shop(asksToBuy: true)
        guard case .pending(let waiting, _) = try shop.decide("pro", tag: "b") else {
            Issue.record("not pending")
            return
        }
        shop.apply(try shop.ledger.decideDecline(of: waiting.transactionID, at: shop.date))
        #expect(shop.history == [:])
        #expect(shop.owned == [])
        #expect(shop.journal.allSatisfy { !$0.isAnnounced })
        #expect(shop.journal.last?.cause?.queueTag == "b")
    }

    @Test func `a second decision on a request is refused (TS-20)`() throws {
        var shop = Shop(asksToBuy: true)
        try shop.decide("coins")
        shop.apply(try shop.ledger.decideDecline(of: 0, at: shop.date))
        #expect(throws: StoreFailure.transactionNotFound(id: 0)) {
            try shop.ledger.decideApproval(of: 0, at: shop.date)
        }
        #expect(throws: StoreFailure.transactionNotFound(id: 0)) { try shop.ledger.decideDecline(of: 0, at: shop.date) }
    }

    @Test func `an approval does not charge for a product that was bought in the meantime`() throws {
        var shop = Shop(asksToBuy: true)
        try shop.decide("pro", tag: "a")
        shop.ledger.rules.isAskToBuyEnabled = false
        let bought = try shop.buy("pro")
        shop.apply(try shop.ledger.decideApproval(of: 0, at: shop.date).change)
        #expect(shop.history.keys.sorted() == [bought.id])
        #expect(shop.journal.allSatisfy { !$0.isAnnounced })
        let answer = try #require(shop.journal.last)
        #expect(answer.kind == .answered && answer.transactionID == bought.id && answer.cause?.queueTag == "a")
        #expect(shop.violations == [])
    }

    @Test(arguments: [false, true])
    func `of two requests for one product the second approval announces nothing (P-15, TS-20)`(finishes: Bool) throws {
        var shop = Shop(asksToBuy: true)
        for tag in ["a", "b"] { try shop.decide("pro", tag: tag) }
        shop.apply(try shop.ledger.decideApproval(of: 1, at: shop.date).change)
        if finishes { shop.finish(1) }
        shop.pass(.day)
        shop.apply(try shop.ledger.decideApproval(of: 0, at: shop.date).change)
        #expect(shop.journal.filter(\.isAnnounced).map(\.transactionID) == [1])
        #expect(shop.history.keys.sorted() == [1])
        // The transaction stays that of the request that it was made for.
        #expect(shop.history[1]?.cause?.queueTag == "b")
        #expect(shop.journal.last?.kind == .answered && shop.journal.last?.cause?.queueTag == "a")
        #expect(shop.ledger.pending == [:])
        #expect(shop.violations == [])
    }

    @Test func `a request that is approved while payments are not allowed continues to wait (Q-02, TS-20)`() throws {
        var shop = Shop(asksToBuy: true)
        try shop.decide("pro")
        shop.ledger.rules.canMakePayments = false
        #expect(throws: StoreFailure.purchaseNotAllowed) { try shop.ledger.decideApproval(of: 0, at: shop.date) }
        shop.ledger.rules.canMakePayments = true
        shop.apply(try shop.ledger.decideApproval(of: 0, at: shop.date).change)
        #expect(shop.owned == ["pro"])
    }

    @Test func `an approved outside purchase of a consumable is charged despite an unfinished one (Q-26)`() throws {
        var shop = Shop()
        let first = try shop.buy("coins")
        shop.ledger.rules.isAskToBuyEnabled = true
        let request = PurchaseRequest(productID: "coins")
        let decision = try shop.ledger.decidePurchase(request, through: .outside, at: shop.date)
        guard case .pending(let waiting, let change) = decision else {
            Issue.record("not pending")
            return
        }
        shop.apply(change)
        shop.apply(try shop.ledger.decideApproval(of: waiting.transactionID, at: shop.date).change)
        #expect(shop.unfinished == [first.id, waiting.transactionID])
        #expect(shop.journal.filter(\.isAnnounced).map(\.transactionID) == [waiting.transactionID])
    }

    @Test(arguments: [(StoreEnvironment.sandbox, true), (.xcode, false), (.production, false)])
    func `the option for simulated Ask to Buy has an effect in the sandbox only (P-25)`(
        environment: StoreEnvironment,
        waits: Bool
    ) throws {
        let shop = Shop(environment: environment)
        var request = PurchaseRequest(productID: "coins")
        request.simulatesAskToBuyInSandbox = true
        switch try shop.ledger.decidePurchase(request, at: shop.date) {
        case .pending: #expect(waits)
        case .purchased, .held: #expect(!waits)
        }
    }
}
