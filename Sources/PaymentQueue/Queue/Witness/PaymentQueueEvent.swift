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
