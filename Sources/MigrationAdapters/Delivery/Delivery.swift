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
