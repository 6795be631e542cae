extension Product.SubscriptionInfo.RenewalInfo {
    /// Why a subscription ended (S-10).
    public struct ExpirationReason: RawRepresentable, Hashable, Sendable {
        /// The reason as signed values number it.
        public let rawValue: Int

        /// A reason by its number in signed values; unknown ones are kept as they are.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The customer stopped it.
        public static let autoRenewDisabled = Self(rawValue: 1)
        /// The customer could not be charged.
        public static let billingError = Self(rawValue: 2)
        /// The customer did not agree to a higher price.
        public static let didNotConsentToPriceIncrease = Self(rawValue: 3)
        /// The product was no longer for sale when it was to renew.
        public static let productUnavailable = Self(rawValue: 4)
        /// Something else.
        public static let unknown = Self(rawValue: 5)
        /// It left a bundle.
        public static var unbundled: Self { Self(rawValue: 6) }

        /// The reason in English words.
        public var localizedDescription: String {
            switch self {
            case .autoRenewDisabled: "Auto-Renew Disabled"
            case .billingError: "Billing Error"
            case .didNotConsentToPriceIncrease: "Did Not Consent to Price Increase"
            case .productUnavailable: "Product Unavailable"
            case .unbundled: "Unbundled"
            default: "Unknown (\(rawValue))"
            }
        }
    }
}
