import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PurchaseGateTests {
    private let kiosk: Kiosk

    init() throws { kiosk = try Kiosk() }

    @Test func `a purchase that is held before its charge has shown no sheet`() async throws {
        let asked = Tally()
        let customer = SimulatedCustomer(purchase: { _ in
            asked.add()
            return true
        })
        let store = try kiosk.open(customer: customer)
        let gate = store.hold(before: .customerAsked)
        let purchase = store.buying("coins")
        #expect(await gate.waitUntilReached())
        #expect(asked.count == 0)
        gate.open()
        #expect(try await purchase.value?.productID == "coins")
        #expect(asked.count == 1)
    }

    @Test func `a purchase that is held before it is recorded is confirmed and not written`() async throws {
        let asked = Tally()
        let customer = SimulatedCustomer(purchase: { _ in
            asked.add()
            return true
        })
        let store = try kiosk.open(customer: customer)
        let gate = store.hold(before: .recorded)
        let purchase = store.buying("pro")
        #expect(await gate.waitUntilReached())
        #expect(asked.count == 1)
        #expect(await store.history == [])
        gate.open()
        let bought = try #require(try await purchase.value)
        #expect(await store.history == [bought.id])
    }

    @Test func `a product that was bought elsewhere while its purchase was held is not charged twice`() async throws {
        let store = try kiosk.open()
        let gate = store.hold(before: .recorded)
        let purchase = store.buying("pro")
        await gate.waitUntilReached()
        let elsewhere = try await store.buyOutside("pro")
        gate.open()
        #expect(try await purchase.value?.id == elsewhere)
        #expect(await store.history == [elsewhere])
    }

    @Test func `a purchase that is held before it returns is in every query, and its caller still waits`() async throws
    {
        let store = try kiosk.open()
        let returned = Tally()
        let gate = store.hold(before: .returned)
        let purchase = Task {
            let bought = try await store.buy("pro")
            returned.add()
            return bought
        }
        #expect(await gate.waitUntilReached())
        let recorded = await store.unfinished
        #expect(recorded.count == 1)
        #expect(await store.entitled == recorded)
        #expect(returned.count == 0)
        gate.open()
        #expect(try await purchase.value?.id == recorded.first)
    }

    @Test func `a purchase whose caller never received it is delivered at the next launch (C-02, P-27)`() async throws {
        let first = try kiosk.open(kiosk.database)
        let gate = first.hold(before: .returned)
        let purchase = first.buying("coins")
        purchase.cancel()
        await gate.waitUntilReached()
        // This simulates the end of the app: the next launch opens the same file.
        let second = try kiosk.open(kiosk.database)
        var updates = second.updates()
        let offered = try #require(await updates.next()?.unsafePayloadValue)
        #expect(offered.productID == "coins")
        await offered.finish()
        #expect(await second.unfinished == [])
        gate.open()
        #expect(try await purchase.value?.id == offered.id)
    }

    @Test func `a kill before a purchase is recorded leaves no transaction`() async throws {
        let first = try kiosk.open(kiosk.database)
        let gate = first.hold(before: .recorded)
        let purchase = first.buying("coins")
        await gate.waitUntilReached()
        let second = try kiosk.open(kiosk.database)
        #expect(await second.unfinished == [])
        gate.open()
        _ = try await purchase.value
    }

    @Test func `two held purchases are released one after the other`() async throws {
        let store = try kiosk.open()
        let gate = store.hold(before: .recorded)
        let first = store.buying("coins")
        await gate.waitUntilReached()
        let second = store.buying("gems")
        await gate.waitUntilReached(by: 2)
        gate.release()
        let coins = try #require(try await first.value)
        #expect(await store.unfinished == [coins.id])
        gate.release()
        let gems = try #require(try await second.value)
        #expect(await store.unfinished == [coins.id, gems.id])
        #expect(gate.arrivals == 2)
    }

    @Test func `a gate for one product does not hold purchases of other products`() async throws {
        let store = try kiosk.open()
        let gate = store.hold(before: .returned, of: "coins")
        let held = store.buying("coins")
        await gate.waitUntilReached()
        #expect(try await store.buy("gems")?.productID == "gems")
        gate.open()
        #expect(try await held.value?.productID == "coins")
    }

    @Test func `a purchase is held by each gate on its way`() async throws {
        let store = try kiosk.open()
        let gates = [SimulatedStep.customerAsked, .recorded, .returned].map { store.hold(before: $0) }
        let purchase = store.buying("coins")
        for (index, gate) in gates.enumerated() {
            #expect(await gate.waitUntilReached())
            #expect(await store.unfinished.count == (index == 2 ? 1 : 0))
            gate.open()
        }
        #expect(try await purchase.value != nil)
    }

    @Test func `each of two gates before one step holds`() async throws {
        let store = try kiosk.open()
        let gates = (1...2).map { _ in store.hold(before: .recorded) }
        let purchase = store.buying("coins")
        await gates[0].waitUntilReached()
        gates[0].open()
        #expect(await gates[1].waitUntilReached())
        #expect(await store.unfinished == [])
        gates[1].open()
        #expect(try await purchase.value != nil)
    }

    @Test func `an approval while the result pending is held is delivered first (P-12)`() async throws {
        let store = try kiosk.open()
        await store.setAskToBuy(true)
        var updates = store.updates()
        let gate = store.hold(before: .returned)
        let purchase = store.buying("coins")
        await gate.waitUntilReached()
        try await store.approve(try #require(await store.pendingRequests.first))
        #expect(await updates.next()?.unsafePayloadValue.productID == "coins")
        gate.open()
        #expect(try await purchase.value == nil)
    }
}
