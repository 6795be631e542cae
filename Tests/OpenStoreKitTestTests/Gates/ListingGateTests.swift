import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ListingGateTests {
    private let kiosk: Kiosk

    init() throws { kiosk = try Kiosk() }

    @Test(arguments: ["coins", "pro", "season", "plan"])
    func `while a gate holds its listing, a purchase is in no query (T-24)`(productID: String) async throws {
        let store = try kiosk.open()
        let gate = store.hold(before: .listed)
        let bought = try #require(try await store.buy(productID))
        #expect(await gate.waitUntilReached())
        #expect(await store.unfinished == [])
        #expect(await store.history == [])
        #expect(await store.entitled == [])
        #expect(await store.latest(productID) == nil)
        #expect(try await store.states(of: "plans") == [])
        gate.open()
        #expect(await store.unfinished == [bought.id])
        #expect(await store.history == [bought.id])
        #expect(await store.entitled == (productID == "coins" ? [] : [bought.id]))
        #expect(await store.latest(productID)?.id == bought.id)
        #expect(try await store.states(of: "plans") == (productID == "plan" ? [.subscribed] : []))
    }

    @Test func `earlier transactions stay listed`() async throws {
        let store = try kiosk.open()
        let first = try #require(try await store.buy("season"))
        await first.finish()
        let gate = store.hold(before: .listed)
        let second = try #require(try await store.buy("season"))
        #expect(await store.latest("season")?.id == first.id)
        #expect(await store.entitled == [first.id])
        gate.open()
        #expect(await store.latest("season")?.id == second.id)
        #expect(await store.entitled == [second.id])
    }

    @Test func `a refund that is not listed yet leaves everything as it was signed before`() async throws {
        let store = try kiosk.open()
        let bought = try #require(try await store.buy("pro"))
        var updates = store.updates()
        _ = await updates.next()
        let gate = store.hold(before: .listed)
        try await store.refund(bought.id)
        #expect(await updates.next()?.unsafePayloadValue.revocationDate != nil)
        #expect(await store.entitled == [bought.id])
        #expect(await store.latest("pro")?.revocationDate == nil)
        gate.open()
        #expect(await store.entitled == [])
        #expect(await store.latest("pro")?.revocationDate != nil)
    }

    @Test func `while a gate holds its listing, a renewal is announced before any query lists it (T-08)`() async throws
    {
        let store = try kiosk.open()
        let first = try #require(try await store.buy("plan"))
        await first.finish()
        var updates = store.updates()
        let gate = store.hold(before: .listed)
        try await store.advance(by: .seconds(32 * 86_400))
        let renewal = try #require(await updates.next()?.unsafePayloadValue)
        #expect(renewal.reason == .renewal)
        #expect(await store.latest("plan")?.id == first.id)
        #expect(await store.entitled == [first.id])
        gate.open()
        #expect(await store.entitled == [renewal.id])
        #expect(try await store.states(of: "plans") == [.subscribed])
    }

    @Test func `changes are listed one after the other`() async throws {
        let store = try kiosk.open()
        let gate = store.hold(before: .listed)
        let ids = [try await store.buyOutside("coins"), try await store.buyOutside("gems")]
        await gate.waitUntilReached(by: 2)
        gate.release()
        #expect(await store.unfinished == [ids[0]])
        gate.release()
        #expect(await store.unfinished == ids)
        gate.open()
    }

    @Test func `a finished transaction leaves the queries at once (T-29)`() async throws {
        let store = try kiosk.open()
        let bought = try #require(try await store.buy("coins"))
        let gate = store.hold(before: .listed)
        await bought.finish()
        #expect(await store.unfinished == [])
        #expect(gate.arrivals == 0)
        gate.open()
    }

    @Test func `observers do not depend on the listing`() async throws {
        let store = try kiosk.open()
        let recorder = StateObserver()
        try await store.run {
            SKPaymentQueue.default().add(recorder)
            let gate = store.hold(before: .listed)
            SKPaymentQueue.default().add(StateObserver.payment(for: "coins"))
            await store.settle()
            try await store.buyOutside("gems")
            await store.settle()
            #expect(recorder.told == ["coins purchasing", "coins purchased", "gems purchased"])
            #expect(await store.unfinished == [])
            gate.open()
            SKPaymentQueue.default().remove(recorder)
        }
        #expect(await store.unfinished.count == 2)
    }
}
