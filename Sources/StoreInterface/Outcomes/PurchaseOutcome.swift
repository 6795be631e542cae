/// How an attempt to buy ended.
package enum PurchaseOutcome: Hashable, Sendable {
    case purchased(SignedTransaction)
    case pending
    case cancelled
}
