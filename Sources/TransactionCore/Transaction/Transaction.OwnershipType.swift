extension Transaction {
    /// How the customer came to own the product (T-43).
    public struct OwnershipType: RawRepresentable, Hashable, Sendable {
        /// The ownership as signed values spell it.
        public let rawValue: String

        /// An ownership by its spelling in signed values; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The customer bought it.
        public static let purchased = Self(rawValue: "PURCHASED")
        /// A member of the family bought and shares it.
        public static let familyShared = Self(rawValue: "FAMILY_SHARED")
        /// An organization bought and assigned it.
        public static var assigned: Self { Self(rawValue: "ASSIGNED") }

        /// The ownership in English words.
        public var localizedDescription: String {
            switch self {
            case .purchased: "Purchased"
            case .familyShared: "Family Shared"
            case .assigned: "Assigned"
            default: rawValue
            }
        }
    }
}
