extension AppStore {
    /// The environment that a signed value was made in (T-45).
    public struct Environment: RawRepresentable, Hashable, Sendable {
        /// The environment as signed values spell it.
        public let rawValue: String

        /// An environment by its spelling in signed values; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Purchases that are paid for.
        public static let production = Self(rawValue: "Production")
        /// Purchases of testers, through Apple's test servers.
        public static let sandbox = Self(rawValue: "Sandbox")
        /// Purchases from a local configuration file.
        public static let xcode = Self(rawValue: "Xcode")
    }
}
