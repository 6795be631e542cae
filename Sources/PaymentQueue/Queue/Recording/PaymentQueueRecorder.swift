@_spi(PaymentQueues) import AdapterSupport
import PurchaseEvents

/// A recorder of an app's calls to a payment queue, and of the queue's callbacks to the app.
@_spi(SimulatedStores) public protocol PaymentQueueRecorder: Sendable {
    /// True while events are recorded; the queue then makes them.
    var isRecording: Bool { get }

    /// Records an event.
    ///
    /// The queue calls it before the app's code continues, with no lock held.
    ///
    /// - Parameter event: The event.
    func record(_ event: PaymentQueueEvent)
}

@_spi(SimulatedStores) extension PaymentQueueRecorder {
    /// Always true.
    public var isRecording: Bool { true }
}

/// The recorders of this process's queues, at most one for each store.
@_spi(SimulatedStores) public enum PaymentQueueRecorders {
    private static let attached = Lock<[StoreScope: any PaymentQueueRecorder]>([:])

    /// Attaches a recorder to the current store's queue; call it before the queue is first used.
    ///
    /// - Parameter recorder: The recorder, retained while the store exists, and until another store gets a recorder.
    public static func attach(_ recorder: any PaymentQueueRecorder) {
        let scope = StoreScope.current
        // Asked outside the lock, because the check keeps a store open for a moment, and its end may close the
        // store.
        let gone = attached.withLock { Array($0.keys) }.filter { !$0.isOpen }
        let released = attached.withLock { attached in
            defer { attached[scope] = recorder }
            return gone.map { attached.removeValue(forKey: $0) }
        }
        withExtendedLifetime(released) {}
    }

    /// The recorder of the calling task's store.
    static var current: any PaymentQueueRecorder { of(.current) }

    /// Returns the recorder that was attached for a store, or else the store's own.
    static func of(_ scope: StoreScope) -> any PaymentQueueRecorder {
        let recorder = attached.withLock { $0.isEmpty ? nil : $0[scope] }
        return recorder ?? StoreActivityRecorder(scope: scope)
    }
}

/// An app's call to a payment queue or a request, or a callback from them.
///
/// A callback to several observers is one event, recorded before the first of them is called.
@_spi(SimulatedStores) public enum PaymentQueueEvent: Sendable {
    /// An observer was attached that was not attached before.
    case observerAdded
    /// An observer was detached.
    case observerRemoved
    /// A payment was added.
    case paymentAdded(productID: String, quantity: Int)
    /// The app finished a transaction.
    case finish(SKPaymentTransaction)
    /// The app started a restore.
    case restore(userName: String?)
    /// Observers receive a transaction, in the state that it shows.
    case updated(SKPaymentTransaction)
    /// Observers receive the removal of a transaction.
    case removed(SKPaymentTransaction)
    /// Observers receive the completion of a restore.
    case restoreFinished
    /// Observers receive the failure of a restore.
    case restoreFailed(any Error)
    /// Observers receive the loss of a product.
    case revoked(productID: String)
    /// Observers receive a change of the storefront.
    case storefrontChanged(country: String)
    /// Observers or the delegate are asked for a decision.
    case asked(String, productID: String?)
    /// Observers or the delegate answered.
    case answered(Bool, productID: String?)
    /// The app requests a sheet for the customer.
    case sheet(String)
    /// A request for products was started.
    case productsRequested([String])
    /// The delegate of a request receives products.
    case productsReceived([String], unknown: [String])
    /// A request for a receipt was started.
    case receiptRequested
    /// The delegate of a receipt request receives its completion.
    case receiptRefreshed
    /// The delegate of a request receives its failure.
    case requestFailed(any Error)
}

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
