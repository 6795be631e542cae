extension Product.SubscriptionInfo {
    /// How a subscription with a longer commitment is paid (S-44).
    public struct BillingPlanType: RawRepresentable, Hashable, Sendable {
        /// The plan as signed values spell it.
        public let rawValue: String

        /// A plan by its spelling in signed values; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Every month.
        public static let monthly = Self(rawValue: "MONTHLY")
        /// At once.
        public static let upFront = Self(rawValue: "BILLED_UPFRONT")
    }
}
