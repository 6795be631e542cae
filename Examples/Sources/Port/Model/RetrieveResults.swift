/// The result of a request for products.
public struct RetrieveResults: Hashable, Sendable {
    /// The products that the store sells.
    public var products: Set<ShopProduct> = []
    /// The identifiers of unknown products.
    public var invalidIDs: Set<String> = []
    /// The failure of the request, or `nil`.
    public var failure: PurchaseFailure?

    /// Creates an empty result.
    public init() {}
}
