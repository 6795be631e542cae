import QueueAdapters
import Synchronization

/// The queues of this process, one for each store.
enum QueueRegistry {
    private static let queues = Mutex<[StoreScopeSignals: SKPaymentQueue]>([:])

    /// The queue for calls that have no store, which finds the store of each call when the call is made.
    static let storeless = SKPaymentQueue()

    /// The queue of the store that the calling task talks to, if anybody has asked for it.
    static var existing: SKPaymentQueue? {
        let signals = StoreScopeSignals.current
        return queues.withLock { $0[signals] }
    }

    /// The queues that an observer is attached to.
    static func queues(of observer: any SKPaymentTransactionObserver) -> [SKPaymentQueue] {
        queues.withLock { Array($0.values) }.filter { $0.lists(observer) }
    }

    /// The queue of a store, made when it is first asked for.
    static func queue(of signals: StoreScopeSignals) -> SKPaymentQueue {
        if let queue = queues.withLock({ $0[signals] }) { return queue }
        // A store that is gone never comes back: another one on the same file is a new launch. Asked outside the lock,
        // because who asks keeps a store open for a moment, and may be the one that closes it.
        let gone = queues.withLock { Array($0.keys) }.filter { !$0.isStoreOpen }
        let witness = PaymentQueueWitnesses.of(signals)
        let (queue, orphans) = queues.withLock { queues in
            let orphans = gone.compactMap { queues.removeValue(forKey: $0) }
            if let queue = queues[signals] { return (queue, orphans) }
            let queue = SKPaymentQueue(StoreQueue(signals, witness: witness))
            queues[signals] = queue
            return (queue, orphans)
        }
        // Queues end outside the lock.
        withExtendedLifetime(orphans) {}
        return queue
    }
}
