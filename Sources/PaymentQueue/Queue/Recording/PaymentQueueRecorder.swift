import QueueAdapters
import Synchronization

/// Somebody who writes down what apps ask of a payment queue, and what it tells them.
@_spi(SimulatedStores) public protocol PaymentQueueRecorder: Sendable {
    /// Records an event. Called before the app's code continues, with no lock held.
    ///
    /// - Parameter event: What happened.
    func record(_ event: PaymentQueueEvent)
}

/// Who writes down what the queues of this process do, at most one for each store.
@_spi(SimulatedStores) public enum PaymentQueueRecorders {
    private static let witnesses = Mutex<[StoreScopeSignals: any PaymentQueueRecorder]>([:])

    /// Lets somebody write down what the queue of the present store does; to be called before that queue is asked for.
    ///
    /// - Parameter recorder: Who writes; kept for as long as the store exists, and until another store gets one.
    public static func attach(_ recorder: any PaymentQueueRecorder) {
        let signals = StoreScopeSignals.current
        // Asked outside the lock, because who asks keeps a store open for a moment, and may be the one that closes it.
        let gone = witnesses.withLock { Array($0.keys) }.filter { !$0.isStoreOpen }
        let released = witnesses.withLock { witnesses in
            defer { witnesses[signals] = recorder }
            return gone.map { witnesses.removeValue(forKey: $0) }
        }
        withExtendedLifetime(released) {}
    }

    /// Who writes down what becomes of the store that the calling task talks to.
    static var current: (any PaymentQueueRecorder)? { of(.current) }

    /// Who writes down what becomes of a store.
    static func of(_ signals: StoreScopeSignals) -> (any PaymentQueueRecorder)? {
        witnesses.withLock { $0.isEmpty ? nil : $0[signals] }
    }
}

/// Something that an app asked of a payment queue or a request, or was told by them.
///
/// What several observers are told at once is one event, written down before the first of them is called.
@_spi(SimulatedStores) public enum PaymentQueueEvent: Sendable {
    /// An observer is attached that was not attached before.
    case observerAdded
    /// An observer is detached.
    case observerRemoved
    /// A payment is added.
    case paymentAdded(productID: String, quantity: Int)
    /// A transaction is to be finished.
    case finish(SKPaymentTransaction)
    /// A restore is asked for.
    case restore(userName: String?)
    /// Observers are told of a transaction, in the state that it shows.
    case updated(SKPaymentTransaction)
    /// Observers are told that a transaction is gone.
    case removed(SKPaymentTransaction)
    /// Observers are told that a restore is done.
    case restoreFinished
    /// Observers are told that a restore failed.
    case restoreFailed(any Error)
    /// Observers are told that the customer lost a product.
    case revoked(productID: String)
    /// Observers are told that the customer buys somewhere else.
    case storefrontChanged(country: String)
    /// Observers or the delegate are asked a question.
    case asked(String, productID: String?)
    /// They answered.
    case answered(Bool, productID: String?)
    /// The app wants the customer to see a sheet.
    case sheet(String)
    /// A request for products is started.
    case productsRequested([String])
    /// The delegate of a request gets products.
    case productsReceived([String], unknown: [String])
    /// A request for a receipt is started.
    case receiptRequested
    /// The delegate of a request for a receipt hears that it is there.
    case receiptRefreshed
    /// The delegate of a request hears that it failed.
    case requestFailed(any Error)
}
