import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct RepeatedPurchaseTests {
    @Test(arguments: ["coins", "pro", "season", "plan.month"])
    func `buying an unfinished product again delivers the earlier transaction (Q-35, Q-36, C-10)`(product: String)
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let first = try await shop.buy(product, receivedBy: listener)
        shop.add(product)
        let again = try await listener.transaction(in: .purchased)
        #expect(again === first)
        #expect(
            listener.received == [
                .updated("\(product) purchasing"), .updated("\(product) purchased"),
                .updated("\(product) purchasing"), .updated("\(product) purchased"),
            ]
        )
        #expect(shop.queue.transactions == [first])
        #expect(await shop.unfinished.count == 1)
    }

    @Test func `an unfinished period that has expired does not answer a payment, which is charged (Q-36)`() async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let first = try await shop.buy("plan.month", receivedBy: listener)
        let id = try #require(await shop.unfinished.first)
        try await shop.store.setAutoRenewal(false, of: id)
        try await shop.store.advance(by: .seconds(32 * 86_400))
        let again = try await shop.buy("plan.month", receivedBy: listener)
        #expect(again.transactionIdentifier != first.transactionIdentifier)
        #expect(try #require(again.transactionDate) > (try #require(first.transactionDate)))
        #expect(await shop.unfinished.count == 2)
    }

    @Test
    func `a payment for a product that the asynchronous API left unfinished returns that transaction (C-10, C-18)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("gems", receivedBy: listener)
        let bought = try await shop.buyAsync("coins")
        shop.add("coins")
        let transaction = try await listener.transaction(in: .purchased)
        #expect(transaction.transactionIdentifier == String(bought.id))
        shop.queue.finishTransaction(transaction)
        await listener.receives(.removed(["coins"]))
        #expect(await shop.unfinished.isEmpty)
    }

    @Test func `an owned product is purchased again without a charge, under an identifier of its own (Q-37, C-09)`()
        async throws
    {
        let charges = Gate()
        charges.open()
        let shop = try Shop(customer: .waiting(at: charges))
        let listener = shop.listener()
        let first = try await shop.buyAndFinish("pro", receivedBy: listener)
        try await shop.store.advance(by: .seconds(60))
        let copy = try await shop.buy("pro", receivedBy: listener)
        #expect(copy !== first)
        let identifier = try #require(copy.transactionIdentifier)
        #expect(identifier != first.transactionIdentifier)
        #expect(try #require(UInt64(identifier)) > 9_000_000_000_000_000)
        #expect(copy.transactionDate == first.transactionDate?.addingTimeInterval(60))
        let original = try #require(copy.original)
        #expect(original.transactionIdentifier == first.transactionIdentifier)
        #expect(original.transactionDate == first.transactionDate)
        #expect(original.original == nil)
        #expect(await shop.unfinished.isEmpty)
        let all = await shop.store.run { await Array(Transaction.all(for: "pro")) }
        #expect(all.map { String($0.unsafePayloadValue.id) } == [first.transactionIdentifier])
    }

    @Test func `finishing a copy changes the queue only (C-09)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("pro", receivedBy: listener)
        let copy = try await shop.buy("pro", receivedBy: listener)
        shop.queue.finishTransaction(copy)
        #expect(
            await listener.received(6).suffix(3) == [
                .updated("pro purchasing"), .updated("pro purchased"), .removed(["pro"]),
            ]
        )
        #expect(shop.queue.transactions.isEmpty)
        let entitlements = await shop.store.run { await Array(Transaction.currentEntitlements(for: "pro")) }
        #expect(entitlements.count == 1)
    }

    @Test func `buying a current subscription again is purchased with the existing transaction (Q-38, C-11)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let held = try await shop.buyAndFinish("plan.month", receivedBy: listener)
        let again = try await shop.buy("plan.month", receivedBy: listener)
        #expect(again !== held)
        #expect(again.transactionIdentifier == held.transactionIdentifier)
        #expect(again.transactionDate == held.transactionDate)
        #expect(again.original == nil)
        #expect(await shop.unfinished.isEmpty)
    }

    @Test
    func `a downgrade shows the held transaction, and finishing the downgrade does not finish that one (Q-39, X-22)`()
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let held = try await shop.buy("plan.gold", receivedBy: listener)
        let downgrade = try await shop.buy("plan.month", receivedBy: listener)
        #expect(downgrade !== held)
        #expect(downgrade.transactionIdentifier == held.transactionIdentifier)
        #expect(downgrade.payment.productIdentifier == "plan.month")
        shop.queue.finishTransaction(downgrade)
        await listener.receives(.removed(["plan.month"]))
        #expect(shop.queue.transactions == [held])
        #expect(await shop.unfinished.map { String($0) } == [held.transactionIdentifier])
    }

    @Test(arguments: ["plan.gold", "plan.twin"])
    func `an upgrade and a crossgrade of equal length are new purchases at once (Q-40)`(product: String) async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let month = try await shop.buyAndFinish("plan.month", receivedBy: listener)
        let other = try await shop.buy(product, receivedBy: listener)
        #expect(other.transactionIdentifier != month.transactionIdentifier)
        #expect(other.original?.transactionIdentifier == month.transactionIdentifier)
        #expect(await shop.unfinished.map { String($0) } == [other.transactionIdentifier])
        #expect(await shop.entitled == [product])
    }

    @Test(arguments: [("plan.gold", "plan.month"), ("plan.month", "plan.year")])
    func `a downgrade and a crossgrade of another length wait for the renewal (Q-40)`(from: String, to: String)
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let held = try await shop.buyAndFinish(from, receivedBy: listener)
        let change = try await shop.buyAndFinish(to, receivedBy: listener)
        #expect(change.transactionIdentifier == held.transactionIdentifier)
        #expect(await shop.entitled == [from])
        try await shop.store.advance(by: .seconds(32 * 86_400))
        let renewal = try await listener.transaction(in: .purchased)
        #expect(renewal.payment.productIdentifier == to)
        #expect(renewal.transactionIdentifier != held.transactionIdentifier)
        #expect(await shop.entitled == [to])
    }

    @Test(arguments: ["coins", "season"])
    func `finished consumables and non-renewing subscriptions are bought again with a charge`(product: String)
        async throws
    {
        let shop = try Shop()
        let listener = shop.listener()
        let first = try await shop.buyAndFinish(product, receivedBy: listener)
        let second = try await shop.buy(product, receivedBy: listener)
        #expect(second.transactionIdentifier != first.transactionIdentifier)
        #expect(second.original == nil)
        #expect(await shop.unfinished.map { String($0) } == [second.transactionIdentifier])
    }
}
