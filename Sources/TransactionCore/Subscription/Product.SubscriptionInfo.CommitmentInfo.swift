public import Foundation

extension Product.SubscriptionInfo {
    /// What a customer commits to who buys on certain terms (S-44).
    public struct CommitmentInfo: Hashable, Sendable {
        /// What the whole commitment costs, in the product's currency.
        public let price: Decimal
        /// The ``price`` as the store writes it where the customer buys.
        public let displayPrice: String
        /// How long the commitment lasts.
        public let period: SubscriptionPeriod
    }
}
