import StoreKit

/// A transaction whose state a test moves on.
final class MovableTransaction: SKPaymentTransaction, @unchecked Sendable {
    private var state = SKPaymentTransactionState.purchasing

    override var transactionState: SKPaymentTransactionState {
        get { state }
        set { state = newValue }
    }
}
