public import PaymentQueue

/// An entry of the queue with the state that it had when observers were told of it.
///
/// The object goes on changing while events wait to be read; this remembers what it said.
public struct ObservedTransaction: Sendable {
    /// The entry.
    public let transaction: SKPaymentTransaction

    /// The state of that moment.
    public let state: SKPaymentTransactionState

    /// Why it had failed; `nil` in every other state.
    public let error: SKError?

    init(_ transaction: SKPaymentTransaction) {
        self.transaction = transaction
        state = transaction.transactionState
        error = transaction.error.map { Counterpart.ofAny($0) }
    }
}
