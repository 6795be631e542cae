import Foundation
import StoreInterface

extension TransactionPayload {
    /// Reads what can be read of a transaction that did not verify (T-26).
    ///
    /// A missing text is empty, a missing number 0, a missing date `Date.distantPast`.
    ///
    /// - Parameters:
    ///   - data: The payload of the document, whatever is left of it.
    ///   - transactionID: The store's own handle, which stands whatever the document says.
    init(damaged data: Data, transactionID: UInt64) {
        do {
            self = try PayloadCoding.decode(Self.self, from: data)
        } catch {
            self.init(keysOf: LenientPayload(data), transactionID: transactionID)
        }
        transactionId = WireIdentifier(transactionID)
    }

    private init(keysOf found: LenientPayload, transactionID: UInt64) {
        self.init(
            transactionID: transactionID,
            originalTransactionID: found.identifier("originalTransactionId")?.value ?? transactionID,
            bundleID: found.text("bundleId") ?? "",
            productID: found.text("productId") ?? "",
            purchaseDate: found.date("purchaseDate") ?? .unreadable,
            originalPurchaseDate: found.date("originalPurchaseDate") ?? .unreadable,
            quantity: found.smallInteger("quantity") ?? 0,
            type: found.text("type") ?? "",
            ownershipType: found.text("inAppOwnershipType") ?? "",
            signedDate: found.date("signedDate") ?? .unreadable
        )
        webOrderLineItemId = found.text("webOrderLineItemId")
        subscriptionGroupIdentifier = found.text("subscriptionGroupIdentifier")
        expiresDate = found.date("expiresDate")
        appAccountToken = found.uuid("appAccountToken")
        revocationReason = found.smallInteger("revocationReason")
        revocationDate = found.date("revocationDate")
        revocationType = found.text("revocationType")
        revocationPercentage = found.smallInteger("revocationPercentage")
        isUpgraded = found.flag("isUpgraded")
        offerType = found.smallInteger("offerType")
        offerIdentifier = found.text("offerIdentifier")
        offerDiscountType = found.text("offerDiscountType")
        offerPeriod = found.text("offerPeriod")
        environment = found.text("environment")
        storefront = found.text("storefront")
        storefrontId = found.text("storefrontId")
        transactionReason = found.text("transactionReason")
        price = found.integer("price")
        currency = found.text("currency")
        appTransactionId = found.text("appTransactionId")
        billingPlanType = found.text("billingPlanType")
        commitmentInfo = found.object("commitmentInfo").flatMap { CommitmentPayload(keysOf: $0) }
        deviceVerification = found.bytes("deviceVerification")
        deviceVerificationNonce = found.uuid("deviceVerificationNonce")
    }
}

extension CommitmentPayload {
    fileprivate init?(keysOf found: LenientPayload) {
        guard let number = found.integer("billingPeriodNumber"), let total = found.integer("totalBillingPeriods"),
            let price = found.integer("commitmentPrice"), let expires = found.date("commitmentExpiresDate")
        else { return nil }
        self.init(
            billingPeriodNumber: number,
            totalBillingPeriods: total,
            commitmentPrice: price,
            commitmentExpiresDate: expires
        )
    }
}
