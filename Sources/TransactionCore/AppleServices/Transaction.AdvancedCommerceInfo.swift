public import Foundation

extension Transaction {
    /// The items of a purchase through the Advanced Commerce API.
    ///
    /// Always `nil`, because this store has no Advanced Commerce API.
    public var advancedCommerceInfo: AdvancedCommerceInfo? { nil }

    /// The items of a purchase through the Advanced Commerce API.
    ///
    /// The Advanced Commerce API needs Apple's servers, so there is never a value of this type here.
    public struct AdvancedCommerceInfo: Hashable, Sendable {
        /// The app server's identifier of the request.
        public let requestReferenceID: String
        /// The expected tax, in the transaction's currency.
        public let estimatedTax: Decimal
        /// The tax rate.
        public let taxRate: Decimal
        /// The tax code of the items.
        public let taxCode: String
        /// The price without the tax, in the transaction's currency.
        public let taxExclusivePrice: Decimal
        /// The description of the subscription, or `nil` for a purchase that does not renew.
        public let description: String?
        /// The display name of the subscription, or `nil` for a purchase that does not renew.
        public let displayName: String?
        /// The length of one period, or `nil` for a purchase that does not renew.
        public let period: SubscriptionPeriod?
        /// The items of the purchase.
        public let items: [Item]
    }
}

extension Transaction.AdvancedCommerceInfo {
    /// An item of the purchase.
    public struct Item: Hashable, Sendable {
        /// The description of the item.
        public let details: Details
        /// The refunds for the item, or `nil` if there are none.
        public let refunds: [Refund]?
        /// The date on which the item was revoked, or `nil` while the customer owns it.
        public let revocationDate: Date?
    }
}

extension Transaction.AdvancedCommerceInfo.Item {
    /// The description of an item.
    public struct Details: Hashable, Sendable {
        /// The SKU: the app server's identifier of the item.
        public let sku: String
        /// The display name.
        public let displayName: String
        /// The description.
        public let description: String
        /// The offer of the item, or `nil` if it was sold without one.
        public let offer: Transaction.AdvancedCommerceInfo.Offer?
        /// The price, in the transaction's currency.
        public let price: Decimal
        /// The partners with a share in the item.
        public let partners: [Transaction.AdvancedCommerceInfo.Partner]
    }
}

extension Transaction.AdvancedCommerceInfo {
    /// An offer that an item was sold with.
    public struct Offer: Hashable, Sendable {
        /// The price of one period, in the transaction's currency.
        public let price: Decimal
        /// The length of one period.
        public let period: SubscriptionPeriod
        /// The number of periods of the offer.
        public let periodCount: Int
        /// The reason for the offer.
        public let reason: Reason
    }
}

extension Transaction.AdvancedCommerceInfo.Offer {
    /// The reason for an offer.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in the Advanced Commerce API.
        public let rawValue: String

        /// Creates a reason from its raw value; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An offer to acquire a customer.
        public static let acquisition = Self(rawValue: "ACQUISITION")
        /// An offer to keep a customer.
        public static let retention = Self(rawValue: "RETENTION")
        /// An offer to win a former customer back.
        public static let winBack = Self(rawValue: "WIN_BACK")
    }
}

extension Transaction.AdvancedCommerceInfo {
    /// A partner with a share in an item.
    public struct Partner: Hashable, Sendable {
        /// The identifier of the partner.
        public let id: String
        /// The display name.
        public let name: String?
    }
}

extension Transaction.AdvancedCommerceInfo {
    /// A refund for an item.
    public struct Refund: Hashable, Sendable {
        /// The reason for the refund.
        public let reason: Reason
        /// The method by which the amount was determined.
        public let type: RefundType
        /// The date of the refund.
        public let date: Date
        /// The amount, in the transaction's currency.
        public let amount: Decimal
    }
}

extension Transaction.AdvancedCommerceInfo.Refund {
    /// The reason for a refund of an item.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in the Advanced Commerce API.
        public let rawValue: String

        /// Creates a reason from its raw value; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A legal obligation.
        public static let legal = Self(rawValue: "LEGAL")
        /// A change of the subscription's items.
        public static let modifyItems = Self(rawValue: "MODIFY_ITEMS_REFUND")
        /// A purchase by accident.
        public static let unintended = Self(rawValue: "UNINTENDED_PURCHASE")
        /// An item that the customer did not receive.
        public static let unfulfilled = Self(rawValue: "FULFILLMENT_ISSUE")
        /// A customer who is not satisfied with the item.
        public static let unsatisfied = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")
        /// Another reason.
        public static let other = Self(rawValue: "OTHER")
    }
}

extension Transaction.AdvancedCommerceInfo.Refund {
    /// The method by which the amount of a refund was determined.
    public struct RefundType: RawRepresentable, Hashable, Sendable {
        /// The raw value, as in the Advanced Commerce API.
        public let rawValue: String

        /// Creates a refund type from its raw value; a value without a constant is kept.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An amount that the app's server chose.
        public static let custom = Self(rawValue: "CUSTOM")
        /// The price of the unused part of the period.
        public static let proRated = Self(rawValue: "PRORATED")
        /// The full price.
        public static let full = Self(rawValue: "FULL")
    }
}
