extension Transaction {
    /// How a purchase was revoked.
    public struct RevocationType: RawRepresentable, Hashable, Sendable {
        /// The kind as signed values spell it.
        public let rawValue: String

        /// A kind by its spelling in signed values; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The whole price was given back.
        public static let fullRefund = Self(rawValue: "REFUND_FULL")
        /// The price of the unused part was given back.
        public static let proratedRefund = Self(rawValue: "REFUND_PRORATED")
        /// The family no longer shares it.
        public static let familyRevocation = Self(rawValue: "FAMILY_REVOKE")
        /// The organization took it back.
        public static var assignmentRevocation: Self { Self(rawValue: "ASSIGNMENT_REVOKE") }
    }
}
