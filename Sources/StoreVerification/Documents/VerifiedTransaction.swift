public import Foundation
import StoreInterface
import StoreTime

/// A transaction whose signature, chain, app and environment have been checked.
///
/// Open sets of values, such as ``productType``, are texts as in the signed document.
public struct VerifiedTransaction: Hashable, Sendable {
    /// The identifier of the transaction.
    public let id: UInt64
    /// The identifier of the first transaction of a subscription, or the same as ``id``.
    public let originalID: UInt64
    /// The identifier of a subscription's event on the App Store; `nil` for other products.
    public let webOrderLineItemID: String?
    /// The bundle identifier of the app.
    public let bundleID: String
    /// The identifier of the product.
    public let productID: String
    /// The type of the product: `Consumable`, `Non-Consumable`, `Non-Renewing Subscription`, or `Auto-Renewable
    /// Subscription`.
    public let productType: String
    /// The subscription group; `nil` for other products.
    public let subscriptionGroupID: String?
    /// The date of the purchase or renewal.
    public let purchaseDate: Date
    /// The date of the first purchase.
    public let originalPurchaseDate: Date
    /// The end of the paid period; `nil` for products without one.
    public let expirationDate: Date?
    /// The number of consumables bought at once; 1 for other products.
    public let quantity: Int
    /// `PURCHASED`, or `FAMILY_SHARED`.
    public let ownershipType: String
    /// The token that the app set at the purchase.
    public let appAccountToken: UUID?
    /// The date of a refund or of the end of family sharing; `nil` while the purchase is valid.
    public let revocationDate: Date?
    /// 0 for other reasons, 1 for an issue with the app; `nil` while the purchase is valid.
    public let revocationReason: Int?
    /// `REFUND_FULL`, `REFUND_PRORATED`, or `FAMILY_REVOKE`; `nil` while the purchase is valid.
    public let revocationType: String?
    /// The refunded share in thousandths of a percent, 100,000 for a full refund.
    public let revocationPercentage: Int?
    /// True if the customer has moved to a higher level of service since.
    public let isUpgraded: Bool
    /// The offer that the price is based on; `nil` at the regular price.
    public let offer: VerifiedOffer?
    /// `PURCHASE`, or `RENEWAL`.
    public let reason: String?
    /// The country of the App Store in three letters, such as `USA`.
    public let storefront: String?
    /// The identifier of the storefront.
    public let storefrontID: String?
    /// The price in units of ``currency``.
    public let price: Decimal?
    /// The currency in three letters, such as `USD`.
    public let currency: String?
    /// The identifier of the customer's ownership of the app.
    public let appTransactionID: String?
    /// The environment: `Production`, `Sandbox` or `Xcode`.
    public let environment: String?
    /// The billing plan of a subscription with several: `MONTHLY` or `BILLED_UPFRONT`.
    public let billingPlanType: String?
    /// The commitment that the transaction is a payment of; `nil` without one.
    public let commitment: VerifiedCommitment?
    /// The sale through the Advanced Commerce API; `nil` for other products.
    public let advancedCommerce: VerifiedAdvancedCommerce?
    /// The date of the signature.
    public let signedDate: Date
    /// The bytes of the signed JSON, including keys without a property of this type.
    public let json: Data

    init(_ payload: TransactionPayload, advancedCommerce: VerifiedAdvancedCommerce?, json: Data) {
        self.advancedCommerce = advancedCommerce
        id = payload.transactionId.value
        originalID = payload.originalTransactionId.value
        webOrderLineItemID = payload.webOrderLineItemId
        bundleID = payload.bundleId
        productID = payload.productId
        productType = payload.type
        subscriptionGroupID = payload.subscriptionGroupIdentifier
        purchaseDate = payload.purchaseDate.date
        originalPurchaseDate = payload.originalPurchaseDate.date
        expirationDate = payload.expiresDate?.date
        quantity = payload.quantity
        ownershipType = payload.inAppOwnershipType
        appAccountToken = payload.appAccountToken?.value
        revocationDate = payload.revocationDate?.date
        revocationReason = payload.revocationReason
        revocationType = payload.revocationType
        revocationPercentage = payload.revocationPercentage
        isUpgraded = payload.isUpgraded ?? false
        offer = payload.offerType.map {
            VerifiedOffer(
                type: $0,
                id: payload.offerIdentifier,
                paymentMode: payload.offerDiscountType,
                period: payload.offerPeriod
            )
        }
        reason = payload.transactionReason
        storefront = payload.storefront
        storefrontID = payload.storefrontId
        price = payload.price.map { Decimal(milliunits: $0) }
        currency = payload.currency
        appTransactionID = payload.appTransactionId
        environment = payload.environment
        billingPlanType = payload.billingPlanType
        commitment = payload.commitmentInfo.map { VerifiedCommitment($0) }
        signedDate = payload.signedDate.date
        self.json = json
    }
}

/// The offer that the price of a transaction or of the next renewal is based on.
public struct VerifiedOffer: Hashable, Sendable {
    /// 1 for an introductory offer, 2 for a promotional offer, 3 for an offer code, 4 for a win-back offer.
    public let type: Int
    /// The identifier of the offer; introductory offers have none.
    public let id: String?
    /// `FREE_TRIAL`, `PAY_AS_YOU_GO`, `PAY_UP_FRONT`, or `ONE_TIME`.
    public let paymentMode: String?
    /// The duration in ISO 8601, such as `P1M`.
    public let period: String?
}

extension Decimal {
    /// Creates an amount from thousandths, the unit of signed documents.
    init(milliunits: Int64) { self = Decimal(milliunits) / 1000 }
}
