public import AdapterSupport
import PurchaseEvents
@_spi(Adapters) public import PaymentQueue

// `@unchecked` because the superclass is; the kept transaction is behind a mutex, and the payment never changes.
/// A transaction of the asynchronous API as an `SKPaymentTransaction`, for code that has not been migrated yet.
///
/// A transaction of an ``ObserverBridge`` is the same object from `.purchasing` to its removal, and is finished
/// through ``ObserverBridge/queue``. Any other converted transaction is a snapshot that belongs to no queue.
public final class ConvertedTransaction: SKPaymentTransaction, @unchecked Sendable {
    private let asked: SKPayment
    private let kept = Lock<Transaction?>(nil)

    init(asking payment: SKPayment, _ condition: TransactionCondition = .purchasing) {
        asked = payment
        super.init()
        show(condition)
    }

    convenience init(purchased transaction: Transaction) {
        let record = PurchaseRecord(transaction)
        self.init(asking: SKPayment(record.terms), .purchased(record))
        keep(transaction)
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

    /// The transaction of the asynchronous API; `nil` unless this one is purchased or a restored copy.
    public var transaction: Transaction? { kept.withLock { $0 } }

    /// The payment of the purchase.
    ///
    /// For a purchase that did not begin with a payment, it has the product, the quantity, and the token.
    public override var payment: SKPayment { asked }

    /// Keeps the transaction that the payment led to; the next condition to show is that of a purchase.
    func keep(_ transaction: Transaction) { kept.withLock { $0 = transaction } }
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
