import Synchronization

/// The observers that apps attach, for the test kit, which examines their classes.
@_spi(SimulatedStores) public enum PaymentQueueAttachments {
    private static let watcher = Mutex<(@Sendable (any SKPaymentTransactionObserver) -> Void)?>(nil)

    /// Calls a function with every observer that is attached to any queue from now on.
    ///
    /// - Parameter body: The function, which replaces an earlier one. It is called before the observer is attached, on
    ///   the thread that attaches it, with no lock held.
    public static func watch(_ body: @escaping @Sendable (any SKPaymentTransactionObserver) -> Void) {
        watcher.withLock { $0 = body }
    }

    static func note(_ observer: any SKPaymentTransactionObserver) {
        let watch = watcher.withLock { $0 }
        watch?(observer)
    }
}
