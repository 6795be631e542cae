import QueueAdapters
import TransactionCore

/// Purchases that were taken back, and the products among them that the customer is not entitled to any more.
struct RevocationNews: Sendable {
    let revocations: [Revocation]
    /// The products that the customer has in another way.
    let entitled: Set<String>
    /// The number of the last emptying that the engine knew of: what is older is about nothing since the next one.
    let knownClearing: Int64
}

/// Something that observers are to be told, and that apps see from then on.
enum QueueNews: Sendable {
    /// Transactions are in the queue, or in another state; those `withdrawn` leave it without a word.
    case changed([TransactionChange], withdrawn: [SKPaymentTransaction] = [])
    /// These were in the queue before this process began; the observers are called from now on.
    case launched([SKPaymentTransaction])
    /// Finished transactions leave the queue.
    case removed([SKPaymentTransaction])
    /// The observers are called from now on, beginning with what nobody has been told.
    case welcomed
    /// The observers hear once more of everything that waits to be finished.
    case again
    case restoreFinished
    case restoreFailed(QueueFailure)
    case revoked(RevocationNews)
    case storefrontChanged(SKStorefront)
    /// The customer chose a product outside the app; the observers are asked whether to buy it now.
    case intended(PurchaseIntent)
    /// The customer is to be asked about a higher price, when the delegate lets the queue do that.
    case priceConsentDue(Message)
    /// The app wants the customer to be asked now.
    case priceConsentWanted(isPending: Bool)
}
