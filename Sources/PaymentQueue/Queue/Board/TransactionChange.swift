/// A transaction that observers are to be told of.
struct TransactionChange: Sendable {
    let transaction: SKPaymentTransaction
    /// What the transaction shows from then on; `nil` for what it shows already.
    let condition: TransactionCondition?
}
