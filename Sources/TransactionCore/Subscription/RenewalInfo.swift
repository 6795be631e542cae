public import Foundation
import StoreInterface
import StoreTime

extension Product.SubscriptionInfo {
    /// The signed terms of the next renewal, or the reason why the subscription ended.
    public struct RenewalInfo: Sendable {
        /// The identifier of the first transaction of the subscription.
        public let originalTransactionID: UInt64
        /// The product identifier of the current period, or of the last one (S-08).
        public let currentProductID: String
        /// A Boolean value that indicates whether the subscription will renew (S-07).
        public let willAutoRenew: Bool
        /// The product identifier of the next renewal, or `nil` when the subscription will not renew (S-07, C-17).
        public let autoRenewPreference: String?
        /// The reason why the subscription ended or will end, or `nil` while it renews (S-10).
        public let expirationReason: ExpirationReason?
        /// True while the store retries a renewal that could not be charged (S-09).
        public let isInBillingRetry: Bool
        /// The end of the grace period after a renewal could not be charged (S-09).
        public let gracePeriodExpirationDate: Date?
        /// The customer's answer to a price increase (S-28).
        public let priceIncreaseStatus: PriceIncreaseStatus
        /// The offer that the next period will be sold with (S-14).
        public let offer: Transaction.Offer?
        /// The identifiers of the win-back offers that this customer is eligible for, the best one first (S-15).
        public let eligibleWinBackOfferIDs: [String]
        /// The environment in which the subscription was bought.
        public let environment: AppStore.Environment
        /// The hash that ties the renewal info to this device (T-52).
        public let deviceVerification: Data
        /// The nonce that ``deviceVerification`` is computed with (T-52).
        public let deviceVerificationNonce: UUID
        /// The date of the signature, which is new each time the store returns the value.
        public let signedDate: Date
        /// The billing plan of the next period, for a plan with a commitment (S-44).
        public let renewalBillingPlanType: BillingPlanType?
        /// The terms that follow when the commitment ends (S-44).
        public let commitmentInfo: CommitmentInfo?

        let document: SignedDocument
        let further: Further

        /// The stored values behind the computed properties.
        struct Further: Sendable {
            let recentSubscriptionStartDate: Date?
            let renewalDate: Date?
            let renewalPriceMilliunits: Int64?
            let currencyCode: String?
            let appAccountToken: UUID?
            let appTransactionID: String?
        }

        init(_ payload: RenewalInfoPayload, document: SignedDocument) {
            originalTransactionID = payload.originalTransactionId.value
            currentProductID = payload.productId
            willAutoRenew = payload.autoRenewStatus == 1
            autoRenewPreference =
                willAutoRenew && !payload.autoRenewProductId.isEmpty ? payload.autoRenewProductId : nil
            expirationReason = payload.expirationIntent.map { ExpirationReason(rawValue: $0) }
            isInBillingRetry = payload.isInBillingRetryPeriod ?? false
            gracePeriodExpirationDate = payload.gracePeriodExpiresDate?.date
            priceIncreaseStatus = PriceIncreaseStatus(payload.priceIncreaseStatus)
            offer = Transaction.Offer(
                type: payload.offerType,
                id: payload.offerIdentifier,
                paymentMode: payload.offerDiscountType,
                period: payload.offerPeriod
            )
            eligibleWinBackOfferIDs = payload.eligibleWinBackOfferIds ?? []
            environment = AppStore.Environment(rawValue: payload.environment ?? "")
            deviceVerification = payload.deviceVerification ?? Data()
            deviceVerificationNonce = payload.deviceVerificationNonce?.value ?? .unreadable
            signedDate = payload.signedDate.date
            renewalBillingPlanType = payload.renewalBillingPlanType.map { BillingPlanType(rawValue: $0) }
            commitmentInfo = payload.commitmentInfo.map { CommitmentInfo($0) }
            self.document = document
            further = Further(
                recentSubscriptionStartDate: payload.recentSubscriptionStartDate?.date,
                renewalDate: payload.renewalDate?.date,
                renewalPriceMilliunits: payload.renewalPrice,
                currencyCode: payload.currency,
                appAccountToken: payload.appAccountToken?.value,
                appTransactionID: payload.appTransactionId
            )
        }
    }
}

extension Product.SubscriptionInfo.RenewalInfo {
    /// The bytes of the signed JSON payload.
    public var jsonRepresentation: Data { document.payload }

    /// The start of the customer's current series of subscriptions, which an interruption of less than 60 days does not
    /// end (S-12).
    ///
    /// The value is `Date.distantPast` if the data lacks it.
    public var recentSubscriptionStartDate: Date { further.recentSubscriptionStartDate ?? .distantPast }

    /// The date on which the next renewal is due, which may be in the past (S-11); `nil` if the data lacks it.
    public var renewalDate: Date? { further.renewalDate }

    /// The price of the next period, in units of ``currency`` (S-13).
    public var renewalPrice: Decimal? { further.renewalPriceMilliunits.map { Decimal(milliunits: $0) } }

    /// The currency of ``renewalPrice`` (S-13).
    public var currency: Locale.Currency? { further.currencyCode.map { Locale.Currency($0) } }

    /// The currency of ``renewalPrice`` as three letters of ISO 4217.
    ///
    /// Apple deprecated it in favour of ``currency``.
    public var currencyCode: String? { further.currencyCode }

    /// The app account token of the latest purchase (P-20).
    public var appAccountToken: UUID? { further.appAccountToken }

    /// The identifier of the customer's ownership of this app; empty if the data lacks it.
    public var appTransactionID: String { further.appTransactionID ?? "" }

    /// The ``environment`` as text.
    ///
    /// Apple deprecated it in favour of ``environment``.
    public var environmentStringRepresentation: String { environment.rawValue }

    /// The kind of ``offer``.
    ///
    /// Apple deprecated it in favour of ``offer``.
    public var offerType: Transaction.OfferType? { offer?.type }

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

    /// True if the subscription leaves its bundle at the next renewal.
    ///
    /// Always `false`, because the store sells no bundles.
    public var willUnbundle: Bool { false }
}

extension Product.SubscriptionInfo.RenewalInfo: Hashable {
    /// Returns true when both have the same content (T-53).
    public static func == (
        lhs: Product.SubscriptionInfo.RenewalInfo,
        rhs: Product.SubscriptionInfo.RenewalInfo
    ) -> Bool { lhs.document == rhs.document }

    /// Hashes the components that equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(document) }
}

extension Product.SubscriptionInfo.RenewalInfo: CustomDebugStringConvertible {
    /// The signed JSON.
    public var debugDescription: String { String(decoding: jsonRepresentation, as: UTF8.self) }
}
