package import Foundation
package import StoreTime

/// The JSON inside a signed transaction, key by key.
///
/// Absent values are absent keys, never `null`. Dates are integer milliseconds, money is integer milliunits, and
/// identifiers are decimal text.
package struct TransactionPayload: Hashable, Sendable {
    package var transactionId: WireIdentifier
    package var originalTransactionId: WireIdentifier
    package var webOrderLineItemId: String?
    package var bundleId: String
    package var productId: String
    package var subscriptionGroupIdentifier: String?
    package var purchaseDate: StoreDate
    package var originalPurchaseDate: StoreDate
    package var expiresDate: StoreDate?
    package var quantity: Int
    package var type: String
    package var appAccountToken: WireUUID?
    package var inAppOwnershipType: String
    package var signedDate: StoreDate
    package var revocationReason: Int?
    package var revocationDate: StoreDate?
    package var revocationType: String?
    package var revocationPercentage: Int?
    package var isUpgraded: Bool?
    package var offerType: Int?
    package var offerIdentifier: String?
    package var offerDiscountType: String?
    package var offerPeriod: String?
    package var environment: String?
    package var storefront: String?
    package var storefrontId: String?
    package var transactionReason: String?
    package var price: Int64?
    package var currency: String?
    package var appTransactionId: String?
    package var billingPlanType: String?
    package var commitmentInfo: CommitmentPayload?
    package var deviceVerification: Data?
    package var deviceVerificationNonce: WireUUID?

    /// Creates a payload with the keys that every transaction has; optional keys are set afterwards.
    package init(
        transactionID: UInt64,
        originalTransactionID: UInt64,
        bundleID: String,
        productID: String,
        purchaseDate: StoreDate,
        originalPurchaseDate: StoreDate,
        quantity: Int,
        type: String,
        ownershipType: String,
        signedDate: StoreDate
    ) {
        transactionId = WireIdentifier(transactionID)
        originalTransactionId = WireIdentifier(originalTransactionID)
        bundleId = bundleID
        productId = productID
        self.purchaseDate = purchaseDate
        self.originalPurchaseDate = originalPurchaseDate
        self.quantity = quantity
        self.type = type
        inAppOwnershipType = ownershipType
        self.signedDate = signedDate
    }
}

extension TransactionPayload: PayloadObject {
    package static var blank: Self {
        TransactionPayload(
            transactionID: 0,
            originalTransactionID: 0,
            bundleID: "",
            productID: "",
            purchaseDate: .unreadable,
            originalPurchaseDate: .unreadable,
            quantity: 0,
            type: "",
            ownershipType: "",
            signedDate: .unreadable
        )
    }

    package mutating func visitFields<Visitor: PayloadVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.optional("appAccountToken", &appAccountToken)
        try visitor.optional("appTransactionId", &appTransactionId)
        try visitor.optional("billingPlanType", &billingPlanType)
        try visitor.required("bundleId", &bundleId)
        try visitor.optional("commitmentInfo", &commitmentInfo)
        try visitor.optional("currency", &currency)
        try visitor.optional("deviceVerification", &deviceVerification)
        try visitor.optional("deviceVerificationNonce", &deviceVerificationNonce)
        try visitor.optional("environment", &environment)
        try visitor.optional("expiresDate", &expiresDate)
        try visitor.required("inAppOwnershipType", &inAppOwnershipType)
        try visitor.optional("isUpgraded", &isUpgraded)
        try visitor.optional("offerDiscountType", &offerDiscountType)
        try visitor.optional("offerIdentifier", &offerIdentifier)
        try visitor.optional("offerPeriod", &offerPeriod)
        try visitor.optional("offerType", &offerType)
        try visitor.required("originalPurchaseDate", &originalPurchaseDate)
        try visitor.required("originalTransactionId", &originalTransactionId)
        try visitor.optional("price", &price)
        try visitor.required("productId", &productId)
        try visitor.required("purchaseDate", &purchaseDate)
        try visitor.required("quantity", &quantity)
        try visitor.optional("revocationDate", &revocationDate)
        try visitor.optional("revocationPercentage", &revocationPercentage)
        try visitor.optional("revocationReason", &revocationReason)
        try visitor.optional("revocationType", &revocationType)
        try visitor.required("signedDate", &signedDate)
        try visitor.optional("storefront", &storefront)
        try visitor.optional("storefrontId", &storefrontId)
        try visitor.optional("subscriptionGroupIdentifier", &subscriptionGroupIdentifier)
        try visitor.required("transactionId", &transactionId)
        try visitor.optional("transactionReason", &transactionReason)
        try visitor.required("type", &type)
        try visitor.optional("webOrderLineItemId", &webOrderLineItemId)
    }
}

/// The commitment in a signed transaction: the progress of a plan that is paid monthly (S-44).
package struct CommitmentPayload: Hashable, Sendable {
    /// The billing period that the transaction pays for, from 1.
    package var billingPeriodNumber: Int64
    package var totalBillingPeriods: Int64
    /// The total price of the commitment, in milliunits of the transaction's currency.
    package var commitmentPrice: Int64
    package var commitmentExpiresDate: StoreDate

    package init(
        billingPeriodNumber: Int64,
        totalBillingPeriods: Int64,
        commitmentPrice: Int64,
        commitmentExpiresDate: StoreDate
    ) {
        self.billingPeriodNumber = billingPeriodNumber
        self.totalBillingPeriods = totalBillingPeriods
        self.commitmentPrice = commitmentPrice
        self.commitmentExpiresDate = commitmentExpiresDate
    }
}

extension CommitmentPayload: PayloadObject, PayloadValue {
    package static var blank: Self {
        CommitmentPayload(
            billingPeriodNumber: 0,
            totalBillingPeriods: 0,
            commitmentPrice: 0,
            commitmentExpiresDate: .unreadable
        )
    }

    package mutating func visitFields<Visitor: PayloadVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.required("billingPeriodNumber", &billingPeriodNumber)
        try visitor.required("commitmentExpiresDate", &commitmentExpiresDate)
        try visitor.required("commitmentPrice", &commitmentPrice)
        try visitor.required("totalBillingPeriods", &totalBillingPeriods)
    }
}
