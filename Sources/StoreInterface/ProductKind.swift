/// The four kinds of product; raw values are those of signed payloads (P-07).
package enum ProductKind: String, Hashable, Sendable, Codable, CaseIterable {
    case consumable = "Consumable"
    case nonConsumable = "Non-Consumable"
    case nonRenewing = "Non-Renewing Subscription"
    case autoRenewable = "Auto-Renewable Subscription"

    /// Whether a customer has it once, on all devices, however often it is asked for.
    package var isOwnedOnce: Bool {
        switch self {
        case .nonConsumable, .autoRenewable: true
        case .consumable, .nonRenewing: false
        }
    }
}
