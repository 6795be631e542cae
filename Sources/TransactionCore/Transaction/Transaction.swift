public import Foundation
import StoreInterface
import StoreTime

/// A purchase, or one period of a subscription, as the store signed it.
///
/// A transaction value never changes, but the store may return a newer value with the same ``id``, for example after a
/// refund (T-09). It refers to its store, so it can be finished from any task, and does not keep that store open.
public struct Transaction: Identifiable, Sendable {
    /// The identifier of the purchase or renewal, unique in its store (T-33).
    public let id: UInt64
    /// The ``id`` of the first transaction of this purchase; for a subscription, of the first in its group (T-34).
    public let originalID: UInt64
    /// The identifier of the subscription period; `nil` for products that are not auto-renewable subscriptions (T-36).
    public let webOrderLineItemID: String?
    /// The product identifier.
    public let productID: String
    /// The identifier of the subscription group; `nil` for products that are not subscriptions (T-50).
    public let subscriptionGroupID: String?
    /// The bundle identifier of the app.
    public let appBundleID: String
    /// The date on which this purchase, or this period, was charged (T-37).
    public let purchaseDate: Date
    /// The date on which the transaction with the ``originalID`` was charged (T-37).
    public let originalPurchaseDate: Date
    /// The end of the subscription period; `nil` for products that are not auto-renewable subscriptions (T-38).
    public let expirationDate: Date?
    /// The quantity, 1 to 10 (T-39).
    public let purchasedQuantity: Int
    /// True if the customer changed plans before the period ended: to a higher level of service, or to another plan of
    /// the same level and length (T-47, S-48).
    public let isUpgraded: Bool
    /// The offer that the price of this transaction comes from (T-41).
    public let offer: Offer?
    /// The date on which the purchase was refunded, or family sharing ended (T-46).
    public let revocationDate: Date?
    /// The reason for the revocation (T-46).
    public let revocationReason: RevocationReason?
    /// The kind of revocation.
    public let revocationType: RevocationType?
    /// The type of the product.
    public let productType: Product.ProductType
    /// The app account token of the purchase (T-48).
    ///
    /// Compare it as a `UUID`, not as text: the store writes it in lower case (T-49).
    public let appAccountToken: UUID?
    /// The environment in which the purchase was made (T-45).
    public let environment: AppStore.Environment
    /// The reason for the transaction: a purchase or a renewal (T-42).
    public let reason: Reason
    /// The storefront of the purchase (T-44); its country is empty if the data lacks it.
    public let storefront: Storefront
    /// The hash that ties the transaction to this device (T-52).
    public let deviceVerification: Data
    /// The nonce that ``deviceVerification`` is computed with (T-52).
    public let deviceVerificationNonce: UUID
    /// The ownership: purchased, or shared by the family (T-43).
    public let ownershipType: OwnershipType
    /// The date of the signature, which is new each time the store returns the value (T-54).
    public let signedDate: Date
    /// The billing plan, for a plan with a commitment (S-44).
    public let billingPlanType: SubscriptionInfo.BillingPlanType?
    /// The progress of the commitment (S-44).
    public let commitmentInfo: CommitmentInfo?

    let document: SignedDocument
    /// The identifier of the store's row, equal to ``id`` unless the database was altered.
    let handle: UInt64
    /// The store's change number when the transaction was read, which distinguishes the transaction from a later one
    /// with the same ``id`` in a cleared store.
    let readAt: Int64
    /// The change number of the event that made the transaction, if it comes from the announcement of that event.
    let madeAt: Int64?
    /// The store that the transaction came from, in which it can be finished.
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
        madeAt: Int64?,
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
        self.madeAt = madeAt
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
