extension Transaction {
    /// Why a purchase was revoked (T-46, R-23).
    public struct RevocationReason: RawRepresentable, Hashable, Sendable {
        /// The reason as signed values number it.
        public let rawValue: Int

        /// A reason by its number in signed values; unknown ones are kept as they are.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Something was wrong with the app.
        public static let developerIssue = Self(rawValue: 1)
        /// Anything else, such as a purchase by accident, or the end of family sharing.
        public static let other = Self(rawValue: 0)
        /// The customer moved on to a bundle that contains it.
        public static var upgradedToBundle: Self { Self(rawValue: 2) }

        /// The reason in English words.
        public var localizedDescription: String {
            switch self {
            case .developerIssue: "Developer Issue"
            case .other: "Other"
            case .upgradedToBundle: "Upgraded to Bundle"
            default: "Unknown (\(rawValue))"
            }
        }
    }
}
