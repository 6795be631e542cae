public import Foundation
public import PaymentQueue
import StoreControl
import StoreTime
import StoreTimelines

/// A snapshot of a transaction at the time of a session's query (TS-13, TS-54).
///
/// Query again for the current state.
///
/// ## Differs from Apple
///
/// Identifiers are `UInt`, as in the headers. They are the identifiers in both APIs.
// `@unchecked` because the class is open, as Apple's is; instances are immutable.
open class SKTestTransaction: NSObject, @unchecked Sendable {
    /// The identifier of the transaction; the first is 0 (TS-08).
    public let identifier: UInt
    /// The identifier of the first transaction of this purchase; for a subscription, that of the first in its group.
    public let originalTransactionIdentifier: UInt
    /// The product identifier.
    public let productIdentifier: String
    /// The state of the transaction.
    ///
    /// A transaction pending approval is `deferred`; one that was declined or never completed is `failed` (C-04).
    public let state: SKPaymentTransactionState
    /// The date of the purchase or of the request.
    public let purchaseDate: Date
    /// The date of a refund or another revocation (TS-55).
    ///
    /// A subscription that was cancelled or upgraded has none.
    public let cancelDate: Date?
    /// The end of the period of a subscription.
    public let expirationDate: Date?
    /// A Boolean value that indicates whether the subscription will renew; `false` for other products.
    public let autoRenewingEnabled: Bool
    /// A Boolean value that indicates whether the purchase was interrupted or the renewal failed (TS-23, TS-52).
    public let hasPurchaseIssue: Bool
    /// A Boolean value that indicates whether the purchase is pending approval (TS-22).
    public let pendingAskToBuyConfirmation: Bool
    /// A Boolean value that indicates whether a price increase is pending (TS-49).
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

    /// The identifier, product, and state, because test frameworks print this property.
    open override var description: String {
        "SKTestTransaction \(identifier), \(productIdentifier), \(state.testDescription)"
    }
}
