public import Foundation
public import PaymentQueue
public import AdapterSupport

/// A change that an app has to act on once: it grants a purchase, or takes one back.
public struct Delivery: Sendable {
    /// The key that identifies the delivery.
    public let key: DeliveryKey

    /// The product identifier.
    public let productID: String

    /// The quantity that was bought.
    public let quantity: Int

    /// The account token of the purchase.
    public let accountToken: UUID?

    /// The expiration date of the subscription; `nil` for other products, and if only the queue has announced the
    /// delivery.
    public let expirationDate: Date?

    /// The API through which the delivery came first.
    public let channel: DeliveryChannel

    /// Creates a delivery from a transaction of the asynchronous API.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - key: The key, or `nil` for the key of the transaction.
    public init(_ transaction: Transaction, key: DeliveryKey? = nil) {
        self.key = key ?? DeliveryKey(transaction)
        productID = transaction.productID
        quantity = transaction.purchasedQuantity
        accountToken = transaction.appAccountToken
        expirationDate = transaction.expirationDate
        channel = .asynchronous
    }

    /// Creates a delivery from an entry of the payment queue.
    ///
    /// - Parameters:
    ///   - transaction: The entry.
    ///   - key: The key of the entry.
    public init(_ transaction: SKPaymentTransaction, key: DeliveryKey) {
        let payment = transaction.payment
        self.key = key
        productID = payment.productIdentifier
        quantity = payment.quantity
        accountToken = payment.applicationUsername.flatMap { UUID(uuidString: $0) }
        expirationDate = nil
        channel = .observer
    }
}

/// The API through which a transaction was delivered.
public enum DeliveryChannel: String, Hashable, Sendable, Codable {
    /// The payment queue and its observers.
    case observer

    /// `Transaction.updates`, `Transaction.unfinished`, or the result of a purchase.
    case asynchronous
}

/// The outcome of a delivery at a ``DeliveryCoordinator``.
public enum DeliveryOutcome: Sendable {
    /// The app has acted on the delivery now.
    case granted(DeliveryKey)

    /// The app had acted on the delivery before, whichever API delivered it then.
    case alreadyGranted(DeliveryKey)

    /// The entry delivers nothing: it is purchasing, deferred, or failed.
    case nothing

    /// The transaction did not verify; it was neither granted nor finished.
    case unverified(VerificationResult<Transaction>.VerificationError)
}

/// The API that finishes transactions while an app uses both APIs.
///
/// Finishing is shared: a transaction that one API finishes is finished for the other. If both finish, one
/// may do so before the other has delivered. So one API is declared the owner, and the other never finishes paid
/// transactions. Entries that only the queue knows (failed entries, restored copies, purchases of products that were
/// owned already) are no transactions of the other API. They stay with the queue, whichever API is the owner.
public enum FinishingOwner: String, Hashable, Sendable, Codable {
    /// The observer finishes, through the payment queue.
    case observer

    /// The asynchronous side finishes, through `Transaction.finish()`.
    case asynchronous
}
