import StoreInterface

extension Product {
    /// The visibility and position of a promoted product on this device, where they differ from the default (P-48,
    /// F-08).
    ///
    /// Changes are stored with the purchases. The observer API's `SKProductStorePromotionController` reads and writes
    /// the same values.
    ///
    /// ## Differs from Apple
    ///
    /// There is no product page, and no App Store Connect to select promoted products: every
    /// product of the configuration can be promoted.
    public struct PromotionInfo: Equatable {
        /// The identifier of the product.
        public let productID: Product.ID
        /// The visibility of the product.
        ///
        /// A change takes effect when ``update()`` or ``updateAll(_:)`` is called.
        public var visibility: Visibility

        /// The products whose order or visibility was changed, in the order in which they are shown.
        ///
        /// - Throws: ``StoreKitError`` when the store fails.
        public static var currentOrder: [Product.PromotionInfo] {
            get async throws {
                let source = StoreConnection.current(for: "Product.PromotionInfo.currentOrder")
                let promotions = try await source.call(throwing: PurchaseError.thrown) { store throws(StoreFailure) in
                    try await store.promotions()
                }
                return promotions.map(Self.init)
            }
        }

        /// Stores the value of ``visibility`` for this product.
        ///
        /// - Throws: ``Product/PurchaseError/productUnavailable`` for a product that is not for sale any more,
        ///   ``StoreKitError`` when the store fails.
        public func update() async throws { try await Self.updateProductVisibility(visibility, for: productID) }

        /// Sets the order in which the products are shown, and leaves their visibility unchanged.
        ///
        /// - Parameter order: The products, the most prominent one first. A product that is left out loses its place
        ///   and its visibility; an empty collection restores all defaults.
        /// - Throws: ``Product/PurchaseError/productUnavailable`` when one of the products is not for sale, in which
        ///   case nothing changes; ``StoreKitError`` when the store fails.
        public static func updateProductOrder(byID order: some Collection<Product.ID>) async throws {
            try await change(.order(Array(order)))
        }

        /// Shows or hides a product.
        ///
        /// A product without a place in the order is appended.
        ///
        /// - Parameters:
        ///   - visibility: The new visibility.
        ///   - productID: The identifier of the product.
        /// - Throws: ``Product/PurchaseError/productUnavailable`` when the product is not for sale; ``StoreKitError``
        ///   when the store fails.
        public static func updateProductVisibility(
            _ visibility: Product.PromotionInfo.Visibility,
            for productID: Product.ID
        ) async throws {
            try await change(.visibility(PromotionPayload(productID: productID, visibility: visibility.payload)))
        }

        /// Sets order and visibility of all products at once.
        ///
        /// - Parameter promotions: The products, the most prominent one first; an empty collection restores all
        ///   defaults.
        /// - Throws: ``Product/PurchaseError/productUnavailable`` when one of the products is not for sale, in which
        ///   case nothing changes; ``StoreKitError`` when the store fails.
        public static func updateAll(_ promotions: some Collection<Product.PromotionInfo>) async throws {
            try await change(
                .all(promotions.map { PromotionPayload(productID: $0.productID, visibility: $0.visibility.payload) })
            )
        }

        private static func change(_ change: PromotionChange) async throws {
            let source = StoreConnection.current(for: "Product.PromotionInfo.updateProductOrder(byID:)")
            try await source.call(throwing: PurchaseError.thrown) { store throws(StoreFailure) in
                try await store.changePromotions(change)
            }
        }
    }
}

extension Product.PromotionInfo {
    fileprivate init(_ payload: PromotionPayload) {
        productID = payload.productID
        visibility =
            switch payload.visibility {
            case .appStoreConnectDefault: .appStoreConnectDefault
            case .visible: .visible
            case .hidden: .hidden
            }
    }
}

extension Product.PromotionInfo.Visibility {
    fileprivate var payload: PromotionPayload.Visibility {
        switch self {
        case .appStoreConnectDefault: .appStoreConnectDefault
        case .visible: .visible
        case .hidden: .hidden
        }
    }
}

extension Product.PromotionInfo {
    /// The visibility of a promoted product on the app's page (P-48).
    public enum Visibility: Int {
        /// The visibility that is configured in App Store Connect.
        case appStoreConnectDefault = 0
        /// The product is shown.
        case visible = 1
        /// The product is hidden.
        case hidden = 2
    }
}
