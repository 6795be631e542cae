import StoreInterface

extension Product.SubscriptionInfo {
    /// What a subscription is now; the customer is entitled while it is subscribed or in its grace period (S-01).
    public struct RenewalState: RawRepresentable, Hashable, Sendable {
        /// The state as the App Store Server API numbers it.
        public let rawValue: Int

        /// A state by its number; unknown ones are kept as they are.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The customer has paid for the present period.
        public static let subscribed = Self(rawValue: SubscriptionState.subscribed.rawValue)
        /// It ended.
        public static let expired = Self(rawValue: SubscriptionState.expired.rawValue)
        /// It ended, and the store still tries to charge the customer.
        public static let inBillingRetryPeriod = Self(rawValue: SubscriptionState.inBillingRetryPeriod.rawValue)
        /// The store tries to charge the customer, who may use it meanwhile.
        public static let inGracePeriod = Self(rawValue: SubscriptionState.inGracePeriod.rawValue)
        /// It was refunded, or is no longer shared.
        public static let revoked = Self(rawValue: SubscriptionState.revoked.rawValue)

        /// The state in English words.
        public var localizedDescription: String {
            switch self {
            case .subscribed: "Subscribed"
            case .expired: "Expired"
            case .inBillingRetryPeriod: "In Billing Retry Period"
            case .inGracePeriod: "In Grace Period"
            case .revoked: "Revoked"
            default: "Unknown (\(rawValue))"
            }
        }
    }
}
