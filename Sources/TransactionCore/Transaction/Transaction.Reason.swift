extension Transaction {
    /// What made the transaction (T-42).
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The reason as signed values spell it.
        public let rawValue: String

        /// A reason by its spelling in signed values; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The customer bought, subscribed again, changed the plan, or redeemed a code.
        public static let purchase = Self(rawValue: "PURCHASE")
        /// The store renewed a subscription.
        public static let renewal = Self(rawValue: "RENEWAL")
    }
}
