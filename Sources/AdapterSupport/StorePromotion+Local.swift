#if !AppleStoreKit
import TransactionCore

extension StorePromotion {
    /// Returns the promoted products in their order.
    ///
    /// - Returns: The places, the most prominent one first.
    /// - Throws: The error of the store.
    @concurrent public static func all() async throws -> [StorePromotion] {
        try await Product.PromotionInfo.currentOrder.map {
            StorePromotion(productID: $0.productID, visibility: Visibility($0.visibility))
        }
    }

    /// Sets the order of the promoted products.
    ///
    /// - Parameter productIDs: The identifiers, the most prominent product first; an empty array restores the default.
    /// - Throws: The error of the store.
    public static func setOrder(_ productIDs: [String]) async throws {
        try await Product.PromotionInfo.updateProductOrder(byID: productIDs)
    }

    /// Shows or hides a promoted product.
    ///
    /// - Parameters:
    ///   - productID: The identifier of the product.
    ///   - visibility: The visibility.
    /// - Throws: The error of the store.
    public static func show(_ productID: String, _ visibility: Visibility) async throws {
        try await Product.PromotionInfo.updateProductVisibility(visibility.info, for: productID)
    }
}
#endif
