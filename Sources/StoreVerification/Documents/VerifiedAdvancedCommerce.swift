public import Foundation

/// A sale through the Advanced Commerce API, in a transaction or in a renewal info.
///
/// The keys are those of Apple's pages for `advancedCommerceTransactionInfo` and `advancedCommerceRenewalInfo`, read in
/// November 2026. Every value but the items' prices is optional there, and so it is here. Sets of values, such as
/// ``Refund/reason``, are texts as in the signed document.
///
/// ## Differs from Apple
///
/// The stores of this package sell nothing through that API, so that no document of a test contains these values.
public struct VerifiedAdvancedCommerce: Hashable, Sendable {
    /// The name and the description that the customer sees.
    public struct Descriptors: Hashable, Sendable, Decodable {
        /// The description.
        public let description: String
        /// The name.
        public let displayName: String
    }

    /// An item of the sale.
    public struct Item: Hashable, Sendable {
        /// The identifier of the item, as the seller has chosen it.
        public let sku: String?
        /// The name that the customer sees.
        public let displayName: String?
        /// The description that the customer sees.
        public let description: String?
        /// The price in units of the document's currency.
        public let price: Decimal?
        /// The discount on the item.
        public let offer: Offer?
        /// The refunds of the item; empty in a renewal info.
        public let refunds: [Refund]
        /// The date on which the item was taken back; always `nil` in a renewal info.
        public let revocationDate: Date?
        /// The announced increase of the price; always `nil` in a transaction.
        public let priceIncrease: PriceIncrease?
    }

    /// A discount on an item.
    public struct Offer: Hashable, Sendable {
        /// The duration of one period in ISO 8601, such as `P1M`.
        public let period: String?
        /// The number of periods.
        public let periodCount: Int?
        /// The price in units of the document's currency.
        public let price: Decimal?
        /// The reason, such as `ACQUISITION`, `WIN_BACK` or `RETENTION`.
        public let reason: String?
    }

    /// A refund of an item.
    public struct Refund: Hashable, Sendable {
        /// The amount in units of the document's currency.
        public let amount: Decimal?
        /// The date of the refund.
        public let date: Date?
        /// The reason, such as `UNINTENDED_PURCHASE`.
        public let reason: String?
        /// `FULL`, `PRORATED`, or `CUSTOM`.
        public let type: String?
    }

    /// An announced increase of an item's price.
    public struct PriceIncrease: Hashable, Sendable {
        /// The new price in units of the document's currency.
        public let price: Decimal?
        /// `SCHEDULED`, `PENDING`, or `ACCEPTED`.
        public let status: String?
        /// The items whose prices change with it.
        public let dependentSKUs: [String]
    }

    /// The identifier of the request that led to the sale.
    public let requestReferenceID: String?
    /// The name and the description of the whole sale.
    public let descriptors: Descriptors?
    /// The items.
    public let items: [Item]
    /// The duration of one period of a subscription in ISO 8601.
    public let period: String?
    /// The code of the tax.
    public let taxCode: String?
    /// The rate of the tax as a decimal number; always `nil` in a renewal info.
    public let taxRate: String?
    /// The price without tax in units of the document's currency; always `nil` in a renewal info.
    public let taxExclusivePrice: Decimal?
    /// The estimated tax in units of the document's currency; always `nil` in a renewal info.
    public let estimatedTax: Decimal?
    /// The token that orders changes of the subscription; always `nil` in a transaction.
    public let consistencyToken: String?
}

extension VerifiedAdvancedCommerce: Decodable {
    /// The JSON of a transaction or a renewal info, as far as it is read here.
    struct Owner: Decodable {
        let advancedCommerceInfo: VerifiedAdvancedCommerce?
    }

    private enum CodingKeys: String, CodingKey {
        case requestReferenceId, descriptors, items, period, taxCode, taxRate, taxExclusivePrice, estimatedTax
        case consistencyToken
    }

