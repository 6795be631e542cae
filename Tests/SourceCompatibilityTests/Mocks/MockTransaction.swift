import StoreKit

/// A transaction in the state a test needs, with an initialiser that does not call `super.init()`.
final class MockTransaction: SKPaymentTransaction, @unchecked Sendable {
    private let state: SKPaymentTransactionState
    private let of: SKPayment
    private let cause: (any Error)?
    private let first: SKPaymentTransaction?

    init(
        _ state: SKPaymentTransactionState,
        payment: SKPayment,
        error: (any Error)? = nil,
        original: SKPaymentTransaction? = nil
    ) {
        self.state = state
        of = payment
        cause = error
        first = original
    }

    override var payment: SKPayment { of }
    override var transactionState: SKPaymentTransactionState { state }
    override var error: (any Error)? { cause }
    override var original: SKPaymentTransaction? { first }
    override var transactionIdentifier: String? { "1000000" }
    override var transactionDate: Date? { Date(timeIntervalSince1970: 1_600_000_000) }
    override var downloads: [SKDownload] { [MockDownload(owner: self)] }
}
