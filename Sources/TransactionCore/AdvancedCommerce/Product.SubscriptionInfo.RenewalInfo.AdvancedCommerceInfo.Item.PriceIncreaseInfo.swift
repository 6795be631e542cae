public import Foundation

extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item {
    /// What an item will cost when it gets dearer.
    public struct PriceIncreaseInfo: Hashable, Sendable {
        /// Whether the customer agreed.
        public let status: Status
        /// What it will cost, in the renewal info's currency.
        public let price: Decimal
        /// The items that the increase depends on.
        public let dependentSKUs: [String]
    }
}
