public import Foundation
import StoreTime

extension Transaction {
    /// The bytes of the signed JSON payload (T-51).
    public var jsonRepresentation: Data { document.payload }

    /// The total price charged, in units of ``currency``; 0 for a free trial, `nil` if the data lacks it (T-40).
    public var price: Decimal? { amounts.priceMilliunits.map { Decimal(milliunits: $0) } }

    /// The currency of ``price`` (T-40).
    public var currency: Locale.Currency? { amounts.currencyCode.map { Locale.Currency($0) } }

    /// The currency of ``price`` as three letters of ISO 4217.
    ///
    /// Apple deprecated it in favour of ``currency``.
    public var currencyCode: String? { amounts.currencyCode }

    /// The refunded part of the price, in percent; 100 for a full refund.
    public var revocationPercentage: Decimal? {
        amounts.revocationPercentageMilliunits.map { Decimal(milliunits: Int64($0)) }
    }

    /// The identifier of the customer's ownership of this app, the same in every transaction; empty if the data
    /// lacks it.
    public var appTransactionID: String { appTransactionIdentifier ?? "" }

    /// The ``environment`` as text.
    ///
    /// Apple deprecated it in favour of ``environment``.
    public var environmentStringRepresentation: String { environment.rawValue }

    /// The ``reason`` as text.
    ///
    /// Apple deprecated it in favour of ``reason``.
    public var reasonStringRepresentation: String { reason.rawValue }

    /// The ``revocationType`` as text.
    ///
    /// Apple deprecated it in favour of ``revocationType``.
    public var revocationTypeStringRepresentation: String? { revocationType?.rawValue }

    /// The country of the ``storefront``.
    ///
    /// Apple deprecated it in favour of ``storefront``.
    public var storefrontCountryCode: String { storefront.countryCode }

    /// The kind of ``offer``.
    ///
    /// Apple deprecated it in favour of ``offer``.
    public var offerType: OfferType? { offer?.type }

    /// The identifier of the ``offer``, or `nil` for an introductory offer.
    ///
    /// Apple deprecated it in favour of ``offer``.
    public var offerID: String? { offer?.id }

    /// The payment mode of the ``offer`` as text.
    ///
    /// Apple deprecated it in favour of ``offer``.
    public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }

    /// The period of the ``offer`` as an ISO 8601 duration.
    ///
    /// Apple deprecated it in favour of ``offer``.
    public var offerPeriodStringRepresentation: String? { offer?.period?.iso8601 }

    /// The identifier of the subscription bundle's first transaction; always `nil`, because the store sells no bundles.
    public var bundleOriginalTransactionID: String? { nil }

    /// The product identifier of the subscription bundle; always `nil`, because the store sells no bundles.
    public var bundleProductID: String? { nil }

    /// The identifier of the subscription bundle's group; always `nil`, because the store sells no bundles.
    public var bundleSubscriptionGroupID: String? { nil }

    /// The identifier of the subscription bundle's transaction; always `nil`, because the store sells no bundles.
    public var bundleTransactionID: String? { nil }

    /// The identifier of the first transaction before the subscription joined a bundle; always `nil`, because the store
    /// sells no bundles.
    public var previousOriginalTransactionID: UInt64? { nil }
}

extension Transaction: Hashable {
    /// Returns true when both have the same content for the same transaction (T-53).
    ///
    /// A transaction that was signed again has another ``signedDate``, and is not equal (T-54).
    public static func == (lhs: Transaction, rhs: Transaction) -> Bool {
        lhs.id == rhs.id && lhs.document == rhs.document
    }

    /// Hashes the components that equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(document)
    }
}

extension Transaction: CustomDebugStringConvertible {
    /// The signed JSON (T-53).
    public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}

extension Decimal {
    /// Creates a decimal from thousandths, the unit of amounts and percentages in signed data.
    init(milliunits: Int64) { self = Decimal(milliunits) / 1000 }
}
