public import Foundation

extension Transaction {
    /// What the app's server sold, of a purchase through the Advanced Commerce API.
    ///
    /// Always `nil`, because the store sells nothing through it.
    public var advancedCommerceInfo: AdvancedCommerceInfo? { nil }

    /// What an app's server sold through the Advanced Commerce API, which needs Apple's servers.
    ///
    /// The store sells nothing through it, so there is never a value of this type.
    public struct AdvancedCommerceInfo: Hashable, Sendable {
        /// The server's own name for the request.
        public let requestReferenceID: String
        /// The tax that is expected, in the transaction's currency.
        public let estimatedTax: Decimal
        /// The rate of the tax.
        public let taxRate: Decimal
        /// Which tax applies.
        public let taxCode: String
        /// The price without the tax, in the transaction's currency.
        public let taxExclusivePrice: Decimal
        /// The description of the whole; `nil` for a purchase that does not renew.
        public let description: String?
        /// The name of the whole; `nil` for a purchase that does not renew.
        public let displayName: String?
        /// How long a period runs; `nil` for a purchase that does not renew.
        public let period: SubscriptionPeriod?
        /// What was sold.
        public let items: [Item]
    }
}
