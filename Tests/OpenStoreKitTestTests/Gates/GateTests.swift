import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct GateTests {
    private let kiosk: Kiosk

    init() throws { kiosk = try Kiosk() }

    @Test func `a gate without references is open`() async throws {
        let store = try kiosk.open()
        let purchase: Task<Transaction?, any Error>
        do {
            let gate = store.hold(before: .recorded)
            purchase = store.buying("coins")
            await gate.waitUntilReached()
        }
        #expect(try await purchase.value?.productID == "coins")
    }

    @Test(arguments: SimulatedStep.allCases) func `opening an open gate has no effect`(step: SimulatedStep)
        async throws
    {
        let store = try kiosk.open()
        let gate = store.hold(before: step)
        gate.open()
        gate.open()
        gate.release()
        #expect(try await store.buy("coins") != nil)
        #expect(gate.arrivals == 0)
    }

    @Test func `closing a store opens its gates, which do not retain it`() async throws {
        var store: SimulatedStore? = try kiosk.open()
        let gates = try SimulatedStep.allCases.map { try #require(store).hold(before: $0) }
        weak let end = store
        let purchase = try #require(store).run {
            Task {
                let product = try await Product.products(for: ["coins"]).first
                _ = try await product?.purchase()
            }
        }
        await gates[0].waitUntilReached()
        store = nil
        #expect(end == nil)
        try await purchase.value
        for gate in gates { gate.open() }
    }

    @Test func `waiting for an arrival ends when the gate opens first`() async throws {
        let store = try kiosk.open()
        let gate = store.hold(before: .announced)
        let watcher = Task { await gate.waitUntilReached() }
        gate.open()
        #expect(await !watcher.value)
    }

    @Test func `waiting for an arrival can be cancelled`() async throws {
        let store = try kiosk.open()
        let gate = store.hold(before: .announced)
        let watcher = Task { await gate.waitUntilReached() }
        watcher.cancel()
        #expect(await !watcher.value)
        gate.open()
    }

    @Test func `settling and advancing do not wait for held operations`() async throws {
        let store = try kiosk.open()
        try await store.buy("plan")
        let gates = SimulatedStep.allCases.map { store.hold(before: $0) }
        let purchase = store.buying("coins")
        await gates[0].waitUntilReached()
        try await store.advance(by: .seconds(40 * 86_400))
        await store.settle()
        for gate in gates { gate.open() }
        #expect(try await purchase.value != nil)
        await store.settle()
        #expect(await store.unfinished.count == 3)
    }

    @Test(arguments: [SimulatedStep.customerAsked, .recorded, .returned])
    func `settling does not wait for a held payment, and waits for it once it continues`(step: SimulatedStep)
        async throws
    {
        let store = try kiosk.open()
        let recorder = StateObserver(finishes: true)
        await store.run {
            SKPaymentQueue.default().add(recorder)
            let gate = store.hold(before: step)
            SKPaymentQueue.default().add(StateObserver.payment(for: "coins"))
            await gate.waitUntilReached()
            await store.settle()
            #expect(recorder.told == ["coins purchasing"])
            gate.open()
            await store.settle()
            #expect(recorder.told == ["coins purchasing", "coins purchased"])
            #expect(SKPaymentQueue.default().transactions.isEmpty)
            SKPaymentQueue.default().remove(recorder)
        }
    }
}
