extension Product {
    /// Whether the App Store shows a product on the app's page on this device (P-48).
    ///
    /// ## Differs from Apple
    ///
    /// The store has no page to show products on, and keeps no such order yet: everything that reads or changes it
    /// throws ``StoreKitError/unsupported``, and nothing is remembered.
    public struct PromotionInfo: Equatable {
        /// The product.
        public let productID: Product.ID
        /// Whether the product is shown; a change counts once ``update()`` or ``updateAll(_:)`` is called.
        public var visibility: Visibility

        /// The products in the order in which the page shows them.
        ///
        /// - Throws: Always ``StoreKitError/unsupported``.
        public static var currentOrder: [Product.PromotionInfo] {
            get async throws { throw StoreKitError.unsupported }
        }

        /// Makes the store show this product as ``visibility`` says.
        ///
        /// - Throws: Always ``StoreKitError/unsupported``.
        public func update() async throws { throw StoreKitError.unsupported }

        /// Sets the order in which the page shows the products.
        ///
        /// - Parameter order: The products, the most prominent one first; none brings the default order back.
        /// - Throws: Always ``StoreKitError/unsupported``.
        public static func updateProductOrder(byID order: some Collection<Product.ID>) async throws {
            throw StoreKitError.unsupported
        }

        /// Shows or hides a product.
        ///
        /// - Parameters:
        ///   - visibility: Whether to show it.
        ///   - productID: The product.
        /// - Throws: Always ``StoreKitError/unsupported``.
        public static func updateProductVisibility(
            _ visibility: Product.PromotionInfo.Visibility,
            for productID: Product.ID
        ) async throws {
            throw StoreKitError.unsupported
        }

        /// Sets order and visibility of all products at once.
        ///
        /// - Parameter promotions: The products, the most prominent one first.
        /// - Throws: Always ``StoreKitError/unsupported``.
        public static func updateAll(_ promotions: some Collection<Product.PromotionInfo>) async throws {
            throw StoreKitError.unsupported
        }
    }
}
