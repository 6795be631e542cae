import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct RepeatedPurchaseTests {
    @Test(arguments: ["coins", "pro", "season", "plan.month"])
    func `Q-35 Q-36 C-10 buying an unfinished product again delivers the earlier transaction`(product: String)
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

    @Test func `C-10 C-18 a payment for a product that the asynchronous API left unfinished returns that transaction`()
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

    @Test func `Q-37 C-09 an owned product is purchased again without a charge, under an identifier of its own`()
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

    @Test func `C-09 finishing a copy changes the queue only`() async throws {
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

    @Test func `Q-38 C-11 buying a current subscription again is purchased with the existing transaction`() async throws
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
    func `Q-39 X-22 a downgrade shows the held transaction, and finishing the downgrade does not finish that one`()
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

    @Test func `Q-40 an upgrade is a new purchase`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let month = try await shop.buyAndFinish("plan.month", receivedBy: listener)
        let gold = try await shop.buy("plan.gold", receivedBy: listener)
        #expect(gold.transactionIdentifier != month.transactionIdentifier)
        #expect(gold.original?.transactionIdentifier == month.transactionIdentifier)
        #expect(await shop.unfinished.map { String($0) } == [gold.transactionIdentifier])
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
