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
        /// The length of one period, or `nil` for a purchase that does not renew.
        public let period: SubscriptionPeriod?
        /// The items.
        public let items: [Item]
    }
}

extension Transaction.AdvancedCommerceInfo {
    /// One of the things that were sold together.
    public struct Item: Hashable, Sendable {
        /// The description of the item.
        public let details: Details
        /// The refunds for the item, or `nil` if there are none.
        public let refunds: [Refund]?
        /// When it was taken back; `nil` while it is owned.
        public let revocationDate: Date?
    }
}

extension Transaction.AdvancedCommerceInfo.Item {
    /// The description of an item.
    public struct Details: Hashable, Sendable {
        /// The server's own identifier.
        public let sku: String
        /// The name to show.
        public let displayName: String
        /// The description to show.
        public let description: String
        /// The offer that it was sold with.
        public let offer: Transaction.AdvancedCommerceInfo.Offer?
        /// The price, in the transaction's currency.
        public let price: Decimal
        /// The partners.
        public let partners: [Transaction.AdvancedCommerceInfo.Partner]
    }
}

extension Transaction.AdvancedCommerceInfo {
    /// A reduced price that an item was sold for.
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
        /// The reason as the Advanced Commerce API spells it.
        public let rawValue: String

        /// A reason by its raw value; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// To win a customer.
        public static let acquisition = Self(rawValue: "ACQUISITION")
        /// To keep a customer.
        public static let retention = Self(rawValue: "RETENTION")
        /// To win a customer again.
        public static let winBack = Self(rawValue: "WIN_BACK")
    }
}

extension Transaction.AdvancedCommerceInfo {
    /// A partner with a share in an item.
    public struct Partner: Hashable, Sendable {
        /// The identifier of the partner.
        public let id: String
        /// The name to show.
        public let name: String?
    }
}

extension Transaction.AdvancedCommerceInfo {
    /// A refund for an item.
    public struct Refund: Hashable, Sendable {
        /// The reason for the refund.
        public let reason: Reason
        /// The way in which the amount was determined.
        public let type: RefundType
        /// When it was given back.
        public let date: Date
        /// The amount, in the transaction's currency.
        public let amount: Decimal
    }
}

extension Transaction.AdvancedCommerceInfo.Refund {
    /// The reason for a refund of an item.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The reason as the Advanced Commerce API spells it.
        public let rawValue: String

        /// A reason by its raw value; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The law asks for it.
        public static let legal = Self(rawValue: "LEGAL")
        /// The items of the subscription changed.
        public static let modifyItems = Self(rawValue: "MODIFY_ITEMS_REFUND")
        /// It was bought by accident.
        public static let unintended = Self(rawValue: "UNINTENDED_PURCHASE")
        /// The customer did not get it.
        public static let unfulfilled = Self(rawValue: "FULFILLMENT_ISSUE")
        /// The customer does not like it.
        public static let unsatisfied = Self(rawValue: "UNSATISFIED_WITH_PURCHASE")
        /// Something else.
        public static let other = Self(rawValue: "OTHER")
    }
}

extension Transaction.AdvancedCommerceInfo.Refund {
    /// The way in which the amount of a refund was determined.
    public struct RefundType: RawRepresentable, Hashable, Sendable {
        /// The kind as the Advanced Commerce API spells it.
        public let rawValue: String

        /// A kind by its raw value; unknown ones are kept as they are.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The server named it.
        public static let custom = Self(rawValue: "CUSTOM")
        /// The price of the unused part.
        public static let proRated = Self(rawValue: "PRORATED")
        /// The whole price.
        public static let full = Self(rawValue: "FULL")
    }
}
