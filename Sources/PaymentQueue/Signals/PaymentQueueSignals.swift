@_spi(PaymentQueues) import AdapterSupport
import PurchaseEvents

/// The signals that queues are made with: those of the local store, unless a test withholds them.
///
/// On Apple's store there are none.
@_spi(SimulatedStores) public enum PaymentQueueSignals {
    private static let withheld = Lock<Set<StoreScope>>([])

    /// Makes the queue of the current store without signals, as on Apple's store; call it before the queue is used.
    public static func withhold() {
        let scope = StoreScope.current
        // Asked outside the lock, because the check keeps a store open for a moment, and its end may close the store.
        let gone = withheld.withLock { Array($0) }.filter { !$0.isOpen }
        withheld.withLock { $0 = $0.subtracting(gone).union([scope]) }
    }

    /// Returns the signals for the queue of a store; `nil` for a queue that uses the public API only.
    static func of(_ scope: StoreScope) -> (any PurchaseSignals)? {
        #if AppleStoreKit
        nil
        #else
        withheld.withLock { $0.contains(scope) } ? nil : scope
        #endif
    }
}
