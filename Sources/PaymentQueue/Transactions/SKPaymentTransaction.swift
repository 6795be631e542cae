public import Foundation

/// One entry of the payment queue.
// `@unchecked` because the class is open, as Apple's is, and Apple declares it `Sendable`.
open class SKPaymentTransaction: NSObject, @unchecked Sendable {
    /// A transaction that belongs to no queue, for test doubles.
    public override init() { super.init() }

    /// What was asked for.
    open var payment: SKPayment { SKPayment() }

    /// How far the transaction has come.
    open var transactionState: SKPaymentTransactionState { .purchasing }

    /// Why the transaction failed; `nil` in every other state.
    open var error: (any Error)? { nil }
}
