public import Foundation
import StoreInterface
import StoreTime

/// A purchase, or one period of a subscription, as the store signed it.
///
/// A transaction is a fact about the past: it never changes, but the store may hand out a newer one under the same
/// ``id``, for instance after a refund (T-09). It stays with the store it came from, so finishing it works wherever
/// the value is passed to; it does not keep that store alive.
public struct Transaction: Identifiable, Sendable {
    /// The purchase, renewal or restored purchase; unique in its store (T-33).
    public let id: UInt64
    /// The ``id`` of the first transaction of this purchase; for a subscription, of the first in its group (T-34).
    public let originalID: UInt64
    /// One per subscription period; `nil` for everything else (T-36).
    public let webOrderLineItemID: String?
    /// The product that was bought.
    public let productID: String
    /// The group of the subscription; `nil` for everything else (T-50).
    public let subscriptionGroupID: String?
    /// The app that the product belongs to.
    public let appBundleID: String
    /// When this purchase or this period was charged (T-37).
    public let purchaseDate: Date
    /// When the transaction ``originalID`` was charged (T-37).
    public let originalPurchaseDate: Date
    /// When the period ends; `nil` for everything but subscriptions that renew (T-38).
    public let expirationDate: Date?
    /// The quantity, 1 to 10 (T-39).
    public let purchasedQuantity: Int
    /// True if the customer changed plans before the period ended: to a higher level of service, or to another plan of
    /// the same level and length (T-47, S-48).
    public let isUpgraded: Bool
    /// The offer that the price of this transaction comes from (T-41).
    public let offer: Offer?
    /// When the purchase was refunded or sharing ended (T-46).
    public let revocationDate: Date?
    /// The reason for the revocation (T-46).
    public let revocationReason: RevocationReason?
    /// The kind of revocation.
    public let revocationType: RevocationType?
    /// The kind of product that was bought.
    public let productType: Product.ProductType
    /// The app account token of the purchase (T-48).
    ///
    /// Compare it as a `UUID`, not as text: the store writes it in lower case (T-49).
    public let appAccountToken: UUID?
    /// The environment that the purchase was made in (T-45).
    public let environment: AppStore.Environment
    /// The reason for the transaction: a purchase or a renewal (T-42).
    public let reason: Reason
    /// Where the customer bought (T-44); its country is empty when the store did not say.
    public let storefront: Storefront
    /// The hash that ties the transaction to this device (T-52).
    public let deviceVerification: Data
    /// The nonce that ``deviceVerification`` is computed with (T-52).
    public let deviceVerificationNonce: UUID
    /// The ownership: purchased, or shared by the family (T-43).
    public let ownershipType: OwnershipType
    /// When the store signed this value; new whenever it hands it out (T-54).
    public let signedDate: Date
    /// The billing plan, for a plan with a commitment (S-44).
    public let billingPlanType: SubscriptionInfo.BillingPlanType?
    /// The progress of the commitment (S-44).
    public let commitmentInfo: CommitmentInfo?

    let document: SignedDocument
    /// The store's own identifier, equal to ``id`` unless the database was altered.
    let handle: UInt64
    /// The store's change number when the transaction was read, which distinguishes it from a transaction that has the
    /// same ``id`` after a clearing.
    let readAt: Int64
    /// Where the transaction came from, and can be finished.
    let origin: StoreReference
    let amounts: Amounts
    let appTransactionIdentifier: String?

    /// The price, currency and related amounts.
    struct Amounts: Sendable {
        let priceMilliunits: Int64?
        let currencyCode: String?
        let revocationPercentageMilliunits: Int?
    }

    init(
        _ payload: TransactionPayload,
        document: SignedDocument,
        handle: UInt64,
        readAt: Int64,
        origin: StoreReference
    ) {
        id = payload.transactionId.value
        originalID = payload.originalTransactionId.value
        webOrderLineItemID = payload.webOrderLineItemId
        productID = payload.productId
        subscriptionGroupID = payload.subscriptionGroupIdentifier
        appBundleID = payload.bundleId
        purchaseDate = payload.purchaseDate.date
        originalPurchaseDate = payload.originalPurchaseDate.date
        expirationDate = payload.expiresDate?.date
        purchasedQuantity = payload.quantity
        isUpgraded = payload.isUpgraded ?? false
        offer = Offer(
            type: payload.offerType,
            id: payload.offerIdentifier,
            paymentMode: payload.offerDiscountType,
            period: payload.offerPeriod
        )
        revocationDate = payload.revocationDate?.date
        revocationReason = payload.revocationReason.map { RevocationReason(rawValue: $0) }
        revocationType = payload.revocationType.map { RevocationType(rawValue: $0) }
        productType = Product.ProductType(rawValue: payload.type)
        appAccountToken = payload.appAccountToken?.value
        environment = AppStore.Environment(rawValue: payload.environment ?? "")
        reason = Reason(rawValue: payload.transactionReason ?? Reason.purchase.rawValue)
        storefront = Storefront(
            countryCode: payload.storefront ?? "",
            id: payload.storefrontId ?? "",
            currencyCode: payload.currency
        )
        deviceVerification = payload.deviceVerification ?? Data()
        deviceVerificationNonce = payload.deviceVerificationNonce?.value ?? .unreadable
        ownershipType = OwnershipType(rawValue: payload.inAppOwnershipType)
        signedDate = payload.signedDate.date
        billingPlanType = payload.billingPlanType.map { SubscriptionInfo.BillingPlanType(rawValue: $0) }
        commitmentInfo = payload.commitmentInfo.map { CommitmentInfo($0) }
        self.document = document
        self.handle = handle
        self.readAt = readAt
        self.origin = origin
        amounts = Amounts(
            priceMilliunits: payload.price,
            currencyCode: payload.currency,
            revocationPercentageMilliunits: payload.revocationPercentage
        )
        appTransactionIdentifier = payload.appTransactionId
    }
}

extension UUID {
    /// The placeholder for a missing UUID: all zeros.
    static let unreadable = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
