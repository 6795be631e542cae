extension Product.SubscriptionOffer {
    /// How an offer of a product is paid.
    public struct PaymentMode: RawRepresentable, Hashable, Sendable {
        /// The mode as product descriptions spell it, which is not how signed values spell it.
        public let rawValue: String

        /// A mode by its spelling in product descriptions; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A reduced price is paid in each of several periods (S-34).
        public static let payAsYouGo = Self(rawValue: "PayAsYouGo")
        /// One price is paid at the start for the whole offer (S-34).
        public static let payUpFront = Self(rawValue: "PayUpFront")
        /// Nothing is paid.
        public static let freeTrial = Self(rawValue: "FreeTrial")

        /// The mode in English words.
        public var localizedDescription: String {
            switch self {
            case .payAsYouGo: "Pay As You Go"
            case .payUpFront: "Pay Up Front"
            case .freeTrial: "Free Trial"
            default: rawValue
            }
        }
    }
}
