extension Transaction.AdvancedCommerceInfo.Refund {
    /// How the amount of a refund was found.
    public struct RefundType: RawRepresentable, Hashable, Sendable {
        /// The kind as the Advanced Commerce API spells it.
        public let rawValue: String

        /// A kind by its raw value; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The server named it.
        public static let custom = Self(rawValue: "CUSTOM")
        /// The price of the unused part.
        public static let proRated = Self(rawValue: "PRORATED")
        /// The whole price.
        public static let full = Self(rawValue: "FULL")
    }
}
