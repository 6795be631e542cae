extension Product.SubscriptionOffer {
    /// Whom an offer of a product is for.
    public struct OfferType: RawRepresentable, Hashable, Sendable {
        /// The kind as product descriptions spell it, which is not how signed values number it.
        public let rawValue: String

        /// A kind by its spelling in product descriptions; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// For people who have not subscribed before.
        public static let introductory = Self(rawValue: "IntroOffer")
        /// For those whom the app chooses among present and former subscribers.
        public static let promotional = Self(rawValue: "AdhocOffer")
        /// For people whose subscription has ended.
        public static let winBack = Self(rawValue: "Winback")

        /// The kind in English words.
        public var localizedDescription: String {
            switch self {
            case .introductory: "Introductory Offer"
            case .promotional: "Promotional Offer"
            case .winBack: "Win-Back Offer"
            default: rawValue
            }
        }
    }
}
