extension Message {
    /// What a message is about (S-31).
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The number of the reason, which Apple does not publish.
        public let rawValue: Int

        /// A reason by its raw value; unknown ones are kept as they are.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Anything else.
        public static let generic = Self(rawValue: 0)
        /// The customer has to agree to a higher price.
        public static let priceIncreaseConsent = Self(rawValue: 1)
        /// A renewal could not be charged.
        public static let billingIssue = Self(rawValue: 2)
        /// There is an offer for a subscription that has ended.
        public static let winBackOffer = Self(rawValue: 3)

        /// The reason in English words.
        public var localizedDescription: String {
            switch self {
            case .generic: "Generic"
            case .priceIncreaseConsent: "Price Increase Consent"
            case .billingIssue: "Billing Issue"
            case .winBackOffer: "Win-Back Offer"
            default: "Unknown (\(rawValue))"
            }
        }
    }
}
