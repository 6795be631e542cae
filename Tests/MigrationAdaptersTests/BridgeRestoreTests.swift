import OpenStoreKit
import OpenStoreKitTest
import Synchronization
import Testing
import TestWaiting

/// The copies that an observer bridge makes for a restore, and deliveries that wait for each other.
@Suite(.timeLimit(.standard)) struct BridgeRestoreTests {
    @Test func `the copies of two restores have identifiers of their own, and lead to the first purchase (Q-57, Q-58)`()
        async throws
    {
        let shop = try Shop()
        try await shop.store.run {
            let bought = try await shop.buy("pro").unsafePayloadValue
            await bought.finish()
            let recorder = AwaitedObserver()
            let relay = ObserverBridge(to: recorder)
            relay.start()
            relay.queue.restoreCompletedTransactions()
            #expect(await recorder.received(2) == ["restored pro", "restore finished"])
            relay.queue.restoreCompletedTransactions()
            #expect(await recorder.received(4).suffix(2) == ["restored pro", "restore finished"])
            #expect(Set(recorder.transactions.map(\.transactionIdentifier)).count == 2)
            for copy in recorder.transactions {
                #expect(await VerificationResult<Transaction>(originalOf: copy)?.unsafePayloadValue.id == bought.id)
            }
        }
    }

    @Test func `after a grant that fails, the deliveries that waited for it grant one after the other`() async throws {
        let shop = try Shop()
        let calls = Mutex((count: 0, running: 0, most: 0))
        let desk = DeliveryCoordinator(owner: .asynchronous, records: MemoryDeliveryRecords()) { _ in
            let isFirst = calls.withLock { calls in
                calls.count += 1
                calls.running += 1
                calls.most = max(calls.most, calls.running)
                return calls.count == 1
            }
            // The other deliveries arrive meanwhile.
            for _ in 0..<1000 { await Task.yield() }
            calls.withLock { $0.running -= 1 }
            if isFirst { throw Unexpected("no connection") }
        }
        let result = try await shop.buy("coins")
        let tasks = (0..<10).map { _ in Task { try await desk.handle(result) } }
        for task in tasks { _ = await task.result }
        #expect(calls.withLock { $0.most } == 1)
        #expect(calls.withLock { $0.count } == 2)
    }
}
