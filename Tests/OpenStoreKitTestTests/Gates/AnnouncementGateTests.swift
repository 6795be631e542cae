import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct AnnouncementGateTests {
    private let kiosk: Kiosk

    init() throws { kiosk = try Kiosk() }

    @Test func `a transaction that is finished before its announcement is still announced once (T-01)`() async throws {
        let store = try kiosk.open()
        var updates = store.updates()
        let gate = store.hold(before: .announced)
        let first = try await store.buyOutside("coins")
        #expect(await gate.waitUntilReached())
        #expect(await store.unfinished == [first])
        await store.latest("coins")?.finish()
        #expect(await store.unfinished == [])
        gate.open()
        let second = try await store.buyOutside("gems")
        #expect(await updates.next()?.unsafePayloadValue.id == first)
        #expect(await updates.next()?.unsafePayloadValue.id == second)
    }

    @Test func `a listener that joins during a hold receives each transaction once, held or not (C-02)`() async throws {
        let store = try kiosk.open()
        let gate = store.hold(before: .announced)
        let outside = try await store.buyOutside("coins")
        let own = try #require(try await store.buy("gems")).id
        var updates = store.updates()
        #expect(await updates.next()?.unsafePayloadValue.id == own)
        gate.open()
        let end = try await store.buyOutside("pro")
        #expect(await updates.next()?.unsafePayloadValue.id == outside)
        #expect(await updates.next()?.unsafePayloadValue.id == end)
    }

    @Test func `a listener receives an update once if it is released before the first request (C-02)`() async throws {
        let store = try kiosk.open()
        let gate = store.hold(before: .announced)
        let outside = try await store.buyOutside("coins")
        var updates = store.updates()
        gate.open()
        let end = try await store.buyOutside("gems")
        #expect(await updates.next()?.unsafePayloadValue.id == outside)
        #expect(await updates.next()?.unsafePayloadValue.id == end)
    }

    @Test func `a refund between recorded and announced is delivered after the purchase (T-09)`() async throws {
        let store = try kiosk.open()
        var updates = store.updates()
        let gate = store.hold(before: .announced)
        let id = try await store.buyOutside("pro")
        try await store.refund(id)
        #expect(gate.arrivals == 2)
        #expect(await store.entitled == [])
        gate.release()
        let bought = try #require(await updates.next()?.unsafePayloadValue)
        #expect(bought.id == id && bought.revocationDate == nil)
        gate.release()
        let refunded = try #require(await updates.next()?.unsafePayloadValue)
        #expect(refunded.id == id && refunded.revocationDate != nil)
        gate.open()
    }

    @Test func `a refund that was not received before the app ended is delivered at the next launch (C-05)`()
        async throws
    {
        let first = try kiosk.open(kiosk.database)
        let id = try #require(try await first.buy("pro")).id
        await first.latest("pro")?.finish()
        let listener = first.run { Task { for await _ in Transaction.updates {} } }
        await first.settle()
        let gate = first.hold(before: .announced)
        try await first.refund(id)
        let second = try kiosk.open(kiosk.database)
        var updates = second.updates()
        let received = try #require(await updates.next()?.unsafePayloadValue)
        #expect(received.id == id && received.revocationDate != nil)
        listener.cancel()
        gate.open()
    }

    @Test func `a refund that was held and then received is not delivered again at the next launch`() async throws {
        let first = try kiosk.open(kiosk.database)
        let id = try #require(try await first.buy("pro")).id
        await first.latest("pro")?.finish()
        let listener = first.run { Task { for await _ in Transaction.updates {} } }
        await first.settle()
        let gate = first.hold(before: .announced)
        try await first.refund(id)
        gate.open()
        await first.settle()
        listener.cancel()
        await listener.value
        let second = try kiosk.open(kiosk.database)
        var updates = second.updates()
        let end = try await second.buyOutside("coins")
        #expect(await updates.next()?.unsafePayloadValue.id == end)
    }

    @Test func `held renewals are announced in order (T-08)`() async throws {
        let store = try kiosk.open()
        let first = try #require(try await store.buy("plan"))
        await first.finish()
        var updates = store.updates()
        let gate = store.hold(before: .announced)
        try await store.advance(by: .seconds(65 * 86_400))
        #expect(await gate.waitUntilReached(by: 2))
        let renewals = await store.unfinished
        #expect(renewals.count == 2)
        gate.open()
        #expect(await updates.next()?.unsafePayloadValue.id == renewals[0])
        #expect(await updates.next()?.unsafePayloadValue.id == renewals[1])
    }

    @Test func `a status is announced together with its change (S-05)`() async throws {
        let store = try kiosk.open()
        let bought = try #require(try await store.buy("plan"))
        var updates = store.run { Product.SubscriptionInfo.Status.updates.makeAsyncIterator() }
        let gate = store.hold(before: .announced)
        try await store.setAutoRenewal(false, of: bought.id)
        #expect(await gate.waitUntilReached())
        let waiter = Task {
            let status = await updates.next()
            return (status?.state, gate.arrivals)
        }
        try await store.expireSubscription(of: bought.id)
        gate.open()
        let (state, arrivals) = await waiter.value
        #expect(state == .expired)
        #expect(arrivals == 2)
    }

    @Test func `a gate for one product also holds later changes of other products`() async throws {
        let store = try kiosk.open()
        var updates = store.updates()
        let gate = store.hold(before: .announced, of: "gems")
        let ids = [
            try await store.buyOutside("coins"), try await store.buyOutside("gems"), try await store.buyOutside("pro"),
        ]
        #expect(gate.arrivals == 1)
        #expect(await updates.next()?.unsafePayloadValue.id == ids[0])
        gate.open()
        #expect(await updates.next()?.unsafePayloadValue.id == ids[1])
        #expect(await updates.next()?.unsafePayloadValue.id == ids[2])
    }

    @Test func `an observer receives an outside purchase when it is announced (X-07)`() async throws {
        let store = try kiosk.open()
        let recorder = StateObserver()
        try await store.run {
            SKPaymentQueue.default().add(recorder)
            await store.settle()
            let gate = store.hold(before: .announced)
            try await store.buyOutside("coins")
            await store.settle()
            #expect(recorder.told == [])
            gate.open()
            await store.settle()
            #expect(recorder.told == ["coins purchased"])
            SKPaymentQueue.default().remove(recorder)
        }
    }

    @Test func `an approval that is faster than its deferral reaches the observer in order (X-15)`()
        async throws
    {
        let store = try kiosk.open()
        await store.setAskToBuy(true)
        let recorder = StateObserver()
        try await store.run {
            SKPaymentQueue.default().add(recorder)
            let gate = store.hold(before: .returned)
            SKPaymentQueue.default().add(StateObserver.payment(for: "coins"))
            await gate.waitUntilReached()
            try await store.approve(try #require(await store.pendingRequests.first))
            await store.settle()
            #expect(recorder.told == ["coins purchasing"])
            gate.open()
            await store.settle()
            #expect(recorder.told == ["coins purchasing", "coins deferred", "coins purchased"])
            SKPaymentQueue.default().remove(recorder)
        }
    }

    @Test func `a decline is received when it is announced (C-04)`() async throws {
        let store = try kiosk.open()
        await store.setAskToBuy(true)
        let recorder = StateObserver()
        try await store.run {
            SKPaymentQueue.default().add(recorder)
            SKPaymentQueue.default().add(StateObserver.payment(for: "coins"))
            await store.settle()
            let gate = store.hold(before: .announced)
            try await store.decline(try #require(await store.pendingRequests.first))
            await store.settle()
            #expect(recorder.told == ["coins purchasing", "coins deferred"])
            gate.open()
            await store.settle()
            #expect(recorder.told.last == "coins failed")
            SKPaymentQueue.default().remove(recorder)
        }
    }
}
