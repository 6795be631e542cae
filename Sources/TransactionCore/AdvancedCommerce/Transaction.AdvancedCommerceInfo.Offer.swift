public import Foundation

extension Transaction.AdvancedCommerceInfo {
    /// A reduced price that an item was sold for.
    public struct Offer: Hashable, Sendable {
        /// The price of one period, in the transaction's currency.
        public let price: Decimal
        /// The length of one period.
        public let period: SubscriptionPeriod
        /// How many periods the offer lasts.
        public let periodCount: Int
        /// Why it was made.
        public let reason: Reason
    }
}
