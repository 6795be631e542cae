package import Foundation
package import StoreTime

/// The JSON inside a signed renewal info, key by key.
package struct RenewalInfoPayload: Hashable, Sendable {
    package var originalTransactionId: WireIdentifier
    package var autoRenewProductId: String
    package var productId: String
    package var autoRenewStatus: Int
    package var expirationIntent: Int?
    package var isInBillingRetryPeriod: Bool?
    package var gracePeriodExpiresDate: StoreDate?
    package var priceIncreaseStatus: Int?
    package var offerType: Int?
    package var offerIdentifier: String?
    package var offerDiscountType: String?
    package var offerPeriod: String?
    package var renewalDate: StoreDate?
    package var renewalPrice: Int64?
    package var currency: String?
    package var recentSubscriptionStartDate: StoreDate?
    package var eligibleWinBackOfferIds: [String]?
    package var appAccountToken: WireUUID?
    package var appTransactionId: String?
    package var environment: String?
    package var renewalBillingPlanType: String?
    package var commitmentInfo: RenewalCommitmentPayload?
    package var signedDate: StoreDate
    package var deviceVerification: Data?
    package var deviceVerificationNonce: WireUUID?

    /// Creates a payload with the keys that every renewal info has; optional keys are set afterwards.
    package init(
        originalTransactionID: UInt64,
        productID: String,
        autoRenewProductID: String,
        autoRenewStatus: Int,
        signedDate: StoreDate
    ) {
        originalTransactionId = WireIdentifier(originalTransactionID)
        productId = productID
        autoRenewProductId = autoRenewProductID
        self.autoRenewStatus = autoRenewStatus
        self.signedDate = signedDate
    }
}

extension RenewalInfoPayload: PayloadObject {
    package static var blank: Self {
        RenewalInfoPayload(
            originalTransactionID: 0,
            productID: "",
            autoRenewProductID: "",
            autoRenewStatus: 0,
            signedDate: .unreadable
        )
    }

    package mutating func visitFields<Visitor: PayloadVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.optional("appAccountToken", &appAccountToken)
        try visitor.optional("appTransactionId", &appTransactionId)
        try visitor.required("autoRenewProductId", &autoRenewProductId)
        try visitor.required("autoRenewStatus", &autoRenewStatus)
        try visitor.optional("commitmentInfo", &commitmentInfo)
        try visitor.optional("currency", &currency)
        try visitor.optional("deviceVerification", &deviceVerification)
        try visitor.optional("deviceVerificationNonce", &deviceVerificationNonce)
        try visitor.optional("eligibleWinBackOfferIds", &eligibleWinBackOfferIds)
        try visitor.optional("environment", &environment)
        try visitor.optional("expirationIntent", &expirationIntent)
        try visitor.optional("gracePeriodExpiresDate", &gracePeriodExpiresDate)
        try visitor.optional("isInBillingRetryPeriod", &isInBillingRetryPeriod)
        try visitor.optional("offerDiscountType", &offerDiscountType)
        try visitor.optional("offerIdentifier", &offerIdentifier)
        try visitor.optional("offerPeriod", &offerPeriod)
        try visitor.optional("offerType", &offerType)
        try visitor.required("originalTransactionId", &originalTransactionId)
        try visitor.optional("priceIncreaseStatus", &priceIncreaseStatus)
        try visitor.required("productId", &productId)
        try visitor.optional("recentSubscriptionStartDate", &recentSubscriptionStartDate)
        try visitor.optional("renewalBillingPlanType", &renewalBillingPlanType)
        try visitor.optional("renewalDate", &renewalDate)
        try visitor.optional("renewalPrice", &renewalPrice)
        try visitor.required("signedDate", &signedDate)
    }
}

/// The commitment in a signed renewal info: the terms after a commitment that is paid monthly (S-44, S-47).
package struct RenewalCommitmentPayload: Hashable, Sendable {
    package var commitmentAutoRenewProductId: String
    /// 1 if another commitment follows, otherwise 0.
    package var commitmentAutoRenewStatus: Int
    package var commitmentRenewalBillingPlanType: String
    package var commitmentRenewalDate: StoreDate
    /// The total price of the next commitment, in milliunits of the renewal info's currency.
    package var commitmentRenewalPrice: Int64

    package init(
        commitmentAutoRenewProductID: String,
        commitmentAutoRenewStatus: Int,
        commitmentRenewalBillingPlanType: String,
        commitmentRenewalDate: StoreDate,
        commitmentRenewalPrice: Int64
    ) {
        commitmentAutoRenewProductId = commitmentAutoRenewProductID
        self.commitmentAutoRenewStatus = commitmentAutoRenewStatus
        self.commitmentRenewalBillingPlanType = commitmentRenewalBillingPlanType
        self.commitmentRenewalDate = commitmentRenewalDate
        self.commitmentRenewalPrice = commitmentRenewalPrice
    }
}

extension RenewalCommitmentPayload: PayloadObject, PayloadValue {
    package static var blank: Self {
        RenewalCommitmentPayload(
            commitmentAutoRenewProductID: "",
            commitmentAutoRenewStatus: 0,
            commitmentRenewalBillingPlanType: "",
            commitmentRenewalDate: .unreadable,
            commitmentRenewalPrice: 0
        )
    }

    package mutating func visitFields<Visitor: PayloadVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.required("commitmentAutoRenewProductId", &commitmentAutoRenewProductId)
        try visitor.required("commitmentAutoRenewStatus", &commitmentAutoRenewStatus)
        try visitor.required("commitmentRenewalBillingPlanType", &commitmentRenewalBillingPlanType)
        try visitor.required("commitmentRenewalDate", &commitmentRenewalDate)
        try visitor.required("commitmentRenewalPrice", &commitmentRenewalPrice)
    }
}
