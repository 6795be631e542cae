public import Foundation
public import PaymentQueue
public import TransactionCore

/// Something that an app has to act on once: it grants what was bought, or takes it back.
public struct Delivery: Sendable {
    /// What makes it the same as another one.
    public let key: DeliveryKey

    /// The product.
    public let productID: String

    /// How many were bought.
    public let quantity: Int

    /// The app's account that bought.
    public let accountToken: UUID?

    /// When the subscription ends; `nil` for other products, and where only the queue has told of it.
    public let expirationDate: Date?

    /// Through which API it came first.
    public let channel: DeliveryChannel

    /// A delivery of the asynchronous API.
    ///
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - key: The key, where it is not the transaction's own.
    public init(_ transaction: Transaction, key: DeliveryKey? = nil) {
        self.key = key ?? DeliveryKey(transaction)
        productID = transaction.productID
        quantity = transaction.purchasedQuantity
        accountToken = transaction.appAccountToken
        expirationDate = transaction.expirationDate
        channel = .asynchronous
    }

    /// A delivery of the payment queue.
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

/// Through which of the two APIs something was delivered.
public enum DeliveryChannel: String, Hashable, Sendable, Codable {
    /// The payment queue and its observers.
    case observer

    /// `Transaction.updates`, `Transaction.unfinished`, or the result of a purchase.
    case asynchronous
}

/// What became of a delivery at a ``DeliveryCoordinator``.
public enum DeliveryOutcome: Sendable {
    /// The app has acted on it now.
    case granted(DeliveryKey)

    /// The app had acted on it before, whichever API delivered it then.
    case alreadyGranted(DeliveryKey)

    /// There is nothing to act on: an entry of the queue that is purchasing, deferred or failed.
    case nothing

    /// The transaction did not verify; it was neither granted nor finished.
    case unverified(VerificationResult<Transaction>.VerificationError)
}

/// Which of the two APIs finishes transactions, while an app uses both.
///
/// Finishing is shared: what one API finishes is finished for the other. If both finish, one may do so before
/// the other has delivered. So one is declared to be the owner, and the other never finishes what was paid. What only the
/// queue knows (failed entries, restored copies, purchases of what was owned already) is no transaction of the other API
/// and stays with the queue, whoever the owner is.
public enum FinishingOwner: String, Hashable, Sendable, Codable {
    /// The observer finishes, through the payment queue.
    case observer

    /// The asynchronous side finishes, through `Transaction.finish()`.
    case asynchronous
}
