/// How a purchase ended.
public enum PurchaseResult: Hashable, Sendable {
    /// It was bought.
    case success(Purchase)
    /// Somebody has to approve it; should that happen, the handler of `completeTransactions` is told.
    case deferred(productID: String)
    /// It was not bought.
    case failure(PurchaseFailure)
}
