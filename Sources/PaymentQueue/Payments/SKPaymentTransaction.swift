public import Foundation
import PurchaseEvents

/// An entry of the payment queue: a payment and its state.
///
/// The same object represents a payment from ``SKPaymentTransactionState/purchasing`` to its removal. It shows a
/// new state only when that state is delivered to observers. After a relaunch there are new objects, and only
/// ``transactionIdentifier`` is the same.
// `@unchecked` because the class is open, as Apple's is; its mutable state is behind a mutex, and the payment never
// changes, except when a test double sets it before other code can access the object.
open class SKPaymentTransaction: NSObject, @unchecked Sendable {
    private var asked: SKPayment
    private let condition: Lock<TransactionCondition>
    private let origin = Lock<TransactionSource?>(nil)
    private let place = Lock(Place())

    private struct Place {
        weak var queue: SKPaymentQueue?
        var isKnown = false
    }

    /// The queue that a transaction belongs to.
    enum Home {
        case queue(SKPaymentQueue)
        /// The queue has ended.
        case gone
        /// The transaction is in no queue.
        case none
    }

    /// Creates a transaction that belongs to no queue, for test doubles that override the properties.
    public override init() {
        asked = SKPayment()
        condition = Lock(.purchasing)
        super.init()
    }

    /// Creates a transaction for the queue's own copy of a payment.
    init(payment: SKPayment, condition: TransactionCondition) {
        asked = payment
        self.condition = Lock(condition)
        super.init()
    }

    /// The queue's copy of the payment, to be compared by value.
    ///
    /// For a purchase that did not begin with a payment, it holds the product, the quantity and the account token
    ///
    open var payment: SKPayment { asked }

    /// The state of the transaction.
    open var transactionState: SKPaymentTransactionState { condition.withLock { $0.state } }

    /// The error of a failed transaction, an ``SKError``; `nil` in every other state.
    open var error: (any Error)? { condition.withLock { $0.error } }

    /// The identifier of the transaction; `nil` unless it is purchased or restored.
    ///
    /// The identifier is the decimal text of the asynchronous API's `id`. Restored copies, and purchases of
    /// products that were owned already, have identifiers that the queue makes and that API does not know.
    open var transactionIdentifier: String? { condition.withLock { $0.identifier } }

    /// The date of the purchase, or of the restore for a restored copy; `nil` in every other state.
    open var transactionDate: Date? { condition.withLock { $0.date } }

    /// The first purchase, for a restored copy, a renewal, or a product that was owned already.
    ///
    /// The original is a separate transaction, which is not in the queue and has no original itself.
    open var original: SKPaymentTransaction? { condition.withLock { $0.original } }

    /// Always empty, because stores no longer host content (D-08).
    open var downloads: [SKDownload] { [] }

    #if canImport(ObjectiveC)
    override open func setValue(_ value: Any?, forKey key: String) {
        set(KeyedValue(value, forKey: key, of: self), forKey: key)
    }
    #else
    /// Sets a property by its name, for test doubles.
    ///
    /// ## Differs from Apple
    ///
    /// Only the properties except for the downloads have a value that can be set. Any other key, or a value of another type, stops the process.
    /// Subclasses whose properties are overridden do not use the value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: The name of the property.
    open func setValue(_ value: Any?, forKey key: String) {
        set(KeyedValue(value, forKey: key, of: self), forKey: key)
    }
    #endif

    private func set(_ value: KeyedValue, forKey key: String) {
        switch key {
        case "payment": asked = value.required()
        case "transactionState":
            let state = value.transactionState()
            condition.withLock { $0.state = state }
        case "transactionIdentifier":
            let identifier = value.optional(String.self)
            condition.withLock { $0.identifier = identifier }
        case "transactionDate":
            let date = value.optional(Date.self)
            condition.withLock { $0.date = date }
        case "error":
            let error = value.optional((any Error).self)
            condition.withLock { $0.error = error }
        case "original":
            let original = value.optional(SKPaymentTransaction.self)
            condition.withLock { $0.original = original }
        default:
            KeyedValue.refuse(
                key,
                of: self,
                knowing: [
                    "payment", "transactionState", "transactionIdentifier", "transactionDate", "error", "original",
                ]
            )
        }
    }

