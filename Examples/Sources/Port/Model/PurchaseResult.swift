/// The result of a purchase.
public enum PurchaseResult: Hashable, Sendable {
    /// The product was bought.
    case success(Purchase)
    /// The purchase waits for an approval, after which the handler of `completeTransactions` receives it.
    case deferred(productID: String)
    /// The purchase failed.
    case failure(PurchaseFailure)
}
