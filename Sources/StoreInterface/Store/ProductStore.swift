/// The products of a store, the promoted ones, and the storefront that they are sold in.
package protocol ProductStore: Sendable {
    /// Returns the products for sale among `identifiers`, in the order of the request and without duplicates; unknown
    /// identifiers are left out.
    func products(for identifiers: [String]) async throws(StoreFailure) -> [ProductPayload]
    func storefront() async -> StorefrontPayload?
    /// The current storefront; the same as ``storefront()``, without waiting.
    var presentStorefront: StorefrontPayload? { get }
    func storefrontChanges() -> StoreFeed<StorefrontPayload>

    /// Returns the promotions of this device, in order; empty if they do not differ from App Store Connect (P-48).
    func promotions() async throws(StoreFailure) -> [PromotionPayload]
    func changePromotions(_ change: PromotionChange) async throws(StoreFailure)
}
