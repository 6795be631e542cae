public import Foundation

extension Product.SubscriptionInfo.RenewalInfo {
    /// What the app's server will sell next, of a subscription through the Advanced Commerce API.
    ///
    /// Always `nil`, because the store sells nothing through it.
    public var advancedCommerceInfo: AdvancedCommerceInfo? { nil }

    /// What an app's server will sell next through the Advanced Commerce API, which needs Apple's servers.
    ///
    /// The store sells nothing through it, so there is never a value of this type.
    public struct AdvancedCommerceInfo: Hashable, Sendable {
        /// Changes whenever the subscription does; the server repeats it when it changes something.
        public let consistencyToken: String
        /// The server's own name for the request.
        public let requestReferenceID: String
        /// Which tax applies.
        public let taxCode: String
        /// The description of the whole.
        public let description: String
        /// The name of the whole.
        public let displayName: String
        /// How long a period runs.
        public let period: SubscriptionPeriod
        /// What will be sold.
        public let items: [Item]
    }
}

extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo {
    /// One of the things that will be sold together.
    public struct Item: Hashable, Sendable {
        /// What an item is.
        public typealias Details = Transaction.AdvancedCommerceInfo.Item.Details

        /// What it is.
        public let details: Details
        /// What it will cost from then on, if it gets dearer.
        public let priceIncreaseInfo: PriceIncreaseInfo?
    }
}

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

extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo {
    /// Whether the customer agreed to a higher price of an item.
    public struct Status: RawRepresentable, Hashable, Sendable {
        /// The status as the Advanced Commerce API spells it.
        public let rawValue: String

        /// A status by its raw value; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The customer has not answered yet.
        public static let pending = Self(rawValue: "PENDING")
        /// The customer agreed.
        public static let accepted = Self(rawValue: "ACCEPTED")
        /// It will happen, and nobody is asked.
        public static let scheduled = Self(rawValue: "SCHEDULED")
    }
}
