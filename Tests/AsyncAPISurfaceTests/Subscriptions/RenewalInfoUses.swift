import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about renewal infos.
enum RenewalInfoUses {
    static func type(_ type: Product.SubscriptionInfo.RenewalInfo.Type) {
        let _: any (CustomDebugStringConvertible & Hashable & Sendable).Type = type
    }

    static func properties(of _: Product.SubscriptionInfo.RenewalInfo.Type) {
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Data> = \.jsonRepresentation
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, UInt64> = \.originalTransactionID
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, String> = \.currentProductID
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Bool> = \.willAutoRenew
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, String?> = \.autoRenewPreference
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Product.SubscriptionInfo.RenewalInfo.ExpirationReason?> =
            \.expirationReason
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus> =
            \.priceIncreaseStatus
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Bool> = \.isInBillingRetry
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Date?> = \.gracePeriodExpirationDate
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Transaction.Offer?> = \.offer
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, String?> = \.offerID
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Transaction.OfferType?> = \.offerType
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, String?> = \.offerPaymentModeStringRepresentation
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, String?> = \.offerPeriodStringRepresentation
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, AppStore.Environment> = \.environment
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, String> = \.environmentStringRepresentation
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Date> = \.recentSubscriptionStartDate
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Date?> = \.renewalDate
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Decimal?> = \.renewalPrice
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Locale.Currency?> = \.currency
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, String?> = \.currencyCode
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, [String]> = \.eligibleWinBackOfferIDs
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, String?> = \.bundleProductID
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, String?> = \.bundleSubscriptionGroupID
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, String?> = \.bundleOriginalTransactionID
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Bool> = \.willUnbundle
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Data> = \.deviceVerification
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, UUID> = \.deviceVerificationNonce
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Date> = \.signedDate
        let _:
            KeyPath<Product.SubscriptionInfo.RenewalInfo, Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo?> =
                \.advancedCommerceInfo
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, UUID?> = \.appAccountToken
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, String> = \.appTransactionID
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, Product.SubscriptionInfo.RenewalInfo.CommitmentInfo?> =
            \.commitmentInfo
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, SubscriptionInfo.BillingPlanType?> =
            \.renewalBillingPlanType
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo, String> = \.debugDescription
    }

    static func type(_ type: Product.SubscriptionInfo.RenewalInfo.ExpirationReason.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: Int.Type = Product.SubscriptionInfo.RenewalInfo.ExpirationReason.RawValue.self
    }

    static func constants(of _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason.Type) {
        let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason = Product.SubscriptionInfo.RenewalInfo
            .ExpirationReason.autoRenewDisabled
        let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason = Product.SubscriptionInfo.RenewalInfo
            .ExpirationReason.billingError
        let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason = Product.SubscriptionInfo.RenewalInfo
            .ExpirationReason.didNotConsentToPriceIncrease
        let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason = Product.SubscriptionInfo.RenewalInfo
            .ExpirationReason.productUnavailable
        let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason = Product.SubscriptionInfo.RenewalInfo
            .ExpirationReason.unknown
        let _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason = Product.SubscriptionInfo.RenewalInfo
            .ExpirationReason.unbundled
    }

    static func properties(of _: Product.SubscriptionInfo.RenewalInfo.ExpirationReason.Type) {
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.ExpirationReason, Int> = \.rawValue
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.ExpirationReason, String> = \.localizedDescription
    }

    static func make(rawValue: Int) -> Product.SubscriptionInfo.RenewalInfo.ExpirationReason {
        Product.SubscriptionInfo.RenewalInfo.ExpirationReason(rawValue: rawValue)
    }

    static func type(_ type: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus.Type) {
        let _: any (BitwiseCopyable & Hashable & Sendable).Type = type
    }

    static func properties(of _: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus.Type) {
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus, String> = \.localizedDescription
    }

    static func cases(of value: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus) {
        let _: [Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus] = [.noIncreasePending, .pending, .agreed]
        switch value {
        case .noIncreasePending, .pending, .agreed: break
        }
    }

    static func type(_ type: Product.SubscriptionInfo.RenewalInfo.CommitmentInfo.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Product.SubscriptionInfo.RenewalInfo.CommitmentInfo.Type) {
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.CommitmentInfo, String> = \.autoRenewPreference
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.CommitmentInfo, SubscriptionInfo.BillingPlanType> =
            \.renewalBillingPlanType
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.CommitmentInfo, Date> = \.renewalDate
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.CommitmentInfo, Decimal> = \.renewalPrice
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.CommitmentInfo, Bool> = \.willAutoRenew
    }
}
