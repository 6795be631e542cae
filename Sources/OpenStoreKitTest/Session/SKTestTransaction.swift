public import Foundation
public import PaymentQueue
import StoreInterface
import StoreTime

/// A transaction as it was when a session was asked for it; ask again to see what became of it (TS-13, TS-54).
///
/// ## Differs from Apple
///
/// Identifiers are `UInt`, as the headers say. They are those of both APIs.
// `@unchecked` because the class is open, as Apple's is; it never changes once it is made.
open class SKTestTransaction: NSObject, @unchecked Sendable {
    /// The identifier of the transaction, which begins with 0 (TS-08).
    public let identifier: UInt
    /// The identifier of the first transaction of this purchase; for a subscription, of the first in its group.
    public let originalTransactionIdentifier: UInt
    /// The product.
    public let productIdentifier: String
    /// The state of the transaction.
    ///
    /// A transaction pending approval is `deferred`; one that was declined or never completed is `failed` (C-04).
    public let state: SKPaymentTransactionState
    /// When it was bought, or asked for.
    public let purchaseDate: Date
    /// When it was refunded or otherwise taken back; a subscription that was cancelled or upgraded has none (TS-55).
    public let cancelDate: Date?
    /// When the period of a subscription ends.
    public let expirationDate: Date?
    /// True if the subscription will renew.
    ///
    /// False for other products.
    public let autoRenewingEnabled: Bool
    /// True if the purchase was interrupted, or the renewal could not be charged (TS-23, TS-52).
    public let hasPurchaseIssue: Bool
    /// True while it is pending approval (TS-22).
    public let pendingAskToBuyConfirmation: Bool
    /// True while a price increase is pending (TS-49).
    public let isPendingPriceIncreaseConsent: Bool

    init(_ record: TestTransactionRecord) {
        identifier = UInt(record.id)
        originalTransactionIdentifier = UInt(record.originalID)
        productIdentifier = record.productID
        state =
            switch record.state {
            case .purchased: .purchased
            case .failed: .failed
            case .deferred: .deferred
            }
        purchaseDate = record.purchaseDate.date
        cancelDate = record.cancelDate?.date
        expirationDate = record.expirationDate?.date
        autoRenewingEnabled = record.isAutoRenewing
        hasPurchaseIssue = record.hasPurchaseIssue
        pendingAskToBuyConfirmation = record.isPendingApproval
        isPendingPriceIncreaseConsent = record.isPendingPriceIncreaseConsent
        super.init()
    }

    /// Identifier, product and state, because this is what test frameworks print.
    open override var description: String {
        "SKTestTransaction \(identifier), \(productIdentifier), \(state.testDescription)"
    }
}
