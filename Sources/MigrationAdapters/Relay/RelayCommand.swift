import PaymentQueue
import TransactionCore

/// Something for a relay to do.
enum RelayCommand: Sendable {
    case updated(VerificationResult<Transaction>)
    /// A purchase begins, or ends.
    case began(ConvertedTransaction)
    case ended(ConvertedTransaction, Result<Product.PurchaseResult, any Error>)
    case finish(ConvertedTransaction)
    case restored(Result<[ConvertedTransaction], any Error>)
    case storefrontChanged(Storefront)
    /// Something waits until all that was said before it is done.
    case reached(CheckedContinuation<Void, Never>)
}
