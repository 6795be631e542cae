/// The four kinds of product; raw values are those of signed payloads (P-07).
package enum ProductKind: String, Hashable, Sendable, Codable, CaseIterable {
    case consumable = "Consumable"
    case nonConsumable = "Non-Consumable"
    case nonRenewing = "Non-Renewing Subscription"
    case autoRenewable = "Auto-Renewable Subscription"
}
