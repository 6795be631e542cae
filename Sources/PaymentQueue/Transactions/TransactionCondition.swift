import Foundation
import QueueAdapters

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
