import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// The order in which the queue processes payments and restores.
@Suite(.timeLimit(.standard)) struct PaymentOrderTests {
    @Test func `payments are processed one after another, in the order in which they were added (Q-34)`() async throws {
        let sheets = ["coins": Gate(), "gems": Gate()]
        let shop = try Shop(
            customer: SimulatedCustomer(purchase: { question in
                await sheets[question.productID]?.pass()
                return true
            })
        )
        let listener = shop.listener()
        for productID in ["coins", "nothing", "gems"] { shop.add(productID) }
        await sheets["coins"]?.arrivals()
        await listener.receives(.updated("gems purchasing"))
        #expect(shop.states == [.purchasing, .purchasing, .purchasing])
        sheets["coins"]?.open()
        // The next sheet is shown after the payments before it have ended.
        await sheets["gems"]?.arrivals()
        await listener.receives(.updated("nothing failed 5"))
        #expect(shop.states == [.purchased, .failed, .purchasing])
        sheets["gems"]?.open()
        #expect(
            await listener.received(6) == [
                .updated("coins purchasing"), .updated("nothing purchasing"), .updated("gems purchasing"),
                .updated("coins purchased"), .updated("nothing failed 5"), .updated("gems purchased"),
            ]
        )
    }

    @Test func `a restore overtakes payments that wait (Q-34)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        try await shop.buyAndFinish("pro", receivedBy: listener)
        let gate = shop.store.hold(before: .customerAsked)
        shop.add("coins")
        shop.add("gems")
        await gate.waitUntilReached()
        shop.queue.restoreCompletedTransactions()
        await listener.receives(.restoreFinished)
        #expect(
            shop.queue.transactions.map(\.productAndState) == ["coins purchasing", "gems purchasing", "pro restored"]
        )
        gate.open()
        await listener.receives(.updated("gems purchased"))
    }
}
