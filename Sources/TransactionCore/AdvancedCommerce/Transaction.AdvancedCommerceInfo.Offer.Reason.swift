extension Transaction.AdvancedCommerceInfo.Offer {
    /// Why an offer was made.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The reason as the Advanced Commerce API spells it.
        public let rawValue: String

        /// A reason by its raw value; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// To win a customer.
        public static let acquisition = Self(rawValue: "ACQUISITION")
        /// To keep a customer.
        public static let retention = Self(rawValue: "RETENTION")
        /// To win a customer again.
        public static let winBack = Self(rawValue: "WIN_BACK")
    }
}