    /// The origin of the transaction, as the engine knows it; `nil` outside the queue.
    ///
    /// The origin may be newer than the state that the transaction shows.
    final var source: TransactionSource? {
        get { origin.withLock { $0 } }
        set { origin.withLock { $0 = newValue } }
    }

    /// The queue that finishes the transaction.
    final var home: Home {
        let (queue, isKnown) = place.withLock { ($0.queue, $0.isKnown) }
        guard isKnown else { return .none }
        return queue.map { .queue($0) } ?? .gone
    }

    /// Sets the queue that finishes the transaction, also when another queue is asked to finish it.
    ///
    /// - Parameter queue: The queue, which is not retained; `nil` changes nothing.
    @_spi(Adapters) public final func belong(to queue: SKPaymentQueue?) {
        guard let queue else { return }
        place.withLock { $0 = Place(queue: queue, isKnown: true) }
    }

    /// Replaces the condition that the transaction shows.
    ///
    /// - Parameter next: The condition to show.
    @_spi(Adapters) public final func show(_ next: TransactionCondition) {
        // The objects of the former condition are released outside the lock, because releasing them may run code of the
        // app.
        let former = condition.withLock { condition in
            defer { condition = next }
            return condition
        }
        withExtendedLifetime(former) {}
    }
}

/// The values that a transaction shows in one state.
@_spi(Adapters) public struct TransactionCondition: Sendable {
    var state: SKPaymentTransactionState
    var identifier: String?
    var date: Date?
    var error: (any Error)?
    var original: SKPaymentTransaction?

    private init(_ state: SKPaymentTransactionState) { self.state = state }

    /// The condition of a payment that has no outcome yet.
    public static var purchasing: TransactionCondition { TransactionCondition(.purchasing) }

    /// The condition of a payment that waits for an approval.
    public static var deferred: TransactionCondition { TransactionCondition(.deferred) }

    /// Returns the condition of a payment that failed.
    ///
    /// - Parameter error: Any error, which the transaction shows as an ``SKError``.
    /// - Returns: The condition.
    public static func failed(_ error: any Error) -> TransactionCondition {
        var condition = TransactionCondition(.failed)
        condition.error = SKError(error)
        return condition
    }

    /// Returns the condition of a transaction of the store.
    ///
    /// - Parameter record: The values of the transaction.
    /// - Returns: The condition.
    public static func purchased(_ record: PurchaseRecord) -> TransactionCondition {
        .copy(String(record.id), on: record.purchaseDate, of: record.original, as: .purchased)
    }

    /// Returns the condition of a copy of an earlier purchase, under an identifier that the store does not know.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the copy.
    ///   - date: The date that the copy shows.
    ///   - original: The first purchase of the chain.
    ///   - state: The state, purchased or restored.
    /// - Returns: The condition.
    public static func copy(
        _ identifier: String?,
        on date: Date,
        of original: OriginalPurchase?,
        as state: SKPaymentTransactionState
    ) -> TransactionCondition {
        var condition = TransactionCondition(state)
        condition.identifier = identifier
        condition.date = date
        condition.original = original.map { SKPaymentTransaction(original: $0) }
        return condition
    }
}

extension SKPaymentTransaction {
    /// Creates the transaction of a first purchase, as other transactions refer to it.
    convenience init(original purchase: OriginalPurchase) {
        self.init(
            payment: SKPayment(purchase.terms),
            condition: .copy(String(purchase.transactionID), on: purchase.purchaseDate, of: nil, as: .purchased)
        )
    }
}
