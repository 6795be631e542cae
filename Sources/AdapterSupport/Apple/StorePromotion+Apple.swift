#if AppleStoreKit
import Foundation
import StoreKit

extension StorePromotion {
    /// Returns the promoted products in their order.
    ///
    /// - Returns: The places, the most prominent one first.
    /// - Throws: The error of the store; `CocoaError.featureUnsupported` on systems other than iOS, and before iOS 16.4.
    @concurrent public static func all() async throws -> [StorePromotion] {
        #if os(iOS)
        if #available(iOS 16.4, *) {
            return try await Product.PromotionInfo.currentOrder.map {
                StorePromotion(productID: $0.productID, visibility: Visibility($0.visibility))
            }
        }
        #endif
        throw CocoaError(.featureUnsupported)
    }

    /// Sets the order of the promoted products.
    ///
    /// - Parameter productIDs: The identifiers, the most prominent product first; an empty array restores the default.
    /// - Throws: The error of the store; `CocoaError.featureUnsupported` on systems other than iOS, and before iOS 16.4.
    public static func setOrder(_ productIDs: [String]) async throws {
        #if os(iOS)
        if #available(iOS 16.4, *) { return try await Product.PromotionInfo.updateProductOrder(byID: productIDs) }
        #endif
        throw CocoaError(.featureUnsupported)
    }

    /// Shows or hides a promoted product.
    ///
    /// - Parameters:
    ///   - productID: The identifier of the product.
    ///   - visibility: The visibility.
    /// - Throws: The error of the store; `CocoaError.featureUnsupported` on systems other than iOS, and before iOS 16.4.
    public static func show(_ productID: String, _ visibility: Visibility) async throws {
        #if os(iOS)
        if #available(iOS 16.4, *) {
            return try await Product.PromotionInfo.updateProductVisibility(visibility.info, for: productID)
        }
        #endif
        throw CocoaError(.featureUnsupported)
    }
}
#endif
