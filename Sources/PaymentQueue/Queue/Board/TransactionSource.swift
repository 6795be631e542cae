/// What a transaction of the queue came from, so that it can be told when a test has taken that out of the store.
struct TransactionSource: Sendable {
    /// The number of the last emptying that the engine knew of; `nil` while the store is working on the payment, which
    /// goes on in the empty store.
    var knownClearing: Int64?

    /// The name of the request, while there is no transaction of the store.
    var tag: String?

    /// The transactions of the store that it is, or is a copy of.
    var purchases: Set<UInt64> = []
}
