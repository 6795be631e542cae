/// A purchase of the customer, as the app receives it.
public struct Purchase: Hashable, Sendable {
    /// The product.
    public let productID: String
    /// The quantity.
    public let quantity: Int
    /// The store's identifier of the transaction.
    public let transactionID: String
    /// True if the app has to call `finish` after it has granted the purchase.
    public let needsFinish: Bool

    /// Creates a purchase.
    public init(productID: String, quantity: Int, transactionID: String, needsFinish: Bool) {
        self.productID = productID
        self.quantity = quantity
        self.transactionID = transactionID
        self.needsFinish = needsFinish
    }
}
