import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about subscriptions.
enum SubscriptionInfoUses {
    static func type(_ type: Product.SubscriptionInfo.Type) {
        let _: any (Hashable & Sendable).Type = type
        let _: SubscriptionPeriod.Type = Product.SubscriptionInfo.BillingPeriod.self
    }

    static func properties(of _: Product.SubscriptionInfo.Type) {
        let _: KeyPath<Product.SubscriptionInfo, Product.SubscriptionOffer?> = \.introductoryOffer
        let _: KeyPath<Product.SubscriptionInfo, [Product.SubscriptionOffer]> = \.promotionalOffers
        let _: KeyPath<Product.SubscriptionInfo, [Product.SubscriptionOffer]> = \.winBackOffers
        let _: KeyPath<Product.SubscriptionInfo, String> = \.subscriptionGroupID
        let _: KeyPath<Product.SubscriptionInfo, Product.SubscriptionPeriod> = \.subscriptionPeriod
        let _: KeyPath<Product.SubscriptionInfo, [Product.SubscriptionInfo.PricingTerms]> = \.pricingTerms
        let _: KeyPath<Product.SubscriptionInfo, [Product.SubscriptionInfo.BundledSubscription]> =
            \.bundledSubscriptions
        let _: KeyPath<Product.SubscriptionInfo, Int> = \.groupLevel
        let _: KeyPath<Product.SubscriptionInfo, String> = \.groupDisplayName
    }

    static func answers(of value: Product.SubscriptionInfo) async throws {
        let _: Bool = await value.isEligibleForIntroOffer
        let _: [Product.SubscriptionInfo.Status] = try await value.status
    }

    static func isEligibleForIntroOffer(_: Product.SubscriptionInfo.Type, for groupID: String) async -> Bool {
        await Product.SubscriptionInfo.isEligibleForIntroOffer(for: groupID)
    }

    static func status(_: Product.SubscriptionInfo.Type, for groupID: String) async throws -> [Product.SubscriptionInfo
        .Status]
    {
        try await Product.SubscriptionInfo.status(for: groupID)
    }

    static func status(_: Product.SubscriptionInfo.Type, transactionID: UInt64) async throws -> SubscriptionStatus? {
        var result = try await Product.SubscriptionInfo.status(transactionID: transactionID)
        expectType(&result, is: SubscriptionStatus?.self)
        return result
    }

    static func type(_ type: Product.SubscriptionInfo.BillingPlanType.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = Product.SubscriptionInfo.BillingPlanType.RawValue.self
    }

    static func constants(of _: Product.SubscriptionInfo.BillingPlanType.Type) {
        let _: Product.SubscriptionInfo.BillingPlanType = Product.SubscriptionInfo.BillingPlanType.monthly
        let _: Product.SubscriptionInfo.BillingPlanType = Product.SubscriptionInfo.BillingPlanType.upFront
    }

    static func properties(of _: Product.SubscriptionInfo.BillingPlanType.Type) {
        let _: KeyPath<Product.SubscriptionInfo.BillingPlanType, String> = \.rawValue
    }

    static func make(rawValue: String) -> Product.SubscriptionInfo.BillingPlanType {
        Product.SubscriptionInfo.BillingPlanType(rawValue: rawValue)
    }

    static func type(_ type: Product.SubscriptionInfo.CommitmentInfo.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Product.SubscriptionInfo.CommitmentInfo.Type) {
        let _: KeyPath<Product.SubscriptionInfo.CommitmentInfo, Decimal> = \.price
        let _: KeyPath<Product.SubscriptionInfo.CommitmentInfo, String> = \.displayPrice
        let _: KeyPath<Product.SubscriptionInfo.CommitmentInfo, SubscriptionPeriod> = \.period
    }

    static func type(_ type: Product.SubscriptionInfo.PricingTerms.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Product.SubscriptionInfo.PricingTerms.Type) {
        let _: KeyPath<Product.SubscriptionInfo.PricingTerms, Decimal> = \.billingPrice
        let _: KeyPath<Product.SubscriptionInfo.PricingTerms, String> = \.billingDisplayPrice
        let _: KeyPath<Product.SubscriptionInfo.PricingTerms, Product.SubscriptionInfo.BillingPeriod> = \.billingPeriod
        let _: KeyPath<Product.SubscriptionInfo.PricingTerms, Product.SubscriptionInfo.BillingPlanType> =
            \.billingPlanType
        let _: KeyPath<Product.SubscriptionInfo.PricingTerms, Product.SubscriptionInfo.CommitmentInfo> =
            \.commitmentInfo
        let _: KeyPath<Product.SubscriptionInfo.PricingTerms, [Product.SubscriptionOffer]> = \.subscriptionOffers
    }

    static func use(_ receiver: Product.SubscriptionInfo.PricingTerms, offers type: Product.SubscriptionOffer.OfferType)
        -> [Product.SubscriptionOffer]
    {
        receiver[offers: type]
    }

    static func type(_ type: Product.SubscriptionInfo.BundledSubscription.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Product.SubscriptionInfo.BundledSubscription.Type) {
        let _: KeyPath<Product.SubscriptionInfo.BundledSubscription, Product.ID> = \.id
        let _: KeyPath<Product.SubscriptionInfo.BundledSubscription, String> = \.displayName
        let _: KeyPath<Product.SubscriptionInfo.BundledSubscription, String> = \.description
        let _: KeyPath<Product.SubscriptionInfo.BundledSubscription, Decimal> = \.price
        let _: KeyPath<Product.SubscriptionInfo.BundledSubscription, String> = \.displayPrice
        let _: KeyPath<Product.SubscriptionInfo.BundledSubscription, Bool> = \.isFamilyShareable
        let _: KeyPath<Product.SubscriptionInfo.BundledSubscription, String> = \.subscriptionGroupID
        let _: KeyPath<Product.SubscriptionInfo.BundledSubscription, Int> = \.subscriptionGroupLevel
        let _: KeyPath<Product.SubscriptionInfo.BundledSubscription, String> = \.subscriptionGroupDisplayName
    }
}
