public import AdapterSupport
public import Foundation
import Locks
@_spi(Adapters) public import PaymentQueue
import QueueAdapters

// `@unchecked` because the superclass is; the mutable state is behind a mutex, and the payment never changes.
/// A transaction of the asynchronous API as an `SKPaymentTransaction`, for code that has not been migrated yet.
///
/// A transaction of an ``ObserverBridge`` is the same object from `.purchasing` to its removal, and is finished
/// through ``ObserverBridge/queue``. Any other converted transaction is a snapshot that belongs to no queue.
public final class ConvertedTransaction: SKPaymentTransaction, @unchecked Sendable {
    struct Condition: Sendable {
        var state: SKPaymentTransactionState
        var error: (any Error)?
        var identifier: String?
        var date: Date?
        var original: ConvertedTransaction?
        var transaction: Transaction?
    }

    private let asked: SKPayment
    private let condition: Lock<Condition>

    init(asking payment: SKPayment, _ condition: Condition = Condition(state: .purchasing)) {
        asked = payment
        self.condition = Lock(condition)
        super.init()
    }

    convenience init(purchased transaction: Transaction) {
        self.init(asking: SKPayment(PurchaseRecord(transaction).terms), .purchased(transaction))
    }

    /// Creates the transaction as the queue would show it: purchased, with the same identifier.
    ///
    /// The object is a snapshot and belongs to no queue. Finishing it has no effect. Finish the transaction it was
    /// converted from, or let an ``ObserverBridge`` do it. A revoked transaction fails, because the original API does not
    /// show it at all (C-15).
    ///
    /// - Parameter transaction: A transaction of the asynchronous API.
    public convenience init?(_ transaction: Transaction) {
        guard transaction.revocationDate == nil else { return nil }
        self.init(purchased: transaction)
    }

    convenience init(original purchase: OriginalPurchase) {
        var condition = Condition(state: .purchased)
        condition.identifier = String(purchase.transactionID)
        condition.date = purchase.purchaseDate
        self.init(asking: SKPayment(purchase.terms), condition)
    }

    /// The transaction of the asynchronous API; `nil` unless this one is purchased or a restored copy.
    public var transaction: Transaction? { condition.withLock { $0.transaction } }

    /// The payment of the purchase.
    ///
    /// For a purchase that did not begin with a payment, it has the product, the quantity, and the token.
    public override var payment: SKPayment { asked }

    /// The state of the transaction.
    public override var transactionState: SKPaymentTransactionState { condition.withLock { $0.state } }

    /// The `SKError` of a failed transaction; `nil` in every other state.
    public override var error: (any Error)? { condition.withLock { $0.error } }

    /// The decimal text of the transaction's `id`; for a restored copy, an identifier of its own form.
    public override var transactionIdentifier: String? { condition.withLock { $0.identifier } }

    /// The date of the purchase.
    public override var transactionDate: Date? { condition.withLock { $0.date } }

    /// The first purchase of the chain, for a restored copy or a renewal.
    public override var original: SKPaymentTransaction? { condition.withLock { $0.original } }

    func show(_ next: Condition) {
        let former = condition.withLock { condition in
            defer { condition = next }
            return condition
        }
        withExtendedLifetime(former) {}
    }
}

extension ConvertedTransaction.Condition {
    static func purchased(_ transaction: Transaction) -> Self {
        let record = PurchaseRecord(transaction)
        var condition = Self(state: .purchased)
        condition.identifier = String(record.id)
        condition.date = record.purchaseDate
        condition.original = record.original.map { ConvertedTransaction(original: $0) }
        condition.transaction = transaction
        return condition
    }

    static func failed(_ error: SKError) -> Self {
        var condition = Self(state: .failed)
        condition.error = error
        return condition
    }
}

// `@unchecked` because the superclass is; the properties that this class adds never change.
/// A product of the asynchronous API as an `SKProduct`, for code that has not been migrated yet.
public final class ConvertedProduct: SKProduct, @unchecked Sendable {
    /// The product of the asynchronous API.
    public let product: Product

    /// Creates the product of the original API, which keeps the product it was converted from.
    ///
    /// - Parameter product: A product of the asynchronous API.
    public init(_ product: Product) {
        self.product = product
        super.init()
        describe(product)
    }
}
