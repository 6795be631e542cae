extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo {
    /// Whether the customer agreed to a higher price of an item.
    public struct Status: RawRepresentable, Hashable, Sendable {
        /// The status as the Advanced Commerce API spells it.
        public let rawValue: String

        /// A status by its raw value; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The customer has not answered yet.
        public static let pending = Self(rawValue: "PENDING")
        /// The customer agreed.
        public static let accepted = Self(rawValue: "ACCEPTED")
        /// It will happen, and nobody is asked.
        public static let scheduled = Self(rawValue: "SCHEDULED")
    }
}
