import Foundation
import StoreInterface

extension RenewalInfoPayload {
    /// Reads what can be read of a renewal info that did not verify (T-26).
    ///
    /// A missing text is empty, a missing number 0, a missing date `Date.distantPast`.
    init(damaged data: Data) {
        do {
            self = try PayloadCoding.decode(Self.self, from: data)
        } catch {
            self.init(keysOf: LenientPayload(data))
        }
    }

    private init(keysOf found: LenientPayload) {
        self.init(
            originalTransactionID: found.identifier("originalTransactionId")?.value ?? 0,
            productID: found.text("productId") ?? "",
            autoRenewProductID: found.text("autoRenewProductId") ?? "",
            autoRenewStatus: found.smallInteger("autoRenewStatus") ?? 0,
            signedDate: found.date("signedDate") ?? .unreadable
        )
        expirationIntent = found.smallInteger("expirationIntent")
        isInBillingRetryPeriod = found.flag("isInBillingRetryPeriod")
        gracePeriodExpiresDate = found.date("gracePeriodExpiresDate")
        priceIncreaseStatus = found.smallInteger("priceIncreaseStatus")
        offerType = found.smallInteger("offerType")
        offerIdentifier = found.text("offerIdentifier")
        offerDiscountType = found.text("offerDiscountType")
        offerPeriod = found.text("offerPeriod")
        renewalDate = found.date("renewalDate")
        renewalPrice = found.integer("renewalPrice")
        currency = found.text("currency")
        recentSubscriptionStartDate = found.date("recentSubscriptionStartDate")
        eligibleWinBackOfferIds = found.texts("eligibleWinBackOfferIds")
        appAccountToken = found.uuid("appAccountToken")
        appTransactionId = found.text("appTransactionId")
        environment = found.text("environment")
        renewalBillingPlanType = found.text("renewalBillingPlanType")
        commitmentInfo = found.object("commitmentInfo").flatMap { RenewalCommitmentPayload(keysOf: $0) }
        deviceVerification = found.bytes("deviceVerification")
        deviceVerificationNonce = found.uuid("deviceVerificationNonce")
    }
}

extension RenewalCommitmentPayload {
    fileprivate init?(keysOf found: LenientPayload) {
        guard let product = found.text("commitmentAutoRenewProductId"),
            let status = found.smallInteger("commitmentAutoRenewStatus"),
            let plan = found.text("commitmentRenewalBillingPlanType"),
            let date = found.date("commitmentRenewalDate"),
            let price = found.integer("commitmentRenewalPrice")
        else { return nil }
        self.init(
            commitmentAutoRenewProductID: product,
            commitmentAutoRenewStatus: status,
            commitmentRenewalBillingPlanType: plan,
            commitmentRenewalDate: date,
            commitmentRenewalPrice: price
        )
    }
}

extension AppTransactionPayload {
    /// Reads what can be read of an app transaction that did not verify (T-26).
    ///
    /// A missing text is empty, a missing date `Date.distantPast`.
    init(damaged data: Data) {
        do {
            self = try PayloadCoding.decode(Self.self, from: data)
        } catch {
            self.init(keysOf: LenientPayload(data))
        }
    }

    private init(keysOf found: LenientPayload) {
        self.init(
            receiptType: found.text("receiptType") ?? "",
            bundleID: found.text("bundleId") ?? "",
            applicationVersion: found.text("applicationVersion") ?? "",
            receiptCreationDate: found.date("receiptCreationDate") ?? .unreadable,
            originalPurchaseDate: found.date("originalPurchaseDate") ?? .unreadable,
            originalApplicationVersion: found.text("originalApplicationVersion") ?? ""
        )
        appAppleId = found.integer("appAppleId")
        versionExternalIdentifier = found.integer("versionExternalIdentifier")
        preorderDate = found.date("preorderDate")
        appTransactionId = found.text("appTransactionId")
        originalPlatform = found.text("originalPlatform")
        deviceVerification = found.bytes("deviceVerification")
        deviceVerificationNonce = found.uuid("deviceVerificationNonce")
    }
}
