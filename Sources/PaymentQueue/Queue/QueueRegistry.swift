import QueueAdapters
import Synchronization

/// The queues of this process, one for each store.
enum QueueRegistry {
    private static let queues = Mutex<[StoreScopeSignals: SKPaymentQueue]>([:])

    /// The queue of the store that the calling task talks to, made when it is first asked for.
    static var current: SKPaymentQueue {
        let signals = StoreScopeSignals.current
        let (queue, orphans) = queues.withLock { queues in
            if let queue = queues[signals] { return (queue, [SKPaymentQueue]()) }
            // A store that is gone never comes back: another one on the same file is a new launch.
            let orphans = queues.filter { !$0.key.isStoreOpen }
            for signals in orphans.keys { queues[signals] = nil }
            let queue = SKPaymentQueue(StoreQueue(signals))
            queues[signals] = queue
            return (queue, Array(orphans.values))
        }
        // Queues end outside the lock.
        withExtendedLifetime(orphans) {}
        return queue
    }
}
