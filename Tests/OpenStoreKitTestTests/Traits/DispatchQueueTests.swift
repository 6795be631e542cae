import Dispatch
import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct DispatchQueueTests {
    /// Runs code as a block on a dispatch queue, where nothing of the calling task arrives.
    private func on<Value: Sendable>(_ queue: DispatchQueue, _ body: @escaping @Sendable () -> Value) async -> Value {
        // With flags it is Dispatch's own function, which hands no store on.
        await withCheckedContinuation { continuation in
            queue.async(flags: []) { continuation.resume(returning: body()) }
        }
    }

    @Test(.store("Corner.storekit")) func `a dispatch queue has its bound store, and so do the queues that target it`()
        async throws
    {
        let store = try SimulatedStore.current
        let queue = DispatchQueue(label: "bound")
        let target = DispatchQueue(label: "targeting", attributes: .concurrent, target: queue)
        let other = DispatchQueue(label: "free")
        store.bind(to: queue)
        let own = SKPaymentQueue.default()
        #expect(await on(queue) { try? SimulatedStore.current } === store)
        #expect(await on(target) { SKPaymentQueue.default() } === own)
        #expect(await on(other) { try? SimulatedStore.current } == nil)
        store.unbind(from: queue)
        #expect(await on(queue) { try? SimulatedStore.current } == nil)
    }

    @Test func `a task's own store comes before that of its queue`() async throws {
        let queue = DispatchQueue(label: "bound")
        try await withStore("Corner") { first in
            first.bind(to: queue)
            try await withStore("Corner") { second in
                #expect(await on(queue) { second.run { try? SimulatedStore.current } } === second)
                #expect(await on(queue) { try? SimulatedStore.current } === first)
            }
        }
    }

    @Test(.store("Corner.storekit")) func `a block has the store of its caller, unless its queue has one`() async throws
    {
        let store = try SimulatedStore.current
        let queue = DispatchQueue(label: "free")
        let seen = await withCheckedContinuation { continuation in
            queue.async { DispatchQueue.main.async { continuation.resume(returning: try? SimulatedStore.current) } }
        }
        #expect(seen === store)
        let later = await withCheckedContinuation { continuation in
            queue.asyncAfter(deadline: .now()) { continuation.resume(returning: try? SimulatedStore.current) }
        }
        #expect(later === store)
        try await withStore("Corner") { other in
            other.bind(to: queue)
            let bound = await store.run {
                await withCheckedContinuation { continuation in
                    queue.async { continuation.resume(returning: try? SimulatedStore.current) }
                }
            }
            #expect(bound === other)
        }
    }

    @Test(.store("Corner.storekit")) func `a request that is started on a bound queue uses its store`() async throws {
        let store = try SimulatedStore.current
        let queue = DispatchQueue(label: "bound")
        store.bind(to: queue)
        let received = CallbackLog(expecting: store)
        let isAnswered = AsyncStream.makeStream(of: Void.self)
        received.whenFinished { isAnswered.continuation.finish() }
        await on(queue) {
            let request = SKProductsRequest(productIdentifiers: ["coins"])
            request.delegate = received
            request.start()
        }
        for await _ in isAnswered.stream {}
        #expect(received.calls == ["products coins", "finished"])
        #expect(received.strangers == [])
    }

    @Test func `a bound queue does not retain its store, and calls fail after it is closed`() async throws {
        let queue = DispatchQueue(label: "bound")
        weak var former: SimulatedStore?
        try await withStore("Corner") { store in
            store.bind(to: queue)
            former = store
        }
        #expect(former == nil)
        #expect(await on(queue) { AppStore.deviceVerificationID == nil })
    }
}
