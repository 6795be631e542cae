import AdapterSupport
import PurchaseEvents

/// Revoked purchases, and the products among them that the customer is no longer entitled to.
struct RevocationUpdate: Sendable {
    let revocations: [RevokedPurchase]
    /// The products that the customer is entitled to through another purchase.
    let entitled: Set<String>
    /// The change number of the last clearing that the engine knew of; older updates are obsolete after the next
    /// clearing.
    let knownClearing: Int64
}

/// An instruction of the engine to the delivery queue: what to show, and which observers or delegate to call.
///
/// It is no event. Its content becomes visible to apps when the delivery queue carries it out.
enum DeliveryInstruction: Sendable {
    /// Transactions are in the queue, or in another state; the `withdrawn` ones leave it without a callback.
    case changed([TransactionChange], withdrawn: [SKPaymentTransaction] = [])
    /// The transactions that were in the queue before this process began; observers are called from now on.
    case launched([SKPaymentTransaction])
    /// Further transactions that were in the queue before this process began.
    case earlier([SKPaymentTransaction])
    /// Finished transactions leave the queue.
    case removed([SKPaymentTransaction])
    /// Observers are called from now on, beginning with updates that no observer received.
    case admitted
    /// All transactions that wait to be finished are delivered to the observers again.
    case again
    case restoreFinished
    case restoreFailed(QueueFailure)
    case revoked(RevocationUpdate)
    case storefrontChanged(SKStorefront)
    /// The customer chose a product outside the app; the observers decide whether to buy it now.
    case chosen(Product)
    /// A price consent prompt is pending, and is shown when the delegate allows it.
    case priceConsentDue(Message)
    /// The app requests the price consent prompt now.
    case priceConsentWanted(isPending: Bool)
}

extension DeliveryInstruction {
    /// The transactions whose state or place in the queue the update changes.
    var transactions: [SKPaymentTransaction] {
        switch self {
        case .changed(let changes, let withdrawn): changes.map(\.transaction) + withdrawn
        case .launched(let transactions), .earlier(let transactions), .removed(let transactions): transactions
        case .admitted, .again, .restoreFinished, .restoreFailed, .revoked, .storefrontChanged, .chosen,
            .priceConsentDue, .priceConsentWanted:
            []
        }
    }
}
