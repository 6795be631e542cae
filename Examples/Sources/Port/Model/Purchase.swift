/// Something that the customer bought, as the app sees it.
public struct Purchase: Hashable, Sendable {
    /// The product.
    public let productID: String
    /// How many.
    public let quantity: Int
    /// The store's identifier of the transaction.
    public let transactionID: String
    /// Whether the app has to call `finish` after it has handed over what was bought.
    public let needsFinish: Bool

    /// Describes a purchase.
    public init(productID: String, quantity: Int, transactionID: String, needsFinish: Bool) {
        self.productID = productID
        self.quantity = quantity
        self.transactionID = transactionID
        self.needsFinish = needsFinish
    }
}
