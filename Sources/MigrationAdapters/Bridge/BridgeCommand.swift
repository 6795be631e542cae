import AdapterSupport
import PaymentQueue

/// A command for a bridge engine.
enum BridgeCommand: Sendable {
    case observerArrived
    case updated(VerificationResult<Transaction>)
    /// A purchase begins, or ends.
    case began(ConvertedTransaction)
    case ended(ConvertedTransaction, Result<Product.PurchaseResult, any Error>)
    /// - Parameter shown: The state that the transaction showed when the app finished it.
    case finish(SKPaymentTransaction, shown: SKPaymentTransactionState)
    case restored(Result<[ConvertedTransaction], any Error>)
    case storefrontChanged(Storefront)
    /// A caller waits until all earlier commands are done.
    case reached(CheckedContinuation<Void, Never>)
}
