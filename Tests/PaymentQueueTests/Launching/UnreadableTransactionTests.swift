import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

/// Transactions from before the launch that the queue cannot read at first.
@Suite(.timeLimit(.standard)) struct UnreadableTransactionTests {
    @Test func `an unfinished transaction that cannot be read behind others is read again, and delivered (Q-08)`()
        async throws
    {
        let shop = try Shop()
        try await shop.store.buyOutside("coins")
        let unreadable = try await shop.store.buyOutside("gems")
        try await shop.store.buyOutside("pro")
        let failures = Mutex(1)
        let queue = shop.slowQueue(beforeTransaction: { id in
            let fails = failures.withLock { failures in
                guard id == unreadable, failures > 0 else { return false }
                failures -= 1
                return true
            }
            if fails { throw Unexpected("transaction \(id) cannot be read now") }
        })
        let listener = Listener()
        queue.add(listener)
        await shop.store.settle()
        #expect(listener.received == [.updated("coins purchased"), .updated(["gems purchased", "pro purchased"])])
    }
}
