/// The names of values in notifications, version 2.
///
/// The sets are open: the App Store adds names, and a server has to accept those that it does not know.
extension VerifiedNotification {
    /// The values of ``VerifiedNotification/type``.
    public enum TypeName {
        /// The value `CONSUMPTION_REQUEST`.
        public static let consumptionRequest = "CONSUMPTION_REQUEST"
        /// The value `DID_CHANGE_RENEWAL_PREF`.
        public static let didChangeRenewalPreference = "DID_CHANGE_RENEWAL_PREF"
        /// The value `DID_CHANGE_RENEWAL_STATUS`.
        public static let didChangeRenewalStatus = "DID_CHANGE_RENEWAL_STATUS"
        /// The value `DID_FAIL_TO_RENEW`.
        public static let didFailToRenew = "DID_FAIL_TO_RENEW"
        /// The value `DID_RENEW`.
        public static let didRenew = "DID_RENEW"
        /// The value `EXPIRED`.
        public static let expired = "EXPIRED"
        /// The value `EXTERNAL_PURCHASE_TOKEN`.
        public static let externalPurchaseToken = "EXTERNAL_PURCHASE_TOKEN"
        /// The value `GRACE_PERIOD_EXPIRED`.
        public static let gracePeriodExpired = "GRACE_PERIOD_EXPIRED"
        /// The value `METADATA_UPDATE`.
        public static let metadataUpdate = "METADATA_UPDATE"
        /// The value `MIGRATION`.
        public static let migration = "MIGRATION"
        /// The value `OFFER_REDEEMED`.
        public static let offerRedeemed = "OFFER_REDEEMED"
        /// The value `ONE_TIME_CHARGE`.
        public static let oneTimeCharge = "ONE_TIME_CHARGE"
        /// The value `PRICE_CHANGE`.
        public static let priceChange = "PRICE_CHANGE"
        /// The value `PRICE_INCREASE`.
        public static let priceIncrease = "PRICE_INCREASE"
        /// The value `REFUND`.
        public static let refund = "REFUND"
        /// The value `REFUND_DECLINED`.
        public static let refundDeclined = "REFUND_DECLINED"
        /// The value `REFUND_REVERSED`.
        public static let refundReversed = "REFUND_REVERSED"
        /// The value `RENEWAL_EXTENDED`.
        public static let renewalExtended = "RENEWAL_EXTENDED"
        /// The value `RENEWAL_EXTENSION`.
        public static let renewalExtension = "RENEWAL_EXTENSION"
        /// The value `RESCIND_CONSENT`.
        public static let rescindConsent = "RESCIND_CONSENT"
        /// The value `REVOKE`.
        public static let revoke = "REVOKE"
        /// The value `SUBSCRIBED`.
        public static let subscribed = "SUBSCRIBED"
        /// The value `TEST`.
        public static let test = "TEST"

        /// The names that Apple documents.
        public static let all: Set<String> = [
            consumptionRequest, didChangeRenewalPreference, didChangeRenewalStatus, didFailToRenew, didRenew, expired,
            externalPurchaseToken, gracePeriodExpired, metadataUpdate, migration, offerRedeemed, oneTimeCharge,
            priceChange, priceIncrease, refund, refundDeclined, refundReversed, renewalExtended, renewalExtension,
            rescindConsent, revoke, subscribed, test,
        ]
    }

    /// The values of ``VerifiedNotification/subtype``.
    public enum SubtypeName {
        /// The value `ACCEPTED`.
        public static let accepted = "ACCEPTED"
        /// The value `ACTIVE_TOKEN_REMINDER`.
        public static let activeTokenReminder = "ACTIVE_TOKEN_REMINDER"
        /// The value `AUTO_RENEW_DISABLED`.
        public static let autoRenewDisabled = "AUTO_RENEW_DISABLED"
        /// The value `AUTO_RENEW_ENABLED`.
        public static let autoRenewEnabled = "AUTO_RENEW_ENABLED"
        /// The value `BILLING_RECOVERY`.
        public static let billingRecovery = "BILLING_RECOVERY"
        /// The value `BILLING_RETRY`.
        public static let billingRetry = "BILLING_RETRY"
        /// The value `CREATED`.
        public static let created = "CREATED"
        /// The value `DOWNGRADE`.
        public static let downgrade = "DOWNGRADE"
        /// The value `FAILURE`.
        public static let failure = "FAILURE"
        /// The value `GRACE_PERIOD`.
        public static let gracePeriod = "GRACE_PERIOD"
        /// The value `INITIAL_BUY`.
        public static let initialBuy = "INITIAL_BUY"
        /// The value `PENDING`.
        public static let pending = "PENDING"
        /// The value `PRICE_INCREASE`.
        public static let priceIncrease = "PRICE_INCREASE"
        /// The value `PRODUCT_NOT_FOR_SALE`.
        public static let productNotForSale = "PRODUCT_NOT_FOR_SALE"
        /// The value `RESUBSCRIBE`.
        public static let resubscribe = "RESUBSCRIBE"
        /// The value `SUMMARY`.
        public static let summary = "SUMMARY"
        /// The value `UNREPORTED`.
        public static let unreported = "UNREPORTED"
        /// The value `UPGRADE`.
        public static let upgrade = "UPGRADE"
        /// The value `VOLUNTARY`.
        public static let voluntary = "VOLUNTARY"

