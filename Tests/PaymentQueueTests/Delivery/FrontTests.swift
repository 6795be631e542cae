import OpenStoreKitTest
import Testing
import TestWaiting

/// Apps that report their return to the front.
@Suite(.timeLimit(.standard)) struct FrontTests {
    @Test func `an app that comes to the front receives its unfinished transactions again (Q-10, C-07)`() async throws {
        let shop = try Shop(customer: SimulatedCustomer(purchase: { $0.productID != "gems" }))
        let listener = shop.listener()
        let coins = try await shop.buy("coins", receivedBy: listener)
        shop.add("gems")
        _ = try await listener.transaction(in: .failed)
        try await shop.buyAndFinish("pro", receivedBy: listener)
        await shop.store.setAskToBuy(true)
        shop.add("season")
        _ = try await listener.transaction(in: .deferred)
        let before = listener.received
        await shop.store.settle()
        #expect(listener.received == before)
        shop.store.run { PaymentQueueDelivery.appCameToFront() }
        await shop.store.settle()
        #expect(listener.received.dropFirst(before.count) == [.updated(["coins purchased", "gems failed 2"])])
        #expect(listener.history.last(where: { $0.0.payment.productIdentifier == "coins" })?.0 === coins)
    }

    @Test
    func
        `a return to the front repeats nothing of the launch, and delivers nothing of an empty queue (Q-10)`()
        async throws
    {
        let shop = try Shop()
        shop.store.run { PaymentQueueDelivery.appCameToFront() }
        try await shop.buyAsync("pro")
        shop.store.run { PaymentQueueDelivery.appCameToFront() }
        let listener = shop.listener()
        await shop.store.settle()
        #expect(listener.received == [.updated("pro purchased")])
        shop.queue.finishTransaction(try #require(shop.queue.transactions.first))
        await shop.store.settle()
        shop.store.run { PaymentQueueDelivery.appCameToFront() }
        await shop.store.settle()
        #expect(listener.received == [.updated("pro purchased"), .removed(["pro"])])
    }

    @Test func `a return to the front without an observer is delivered to the next observer (Q-10)`() async throws {
        let shop = try Shop()
        let first = shop.listener()
        _ = try await shop.buy("coins", receivedBy: first)
        shop.queue.remove(first)
        shop.store.run { PaymentQueueDelivery.appCameToFront() }
        await shop.store.settle()
        let second = shop.listener()
        await shop.store.settle()
        #expect(second.received == [.updated("coins purchased")])
    }
}
