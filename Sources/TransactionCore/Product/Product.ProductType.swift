extension Product {
    /// How a product is bought and owned (P-07).
    public struct ProductType: RawRepresentable, Hashable, Sendable {
        /// The kind as signed values and product descriptions spell it.
        public let rawValue: String

        /// A kind by its spelling in signed values; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Used up, and bought again.
        public static let consumable = Self(rawValue: "Consumable")
        /// Bought once, owned for good.
        public static let nonConsumable = Self(rawValue: "Non-Consumable")
        /// Bought for a time that the app counts itself (S-40).
        public static let nonRenewable = Self(rawValue: "Non-Renewing Subscription")
        /// Bought for a period, and renewed until the customer stops it.
        public static let autoRenewable = Self(rawValue: "Auto-Renewable Subscription")

        /// The kind in English words.
        public var localizedDescription: String {
            switch self {
            case .consumable: "Consumable"
            case .nonConsumable: "Non-Consumable"
            case .nonRenewable: "Non-Renewing Subscription"
            case .autoRenewable: "Auto-Renewable Subscription"
            default: rawValue
            }
        }
    }
}
