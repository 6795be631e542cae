public import Foundation
import StoreInterface
import StoreTime

/// The renewal info of a subscription, whose signature, chain and environment have been checked.
///
/// A renewal info does not identify its app. Compare ``originalTransactionID`` with a transaction of your app.
public struct VerifiedRenewalInfo: Hashable, Sendable {
    /// The identifier of the subscription's first transaction.
    public let originalTransactionID: UInt64
    /// The product of the current period.
    public let productID: String
    /// The product of the next period.
    public let autoRenewProductID: String
    /// True if the subscription renews at the end of the period.
    public let willAutoRenew: Bool
    /// The reason for the end of the subscription, from 1 (cancelled by the customer) to 5 (another reason); `nil`
    /// while the subscription runs.
    public let expirationIntent: Int?
    /// True while the App Store tries to charge again after a failure.
    public let isInBillingRetry: Bool
    /// The end of the grace period after a failed charge.
    public let gracePeriodExpirationDate: Date?
    /// 0 if the customer has not answered a price increase, 1 after consent; `nil` without one.
    public let priceIncreaseStatus: Int?
    /// The offer of the next period; `nil` at the regular price.
    public let offer: VerifiedOffer?
    /// The date of the next renewal.
    public let renewalDate: Date?
    /// The price of the next period in units of ``currency``.
    public let renewalPrice: Decimal?
    /// The currency in three letters, such as `USD`.
    public let currency: String?
    /// The start of the current run of periods without a gap of more than sixty days.
    public let recentSubscriptionStartDate: Date?
    /// The win-back offers that the customer may redeem, the best one first.
    public let eligibleWinBackOfferIDs: [String]
    /// The token that the app set at the purchase.
    public let appAccountToken: UUID?
    /// The identifier of the customer's ownership of the app.
    public let appTransactionID: String?
    /// The environment: `Production`, `Sandbox` or `Xcode`.
    public let environment: String?
    /// The billing plan of the next period, for a subscription with several.
    public let renewalBillingPlanType: String?
    /// The renewal of the commitment; `nil` without one.
    public let commitment: VerifiedRenewalCommitment?
    /// The sale through the Advanced Commerce API; `nil` for other products.
    public let advancedCommerce: VerifiedAdvancedCommerce?
    /// The date of the signature.
    public let signedDate: Date
    /// The bytes of the signed JSON, including keys without a property of this type.
    public let json: Data

    init(_ payload: RenewalInfoPayload, advancedCommerce: VerifiedAdvancedCommerce?, json: Data) {
        self.advancedCommerce = advancedCommerce
        originalTransactionID = payload.originalTransactionId.value
        productID = payload.productId
        autoRenewProductID = payload.autoRenewProductId
        willAutoRenew = payload.autoRenewStatus == 1
        expirationIntent = payload.expirationIntent
        isInBillingRetry = payload.isInBillingRetryPeriod ?? false
        gracePeriodExpirationDate = payload.gracePeriodExpiresDate?.date
        priceIncreaseStatus = payload.priceIncreaseStatus
        offer = payload.offerType.map {
            VerifiedOffer(
                type: $0,
                id: payload.offerIdentifier,
                paymentMode: payload.offerDiscountType,
                period: payload.offerPeriod
            )
        }
        renewalDate = payload.renewalDate?.date
        renewalPrice = payload.renewalPrice.map { Decimal(milliunits: $0) }
        currency = payload.currency
        recentSubscriptionStartDate = payload.recentSubscriptionStartDate?.date
        eligibleWinBackOfferIDs = payload.eligibleWinBackOfferIds ?? []
        appAccountToken = payload.appAccountToken?.value
        appTransactionID = payload.appTransactionId
        environment = payload.environment
        renewalBillingPlanType = payload.renewalBillingPlanType
        commitment = payload.commitmentInfo.map { VerifiedRenewalCommitment($0) }
        signedDate = payload.signedDate.date
        self.json = json
    }
}
