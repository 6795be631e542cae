extension AppStore {
    /// The platform that an app was first bought on.
    public struct Platform: RawRepresentable, Hashable, Sendable {
        /// The platform as signed values spell it.
        public let rawValue: String

        /// A platform by its spelling in signed values; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// iPhone and iPad.
        public static let iOS = Self(rawValue: "iOS")
        /// The Mac.
        public static let macOS = Self(rawValue: "macOS")
        /// Apple TV.
        public static let tvOS = Self(rawValue: "tvOS")
        /// Apple Vision.
        public static let visionOS = Self(rawValue: "visionOS")
        /// Devices that an organization manages.
        public static var managed: Self { Self(rawValue: "MANAGED") }
    }
}
