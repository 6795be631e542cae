import Foundation
import OpenStoreKitTest
import SourceAudit
import Testing
import TestWaiting

@Suite(
    .timeLimit(.standard),
    .store(
        selling: [
            .consumable("coins", price: 0.99),
            .nonConsumable("pro", price: 9.99, isFamilyShareable: true),
            .autoRenewable("plan", price: 4.99, subscriptionPeriod: .monthly, groupID: "plans"),
        ],
        .startingAt(SimulatedTime.epoch)
    )
)
struct LeftoverTests {
    private let store: SimulatedStore
    private let observer = NeglectfulObserver()

    init() throws { store = try SimulatedStore.current }

    private func onlyLeftover() async throws -> UnfinishedLeftover {
        await store.settle()
        let leftovers = await store.unfinishedLeftovers
        try #require(leftovers.count == 1, "\(leftovers)")
        return leftovers[0]
    }

    @Test func `a store whose transactions are finished has no leftovers`() async throws {
        try await buy("coins").finish()
        #expect(await store.unfinishedLeftovers == [])
    }

    @Test func `a purchase through the asynchronous API is a leftover until it is finished`() async throws {
        let bought = try await buy("coins")
        try await store.advance(by: .seconds(3 * 86_400))
        let leftover = try await onlyLeftover()
        #expect(leftover.transactionID == String(bought.id))
        #expect(leftover.origin == .purchase)
        #expect(leftover.receivedThrough == [.purchaseResult])
        #expect(leftover.age == .seconds(3 * 86_400))
        #expect(leftover.isInStore && !leftover.isInQueue)
        #expect(
            leftover.description == """
                transaction 0 of "coins", unfinished for 3 days, not in the payment queue: bought in the app; \
                received as the result of purchase()
                """
        )
        await bought.finish()
        #expect(await store.unfinishedLeftovers == [])
    }

    @Test func `a purchase that the queue made is one leftover, not two`() async throws {
        SKPaymentQueue.default().add(observer)
        SKPaymentQueue.default().add(payment(for: "coins"))
        let leftover = try await onlyLeftover()
        #expect(leftover.origin == .purchase)
        #expect(leftover.receivedThrough == [.observers])
        #expect(leftover.isInStore && leftover.isInQueue)
    }

    @Test func `a joined report reads the JSON form of leftovers, with the hazards that leave them`() async throws {
        try await store.buyOutside("pro")
        SKPaymentQueue.default().add(payment(for: "coins"))
        await store.settle()
        let leftovers = await store.unfinishedLeftovers
        guard case .leaks(let document) = try ReportPart(json: Data(UnfinishedLeftovers(leftovers).json.utf8)) else {
            Issue.record("The document is of another kind.")
            return
        }
        #expect(document.leftovers.map(\.description) == leftovers.map(\.description))
        #expect(document.leftovers.map(\.hazards) == leftovers.map { $0.receivedThrough.isEmpty ? ["H4"] : [] })
        #expect(document.leftovers.contains { $0.hazards == ["H4"] })
    }

    @Test func `both APIs are named when both received the transaction`() async throws {
        SKPaymentQueue.default().add(observer)
        var updates = Transaction.updates.makeAsyncIterator()
        try await store.buyOutside("coins")
        _ = await updates.next()
        let leftover = try await onlyLeftover()
        #expect(leftover.origin == .outside)
        #expect(leftover.receivedThrough == [.updates, .observers])
    }

    @Test func `updates that only a queue without observers receives do not count as received`() async throws {
        SKPaymentQueue.default().add(observer)
        await store.settle()
        SKPaymentQueue.default().remove(observer)
        try await store.buyOutside("coins")
        let leftover = try await onlyLeftover()
        #expect(leftover.receivedThrough == [])
        #expect(leftover.description.hasSuffix("bought outside the app; the app never received it"))
    }

    @Test(arguments: [false, true])
    func `a purchase after an interruption is reported with that origin, from either API (Q-48)`(byQueue: Bool)
        async throws
    {
        SKPaymentQueue.default().add(observer)
        await store.setInterruptedPurchases(true)
        if byQueue {
            SKPaymentQueue.default().add(payment(for: "coins"))
        } else {
            let product = try #require(await Product.products(for: ["coins"]).first)
            guard case .pending = try await product.purchase() else {
                Issue.record("the purchase was not interrupted")
                return
            }
        }
        await store.settle()
        for entry in SKPaymentQueue.default().transactions { SKPaymentQueue.default().finishTransaction(entry) }
        await store.settle()
        try await store.resolveIssue(of: #require(await store.interruptedPurchases.first))
        #expect(try await onlyLeftover().origin == .interruption)
        #expect(try await onlyLeftover().description.contains("bought after an interruption"))
    }

    @Test func `a renewal, an approval and a family share are distinguished`() async throws {
        try await buy("plan").finish()
        try await store.advance(by: .seconds(32 * 86_400))
        await store.setAskToBuy(true)
        let product = try #require(await Product.products(for: ["coins"]).first)
        guard case .pending = try await product.purchase() else {
            Issue.record("nobody had to approve")
            return
        }
        #expect(await store.unfinishedLeftovers.map(\.origin) == [.renewal])
        try await store.approve(#require(await store.pendingRequests.first))
        try await store.shareFromFamily("pro")
        #expect(Set(await store.unfinishedLeftovers.map(\.origin)) == [.renewal, .approval, .familySharing])
    }

    @Test func `copies and failures stay in the queue until they are finished`() async throws {
        try await buy("pro").finish()
        let queue = SKPaymentQueue.default()
        queue.add(observer)
        queue.restoreCompletedTransactions()
        await store.settle()
        queue.add(payment(for: "pro"))
        await store.settle()
        store.customer = .hesitant
        queue.add(payment(for: "coins"))
        await store.settle()
        let leftovers = await store.unfinishedLeftovers
        #expect(Set(leftovers.map(\.origin)) == [.restore, .alreadyOwned, .failedPayment])
        #expect(leftovers.allSatisfy { $0.receivedThrough == [.observers] && $0.isInQueue && !$0.isInStore })
        for transaction in queue.transactions { queue.finishTransaction(transaction) }
        await store.settle()
        #expect(await store.unfinishedLeftovers == [])
    }

    @Test func `revoked and pending purchases are not leftovers`() async throws {
        let bought = try await buy("coins")
        try await store.refund(bought.id)
        await store.setAskToBuy(true)
        SKPaymentQueue.default().add(observer)
        SKPaymentQueue.default().add(payment(for: "coins"))
        await store.settle()
        #expect(SKPaymentQueue.default().transactions.map(\.transactionState) == [.deferred])
        #expect(await store.unfinishedLeftovers == [])
    }

    @Test func `a test with leak reports fails at its trait when transactions are unfinished`() async throws {
        let line = #line + 1
        let trait: StoreTrait = .store(selling: [.consumable("gems", price: 1)], .reportingLeaks)
        let test = try #require(Test.current)
        let testCase = try #require(Test.Case.current)
        try await withKnownIssue {
            try await trait.provideScope(for: test, testCase: testCase) {
                try await buy("gems")
                try await SimulatedStore.current.advance(by: .seconds(7200))
            }
        } matching: { issue in
            guard let error = issue.error as? UnfinishedLeftovers else { return false }
            return issue.sourceLocation?.line == line && error.all.map(\.productID) == ["gems"]
                && error.description.contains("unfinished for 2 hours")
        }
    }

    @Test func `a test without leak reports, or that turns them off, may leave transactions unfinished`() async throws {
        let test = try #require(Test.current)
        let testCase = try #require(Test.Case.current)
        let traits: [StoreTrait] = [
            .store(selling: [.consumable("gems", price: 1)]),
            .store(selling: [.consumable("gems", price: 1)], .reportingLeaks, .ignoringLeaks),
        ]
        for trait in traits {
            try await trait.provideScope(for: test, testCase: testCase) { try await buy("gems") }
        }
    }
}
