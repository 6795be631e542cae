@_spi(PaymentQueues) import AdapterSupport
import PurchaseEvents

/// The queues of this process, one for each store.
enum QueueRegistry {
    private static let queues = Lock<[StoreScope: SKPaymentQueue]>([:])

    /// The queue for calls without a store, which determines the store of each call when the call is made.
    static let storeless = SKPaymentQueue()

    /// The queue of the calling task's store, if it has been created.
    static var existing: SKPaymentQueue? {
        let scope = StoreScope.current
        return queues.withLock { $0[scope] }
    }

    /// The queues that an observer is attached to.
    static func queues(of observer: any SKPaymentTransactionObserver) -> [SKPaymentQueue] {
        queues.withLock { Array($0.values) }.filter { $0.lists(observer) }
    }

    /// Returns the queue of a store, which is created on first use.
    static func queue(of scope: StoreScope) -> SKPaymentQueue {
        if let queue = queues.withLock({ $0[scope] }) { return queue }
        // A closed store is never opened again: another store on the same file is a new launch. Asked outside the lock,
        // because the check keeps a store open for a moment, and its end may close the store.
        let gone = queues.withLock { Array($0.keys) }.filter { !$0.isOpen }
        let signals = PaymentQueueSignals.of(scope)
        let (queue, orphans) = queues.withLock { queues in
            let orphans = gone.compactMap { queues.removeValue(forKey: $0) }
            if let queue = queues[scope] { return (queue, orphans) }
            let queue = SKPaymentQueue(StoreQueue(of: scope, signals: signals))
            queues[scope] = queue
            return (queue, orphans)
        }
        // Queues end outside the lock.
        withExtendedLifetime(orphans) {}
        return queue
    }
}
