import QueueAdapters
import TransactionCore

/// Something for the engine to do: what an app asked for, or what came from the store.
enum QueueCommand: Sendable {
    // From the app.
    case add(SKPaymentTransaction, PaymentRequest)
    /// - Parameter changeNumber: How much had happened in the store when it was attached; `nil` where that is not known.
    case observerArrived(number: Int, changeNumber: Int64?)
    /// - Parameter shown: The state that the app saw when it asked.
    case finish(SKPaymentTransaction, shown: SKPaymentTransactionState)
    case restore(userName: String?)
    case cameToFront
    case showPriceConsent

    // From the store.
    case ended(tag: String, QueueOutcome)
    case restoreEnded(Result<RestoreList, QueueFailure>, userName: String?)
    case updated(Transaction)
    case event(PurchaseEvent)
    case storefrontChanged(Storefront)
    case intended(PurchaseIntent)
    case messaged(Message)

    // From the delivery queue.
    /// Observers heard of revocations, or there were none to hear of them.
    case told([Revocation], isHeard: Bool)
}
