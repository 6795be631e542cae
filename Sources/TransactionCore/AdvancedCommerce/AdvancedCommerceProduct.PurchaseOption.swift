extension AdvancedCommerceProduct {
    /// Something an app asks for when it buys what its server describes.
    public struct PurchaseOption: Hashable, Sendable {
        private let question: StorefrontQuestion

        /// Decides whether to go on when the storefront changes during the purchase (P-21).
        ///
        /// - Parameter shouldContinuePurchase: Given the new storefront; `false` ends the purchase.
        /// - Returns: The option.
        public static func onStorefrontChange(
            shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
        ) -> AdvancedCommerceProduct.PurchaseOption {
            Self(question: StorefrontQuestion(shouldContinuePurchase: shouldContinuePurchase))
        }
    }
}

extension AdvancedCommerceProduct.PurchaseOption: CustomDebugStringConvertible {
    /// The option's name.
    public var debugDescription: String { "onStorefrontChange" }
}
