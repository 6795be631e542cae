public import Foundation

extension Product.SubscriptionInfo.RenewalInfo {
    /// The payload that was signed, byte for byte.
    public var jsonRepresentation: Data { document.payload }

    /// When the customer last began to subscribe, leaving out interruptions of less than 60 days (S-12).
    ///
    /// `Date.distantPast` on data without it.
    public var recentSubscriptionStartDate: Date { further.recentSubscriptionStartDate ?? .distantPast }

    /// When the next renewal is due, which may be in the past (S-11); `nil` on data without it.
    public var renewalDate: Date? { further.renewalDate }

    /// What the next period will cost, in units of ``currency`` (S-13).
    public var renewalPrice: Decimal? { further.renewalPriceMilliunits.map { Decimal(milliunits: $0) } }

    /// The currency of ``renewalPrice`` (S-13).
    public var currency: Locale.Currency? { further.currencyCode.map { Locale.Currency($0) } }

    /// The currency of ``renewalPrice`` as three letters of ISO 4217.
    ///
    /// Apple deprecated it in favour of ``currency``.
    public var currencyCode: String? { further.currencyCode }

    /// What the app gave the latest purchase to know its own customer by (P-20).
    public var appAccountToken: UUID? { further.appAccountToken }

    /// The customer's ownership of this app; empty on data without it.
    public var appTransactionID: String { further.appTransactionID ?? "" }

    /// The ``environment`` as text.
    ///
    /// Apple deprecated it in favour of ``environment``.
    public var environmentStringRepresentation: String { environment.rawValue }

    /// The kind of ``offer``.
    ///
    /// Apple deprecated it in favour of ``offer``.
    public var offerType: Transaction.OfferType? { offer?.type }

    /// The identifier of the ``offer``; `nil` for an introductory one.
    ///
    /// Apple deprecated it in favour of ``offer``.
    public var offerID: String? { offer?.id }

    /// How the ``offer`` is paid, as text.
    ///
    /// Apple deprecated it in favour of ``offer``.
    public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }

    /// The period of the ``offer`` as an ISO 8601 duration.
    ///
    /// Apple deprecated it in favour of ``offer``.
    public var offerPeriodStringRepresentation: String? { offer?.period?.iso8601 }

    /// The subscription bundle's first transaction; always `nil`, because the store sells no bundles.
    public var bundleOriginalTransactionID: String? { nil }

    /// The subscription bundle; always `nil`, because the store sells no bundles.
    public var bundleProductID: String? { nil }

    /// The group of the subscription bundle; always `nil`, because the store sells no bundles.
    public var bundleSubscriptionGroupID: String? { nil }

    /// Whether it leaves its bundle at the next renewal; always `false`, because the store sells no bundles.
    public var willUnbundle: Bool { false }
}

extension Product.SubscriptionInfo.RenewalInfo: Hashable {
    /// Whether both say the same (T-53).
    public static func == (
        lhs: Product.SubscriptionInfo.RenewalInfo,
        rhs: Product.SubscriptionInfo.RenewalInfo
    ) -> Bool { lhs.document == rhs.document }

    /// Adds what equality looks at.
    public func hash(into hasher: inout Hasher) { hasher.combine(document) }
}

extension Product.SubscriptionInfo.RenewalInfo: CustomDebugStringConvertible {
    /// The JSON that was signed.
    public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}
