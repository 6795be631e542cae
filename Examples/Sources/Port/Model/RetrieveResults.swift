/// What came of asking for products.
public struct RetrieveResults: Hashable, Sendable {
    /// The products that the store sells.
    public var products: Set<ShopProduct> = []
    /// The identifiers that it does not know.
    public var invalidIDs: Set<String> = []
    /// Why there is no answer.
    public var failure: PurchaseFailure?

    /// Nothing yet.
    public init() {}
}