        /// The names that Apple documents.
        public static let all: Set<String> = [
            accepted, activeTokenReminder, autoRenewDisabled, autoRenewEnabled, billingRecovery, billingRetry, created,
            downgrade, failure, gracePeriod, initialBuy, pending, priceIncrease, productNotForSale, resubscribe,
            summary, unreported, upgrade, voluntary,
        ]
    }
}

extension VerifiedNotification.Purchase {
    /// The values of ``VerifiedNotification/Purchase/subscriptionStatus``.
    public enum StatusNumber {
        /// The value `1`.
        public static let active = 1
        /// The value `2`.
        public static let expired = 2
        /// The value `3`.
        public static let billingRetry = 3
        /// The value `4`.
        public static let gracePeriod = 4
        /// The value `5`.
        public static let revoked = 5
    }

    /// The values of ``VerifiedNotification/Purchase/consumptionRequestReason``.
    public enum ConsumptionReason {
        /// The value `UNINTENDED_PURCHASE`.
        public static let unintendedPurchase = "UNINTENDED_PURCHASE"
        /// The value `FULFILLMENT_ISSUE`.
        public static let fulfillmentIssue = "FULFILLMENT_ISSUE"
        /// The value `UNSATISFIED_WITH_PURCHASE`.
        public static let unsatisfiedWithPurchase = "UNSATISFIED_WITH_PURCHASE"
        /// The value `LEGAL`.
        public static let legal = "LEGAL"
        /// The value `OTHER`.
        public static let other = "OTHER"
    }
}

extension VerifiedTransaction {
    /// The values of ``VerifiedTransaction/productType``.
    public enum ProductTypeName {
        /// The value `Consumable`.
        public static let consumable = "Consumable"
        /// The value `Non-Consumable`.
        public static let nonConsumable = "Non-Consumable"
        /// The value `Non-Renewing Subscription`.
        public static let nonRenewing = "Non-Renewing Subscription"
        /// The value `Auto-Renewable Subscription`.
        public static let autoRenewable = "Auto-Renewable Subscription"
    }

    /// The values of ``VerifiedTransaction/ownershipType``.
    public enum OwnershipTypeName {
        /// The value `PURCHASED`.
        public static let purchased = "PURCHASED"
        /// The value `FAMILY_SHARED`.
        public static let familyShared = "FAMILY_SHARED"
    }

    /// The values of ``VerifiedTransaction/revocationReason``.
    public enum RevocationReasonNumber {
        /// The value `0`.
        public static let other = 0
        /// The value `1`.
        public static let issueWithApp = 1
    }

    /// The values of ``VerifiedTransaction/revocationType``.
    public enum RevocationTypeName {
        /// The value `REFUND_FULL`.
        public static let fullRefund = "REFUND_FULL"
        /// The value `REFUND_PRORATED`.
        public static let proratedRefund = "REFUND_PRORATED"
        /// The value `FAMILY_REVOKE`.
        public static let familyRevocation = "FAMILY_REVOKE"
    }
}

extension VerifiedTransaction {
    /// The values of ``VerifiedTransaction/reason``.
    public enum ReasonName {
        /// The value `PURCHASE`.
        public static let purchase = "PURCHASE"
        /// The value `RENEWAL`.
        public static let renewal = "RENEWAL"
    }

    /// The values of ``VerifiedTransaction/environment``, and of the same property of other documents.
    public enum EnvironmentName {
        /// The value `Production`.
        public static let production = "Production"
        /// The value `Sandbox`.
        public static let sandbox = "Sandbox"
        /// The value `Xcode`.
        public static let xcode = "Xcode"
    }

    /// The values of ``VerifiedTransaction/billingPlanType``, and of the billing plans in renewal infos.
    public enum BillingPlanName {
        /// The value `BILLED_UPFRONT`.
        public static let billedUpfront = "BILLED_UPFRONT"
        /// The value `MONTHLY`.
        public static let monthly = "MONTHLY"
    }
}

extension VerifiedRenewalInfo {
    /// The values of ``VerifiedRenewalInfo/priceIncreaseStatus``.
    public enum PriceIncreaseNumber {
        /// The value `0`.
        public static let pending = 0
        /// The value `1`.
        public static let accepted = 1
    }

    /// The values of ``VerifiedRenewalInfo/expirationIntent``.
    public enum ExpirationIntentNumber {
        /// The value `1`.
        public static let cancelled = 1
        /// The value `2`.
        public static let billingError = 2
        /// The value `3`.
        public static let refusedPriceIncrease = 3
        /// The value `4`.
        public static let productNotAvailable = 4
        /// The value `5`.
        public static let other = 5
    }
}

extension VerifiedOffer {
    /// The values of ``VerifiedOffer/paymentMode``.
    public enum PaymentModeName {
        /// The value `FREE_TRIAL`.
        public static let freeTrial = "FREE_TRIAL"
        /// The value `PAY_AS_YOU_GO`.
        public static let payAsYouGo = "PAY_AS_YOU_GO"
        /// The value `PAY_UP_FRONT`.
        public static let payUpFront = "PAY_UP_FRONT"
        /// The value `ONE_TIME`.
        public static let oneTime = "ONE_TIME"
    }

    /// The values of ``VerifiedOffer/type``.
    public enum TypeNumber {
        /// The value `1`.
        public static let introductory = 1
        /// The value `2`.
        public static let promotional = 2
        /// The value `3`.
        public static let code = 3
        /// The value `4`.
        public static let winBack = 4
    }
}
