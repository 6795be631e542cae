public import Foundation
import QueueAdapters
import Synchronization

/// One entry of the payment queue: a payment, and what has become of it.
///
/// The same object accompanies a payment from ``SKPaymentTransactionState/purchasing`` to its removal, and shows a
/// new state only when observers are told of it. After a relaunch the objects are others, and only
/// ``transactionIdentifier`` is the same.
// `@unchecked` because the class is open, as Apple's is; what changes is behind a mutex, and the payment never changes.
open class SKPaymentTransaction: NSObject, @unchecked Sendable {
    private let asked: SKPayment
    private let condition: Mutex<TransactionCondition>
    private let origin = Mutex<TransactionSource?>(nil)
    private let place = Mutex(Place())

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

    /// A transaction that belongs to no queue, for test doubles that override the properties.
    public override init() {
        asked = SKPayment()
        condition = Mutex(.purchasing)
        super.init()
    }

    /// An entry for the queue's own copy of a payment.
    init(payment: SKPayment, condition: TransactionCondition) {
        asked = payment
        self.condition = Mutex(condition)
        super.init()
    }

    /// What was asked for: the queue's copy, to be compared by value.
    ///
    /// For a purchase that did not begin with a payment it holds the product, the quantity and the account token.
    open var payment: SKPayment { asked }

    /// How far the transaction has come.
    open var transactionState: SKPaymentTransactionState { condition.withLock { $0.state } }

    /// Why the transaction failed, an ``SKError``; `nil` in every other state.
    open var error: (any Error)? { condition.withLock { $0.error } }

    /// What identifies the transaction; `nil` unless it is purchased or restored.
    ///
    /// The decimal text of the `id` that the asynchronous API shows. Restored copies, and products that were owned
    /// already, have identifiers of the queue's own, which that API does not know.
    open var transactionIdentifier: String? { condition.withLock { $0.identifier } }

    /// When it was bought, or for a restored copy when it was restored; `nil` in every other state.
    open var transactionDate: Date? { condition.withLock { $0.date } }

    /// The first purchase, for a restored copy, a renewal, or a product that was owned already.
    ///
    /// A transaction of its own, which is not in the queue and has no original itself.
    open var original: SKPaymentTransaction? { condition.withLock { $0.original } }

    /// Always empty, since no store hosts content any more (D-08).
    open var downloads: [SKDownload] { [] }

    /// What it came from, as far as the engine knows, which may be ahead of what is shown; `nil` outside the queue.
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

    /// Lets a queue finish the transaction, whichever queue is asked to.
    ///
    /// - Parameter queue: The queue, which is not kept alive; `nil` changes nothing.
    @_spi(Adapters) public final func belong(to queue: SKPaymentQueue?) {
        guard let queue else { return }
        place.withLock { $0 = Place(queue: queue, isKnown: true) }
    }

    /// Makes the transaction show another condition.
    final func show(_ next: TransactionCondition) {
        // What the former condition referred to is released outside the lock: its end may run code of the app's.
        let former = condition.withLock { condition in
            defer { condition = next }
            return condition
        }
        withExtendedLifetime(former) {}
    }
}

/// What a transaction shows in one state.
struct TransactionCondition: Sendable {
    let state: SKPaymentTransactionState
    var identifier: String?
    var date: Date?
    var error: (any Error)?
    var original: SKPaymentTransaction?

    private init(_ state: SKPaymentTransactionState) { self.state = state }

    static var purchasing: TransactionCondition { TransactionCondition(.purchasing) }

    static var deferred: TransactionCondition { TransactionCondition(.deferred) }

    static func failed(_ failure: QueueFailure) -> TransactionCondition {
        var condition = TransactionCondition(.failed)
        condition.error = SKError(failure)
        return condition
    }

    static func purchased(_ record: PurchaseRecord) -> TransactionCondition {
        var condition = TransactionCondition(.purchased)
        condition.identifier = String(record.id)
        condition.date = record.purchaseDate
        condition.original = record.original.map { SKPaymentTransaction(original: $0) }
        return condition
    }

    /// A copy of an earlier purchase, under an identifier that the store does not know.
    static func copy(_ copy: PurchaseCopy, as state: SKPaymentTransactionState) -> TransactionCondition {
        var condition = TransactionCondition(state)
        condition.identifier = copy.identifier
        condition.date = copy.date
        condition.original = copy.original.map { SKPaymentTransaction(original: $0) }
        return condition
    }
}

extension SKPaymentTransaction {
    /// A first purchase as others refer to it.
    convenience init(original purchase: OriginalPurchase) {
        let copy = PurchaseCopy(
            identifier: String(purchase.transactionID),
            date: purchase.purchaseDate,
            original: nil
        )
        self.init(payment: SKPayment(purchase.terms), condition: .copy(copy, as: .purchased))
    }
}

/// What a transaction shows that exists in the queue alone: a restored copy, or a purchase of what was owned already.
struct PurchaseCopy: Hashable, Sendable {
    let identifier: String
    let date: Date
    let original: OriginalPurchase?
}
