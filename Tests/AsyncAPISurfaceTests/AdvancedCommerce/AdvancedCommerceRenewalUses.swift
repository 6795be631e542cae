import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about what is renewed through the Advanced Commerce API.
enum AdvancedCommerceRenewalUses {
    static func type(_ type: Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Type) {
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo, String> = \.consistencyToken
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo, String> = \.requestReferenceID
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo, String> = \.taxCode
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo, String> = \.description
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo, String> = \.displayName
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo, SubscriptionPeriod> = \.period
        let _:
            KeyPath<
                Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo,
                [Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item]
            > = \.items
    }

    static func type(_ type: Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.Type) {
        let _: any (Hashable & Sendable).Type = type
        let _: Transaction.AdvancedCommerceInfo.Item.Details.Type = Product.SubscriptionInfo.RenewalInfo
            .AdvancedCommerceInfo.Item.Details.self
    }

    static func properties(of _: Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.Type) {
        let _:
            KeyPath<
                Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item,
                Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.Details
            > = \.details
        let _:
            KeyPath<
                Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item,
                Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo?
            > = \.priceIncreaseInfo
    }

    static func type(_ type: Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Type) {
        let _: any (Hashable & Sendable).Type = type
    }

    static func properties(of _: Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Type)
    {
        let _:
            KeyPath<
                Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo,
                Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status
            > = \.status
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo, Decimal> =
            \.price
        let _: KeyPath<Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo, [String]> =
            \.dependentSKUs
    }

    static func type(
        _ type: Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status.Type
    ) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status
            .RawValue.self
    }

    static func constants(
        of _: Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status.Type
    ) {
        let _: Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status = Product
            .SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status.pending
        let _: Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status = Product
            .SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status.accepted
        let _: Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status = Product
            .SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status.scheduled
    }

    static func properties(
        of _: Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status.Type
    ) {
        let _:
            KeyPath<Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status, String> =
                \.rawValue
    }

    static func make(rawValue: String)
        -> Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status
    {
        Product.SubscriptionInfo.RenewalInfo.AdvancedCommerceInfo.Item.PriceIncreaseInfo.Status(rawValue: rawValue)
    }
}
