/// What a subscription is now; raw values are those of the App Store Server API (S-01).
package enum SubscriptionState: Int, Hashable, Sendable, Codable {
    case subscribed = 1
    case expired = 2
    case inBillingRetryPeriod = 3
    case inGracePeriod = 4
    case revoked = 5
}
