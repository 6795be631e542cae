import QueueAdapters
import Synchronization

/// Who writes down what the queues of this process do, at most one for each store.
@_spi(SimulatedStores) public enum PaymentQueueWitnesses {
    private static let witnesses = Mutex<[StoreScopeSignals: any PaymentQueueWitness]>([:])

    /// Lets somebody write down what the queue of the present store does; to be called before that queue is asked for.
    ///
    /// - Parameter witness: Who writes; kept for as long as the store exists, and until another store gets one.
    public static func attach(_ witness: any PaymentQueueWitness) {
        let signals = StoreScopeSignals.current
        // Asked outside the lock, because who asks keeps a store open for a moment, and may be the one that closes it.
        let gone = witnesses.withLock { Array($0.keys) }.filter { !$0.isStoreOpen }
        let released = witnesses.withLock { witnesses in
            defer { witnesses[signals] = witness }
            return gone.map { witnesses.removeValue(forKey: $0) }
        }
        withExtendedLifetime(released) {}
    }

    /// Who writes down what becomes of the store that the calling task talks to.
    static var current: (any PaymentQueueWitness)? { of(.current) }

    /// Who writes down what becomes of a store.
    static func of(_ signals: StoreScopeSignals) -> (any PaymentQueueWitness)? {
        witnesses.withLock { $0.isEmpty ? nil : $0[signals] }
    }
}
