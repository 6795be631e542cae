extension AppTransaction {
    /// The store that an app was got from.
    ///
    /// ## Differs from Apple
    ///
    /// Apple does not publish how it spells them.
    public struct StoreType: RawRepresentable, Hashable, Sendable {
        /// The store as text.
        public let rawValue: String

        /// A store by its raw value; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The App Store as everybody knows it.
        public static let consumer = Self(rawValue: "CONSUMER")
        /// The store for schools.
        public static let education = Self(rawValue: "EDUCATION")
        /// The store for companies.
        public static let enterprise = Self(rawValue: "ENTERPRISE")
    }
}