    /// Reads the value of the key `advancedCommerceInfo`.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: An error of the decoder for a value of another kind.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        requestReferenceID = try values.decodeIfPresent(String.self, forKey: .requestReferenceId)
        descriptors = try values.decodeIfPresent(Descriptors.self, forKey: .descriptors)
        items = try values.decodeIfPresent([Item].self, forKey: .items) ?? []
        period = try values.decodeIfPresent(String.self, forKey: .period)
        taxCode = try values.decodeIfPresent(String.self, forKey: .taxCode)
        taxRate = try values.decodeIfPresent(String.self, forKey: .taxRate)
        taxExclusivePrice = try values.amountIfPresent(.taxExclusivePrice)
        estimatedTax = try values.amountIfPresent(.estimatedTax)
        consistencyToken = try values.decodeIfPresent(String.self, forKey: .consistencyToken)
    }
}

extension VerifiedAdvancedCommerce.Item: Decodable {
    private enum CodingKeys: String, CodingKey {
        case SKU, displayName, description, price, offer, refunds, revocationDate, priceIncreaseInfo
    }

    /// Reads an item.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: An error of the decoder for a value of another kind.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        sku = try values.decodeIfPresent(String.self, forKey: .SKU)
        displayName = try values.decodeIfPresent(String.self, forKey: .displayName)
        description = try values.decodeIfPresent(String.self, forKey: .description)
        price = try values.amountIfPresent(.price)
        offer = try values.decodeIfPresent(VerifiedAdvancedCommerce.Offer.self, forKey: .offer)
        refunds = try values.decodeIfPresent([VerifiedAdvancedCommerce.Refund].self, forKey: .refunds) ?? []
        revocationDate = try values.dateIfPresent(.revocationDate)
        priceIncrease = try values.decodeIfPresent(
            VerifiedAdvancedCommerce.PriceIncrease.self,
            forKey: .priceIncreaseInfo
        )
    }
}

extension VerifiedAdvancedCommerce.Offer: Decodable {
    private enum CodingKeys: String, CodingKey {
        case period, periodCount, price, reason
    }

    /// Reads a discount.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: An error of the decoder for a value of another kind.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        period = try values.decodeIfPresent(String.self, forKey: .period)
        periodCount = try values.decodeIfPresent(Int.self, forKey: .periodCount)
        price = try values.amountIfPresent(.price)
        reason = try values.decodeIfPresent(String.self, forKey: .reason)
    }
}

extension VerifiedAdvancedCommerce.Refund: Decodable {
    private enum CodingKeys: String, CodingKey {
        case refundAmount, refundDate, refundReason, refundType
    }

    /// Reads a refund.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: An error of the decoder for a value of another kind.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        amount = try values.amountIfPresent(.refundAmount)
        date = try values.dateIfPresent(.refundDate)
        reason = try values.decodeIfPresent(String.self, forKey: .refundReason)
        type = try values.decodeIfPresent(String.self, forKey: .refundType)
    }
}

extension VerifiedAdvancedCommerce.PriceIncrease: Decodable {
    private enum CodingKeys: String, CodingKey {
        case price, status, dependentSKUs
    }

    /// Reads an announced price.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: An error of the decoder for a value of another kind.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        price = try values.amountIfPresent(.price)
        status = try values.decodeIfPresent(String.self, forKey: .status)
        dependentSKUs = try values.decodeIfPresent([String].self, forKey: .dependentSKUs) ?? []
    }
}

extension KeyedDecodingContainer {
    /// An amount, which documents contain in thousandths.
    fileprivate func amountIfPresent(_ key: Key) throws -> Decimal? {
        try decodeIfPresent(Int64.self, forKey: key).map { Decimal(milliunits: $0) }
    }

    /// A date, which documents contain in milliseconds since 1970.
    fileprivate func dateIfPresent(_ key: Key) throws -> Date? {
        try decodeIfPresent(Int64.self, forKey: key).map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }
}
