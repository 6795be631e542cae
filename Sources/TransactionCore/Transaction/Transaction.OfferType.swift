extension Transaction {
    /// The kind of offer that a transaction was made with (T-41).
    public struct OfferType: RawRepresentable, Hashable, Sendable {
        /// The kind as signed values number it.
        public let rawValue: Int

        /// A kind by its number in signed values; unknown ones are kept as they are.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// For people who have not subscribed before.
        public static let introductory = Self(rawValue: 1)
        /// For those whom the app chooses among present and former subscribers.
        public static let promotional = Self(rawValue: 2)
        /// For whoever redeems a code.
        public static let code = Self(rawValue: 3)
        /// For people whose subscription has ended.
        public static var winBack: Self { Self(rawValue: 4) }

        /// The kind in English words.
        public var localizedDescription: String {
            switch self {
            case .introductory: "Introductory Offer"
            case .promotional: "Promotional Offer"
            case .code: "Offer Code"
            case .winBack: "Win-Back Offer"
            default: "Unknown (\(rawValue))"
            }
        }
    }
}
