package import StoreInterface

extension SubscriptionState {
    /// Whether the customer may use what the subscription is for (S-01).
    package var isEntitled: Bool {
        switch self {
        case .subscribed, .inGracePeriod: true
        case .expired, .inBillingRetryPeriod, .revoked: false
        }
    }

    /// Whether the store still means to renew the subscription, or would if the customer let it.
    package var isAlive: Bool {
        switch self {
        case .subscribed, .inGracePeriod, .inBillingRetryPeriod: true
        case .expired, .revoked: false
        }
    }
}
