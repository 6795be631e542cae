public import Foundation

extension Product.SubscriptionInfo {
    /// A subscription that is part of a bundle.
    ///
    /// The store sells no bundles, so there is never a value of this type.
    public struct BundledSubscription: Hashable, Sendable {
        /// The subscription's product.
        public let id: Product.ID
        /// The name to show.
        public let displayName: String
        /// The description to show.
        public let description: String
        /// What the subscription costs outside the bundle, in the bundle's currency.
        public let price: Decimal
        /// The ``price`` as the store writes it where the customer buys.
        public let displayPrice: String
        /// Whether a family can share it.
        public let isFamilyShareable: Bool
        /// The group of the subscription.
        public let subscriptionGroupID: String
        /// The place in the group; 1 is the highest service.
        public let subscriptionGroupLevel: Int
        /// The name of the group to show.
        public let subscriptionGroupDisplayName: String
    }
}
