public import Foundation

extension Product.SubscriptionInfo.RenewalInfo {
    /// The items of the next renewal of a subscription that was sold through the Advanced Commerce API.
    ///
    /// Always `nil`, because this store has no Advanced Commerce API.
    public var advancedCommerceInfo: AdvancedCommerceInfo? { nil }

    /// The items of the next renewal of an Advanced Commerce subscription.
    ///
    /// The Advanced Commerce API needs Apple's servers, so there is never a value of this type here.
    public struct AdvancedCommerceInfo: Hashable, Sendable {
        /// A token that changes with every change of the subscription, and that the server sends with its next change.
        public let consistencyToken: String
        /// The app server's identifier of the request.
        public let requestReferenceID: String
        /// The tax code of the items.
        public let taxCode: String
        /// The description of the subscription.
        public let description: String
        /// The display name of the subscription.
        public let displayName: String
        /// The length of one period.
        public let period: SubscriptionPeriod
        /// The items of the purchase.
        public let items: [Item]
    }
}

extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo {
    /// An item of the next renewal.
    public struct Item: Hashable, Sendable {
        /// The description of an item.
        public typealias Details = Transaction.AdvancedCommerceInfo.Item.Details

        /// The description of the item.
        public let details: Details
        /// The price increase of the item, or `nil` if there is none.
        public let priceIncreaseInfo: PriceIncreaseInfo?
    }
}

extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item {
    /// A price increase of an item.
    public struct PriceIncreaseInfo: Hashable, Sendable {
        /// The customer's consent.
        public let status: Status
        /// The new price, in the renewal info's currency.
        public let price: Decimal
        /// The SKUs of the items that the increase depends on.
        public let dependentSKUs: [String]
    }
}

extension Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo {
    /// The customer's consent to a price increase of an item.
    public struct Status: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in the Advanced Commerce API.
        public let rawValue: String

        /// Creates a status from its raw value; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The customer has not answered yet.
        public static let pending = Self(rawValue: "PENDING")
        /// The customer agreed.
        public static let accepted = Self(rawValue: "ACCEPTED")
        /// The increase takes effect without asking the customer.
        public static let scheduled = Self(rawValue: "SCHEDULED")
    }
}
