import PurchaseEvents

/// The observers that apps attach, for the test kit, which examines their classes.
@_spi(SimulatedStores) public enum PaymentQueueAttachments {
    // A structure, because a mutex whose value is a function wraps that function once more at every access. The calls
    // then nest until the stack overflows.
    private struct Watcher {
        let body: @Sendable (any SKPaymentTransactionObserver) -> Void
    }

    private static let watcher = Lock<Watcher?>(nil)

    /// Calls a function with every observer that is attached to any queue from now on.
    ///
    /// - Parameter body: The function, which replaces an earlier one. It is called before the observer is attached, on
    ///   the thread that attaches it, with no lock held.
    public static func watch(_ body: @escaping @Sendable (any SKPaymentTransactionObserver) -> Void) {
        watcher.withLock { $0 = Watcher(body: body) }
    }

    static func note(_ observer: any SKPaymentTransactionObserver) {
        let watcher = watcher.withLock { $0 }
        watcher?.body(observer)
    }
}
