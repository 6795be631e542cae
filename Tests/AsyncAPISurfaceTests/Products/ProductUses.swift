import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about products.
enum ProductUses {
    static func type(_ type: Product.Type) {
        let _: any (CustomDebugStringConvertible & Hashable & Identifiable & Sendable).Type = type
        let _: String.Type = Product.ID.self
    }

    static func properties(of _: Product.Type) {
        let _: KeyPath<Product, Data> = \.jsonRepresentation
        let _: KeyPath<Product, String> = \.id
        let _: KeyPath<Product, Product.ProductType> = \.type
        let _: KeyPath<Product, String> = \.displayName
        let _: KeyPath<Product, String> = \.description
        let _: KeyPath<Product, Decimal> = \.price
        let _: KeyPath<Product, String> = \.displayPrice
        let _: KeyPath<Product, Bool> = \.isFamilyShareable
        let _: KeyPath<Product, Product.SubscriptionInfo?> = \.subscription
        let _: KeyPath<Product, String> = \.debugDescription
        let _: KeyPath<Product, Decimal.FormatStyle.Currency> = \.priceFormatStyle
        let _: KeyPath<Product, Date.ComponentsFormatStyle> = \.subscriptionPeriodFormatStyle
        let _: KeyPath<Product, Product.SubscriptionPeriod.Unit.FormatStyle> = \.subscriptionPeriodUnitFormatStyle
        let _: KeyPath<Product, Transaction.Transactions> = \.currentEntitlements
    }

    static func answers(of value: Product) async {
        var latestTransaction = await value.latestTransaction
        expectType(&latestTransaction, is: VerificationResult<Transaction>?.self)
        var currentEntitlement = await value.currentEntitlement
        expectType(&currentEntitlement, is: VerificationResult<Transaction>?.self)
    }

    static func products<Identifiers>(_: Product.Type, for identifiers: Identifiers) async throws -> [Product]
    where Identifiers: Collection, Identifiers.Element == String {
        try await Product.products(for: identifiers)
    }

    static func purchase(_ receiver: Product, options: Set<Product.PurchaseOption>) async throws
        -> Product.PurchaseResult
    {
        let _: Product.PurchaseResult = try await receiver.purchase()
        return try await receiver.purchase(options: options)
    }

    static func type(_ type: Product.ProductType.Type) {
        let _: any (Hashable & RawRepresentable & Sendable).Type = type
        let _: String.Type = Product.ProductType.RawValue.self
    }

    static func constants(of _: Product.ProductType.Type) {
        let _: Product.ProductType = Product.ProductType.consumable
        let _: Product.ProductType = Product.ProductType.nonConsumable
        let _: Product.ProductType = Product.ProductType.nonRenewable
        let _: Product.ProductType = Product.ProductType.autoRenewable
        let _: Product.ProductType = Product.ProductType.subscriptionBundle
        let _: Product.ProductType = Product.ProductType.subscriptionSuite
    }

    static func properties(of _: Product.ProductType.Type) {
        let _: KeyPath<Product.ProductType, String> = \.rawValue
        let _: KeyPath<Product.ProductType, String> = \.localizedDescription
    }

    static func make(rawValue: String) -> Product.ProductType {
        Product.ProductType(rawValue: rawValue)
    }

    static func type(_ type: Product.PurchaseResult.Type) {
        let _: any Sendable.Type = type
    }

    static func cases(of value: Product.PurchaseResult) {
        let _: [Product.PurchaseResult] = [.userCancelled, .pending]
        let _: (VerificationResult<Transaction>) -> Product.PurchaseResult = Product.PurchaseResult.success
        switch value {
        case .userCancelled, .pending: break
        case .success(let payload):
            let _: VerificationResult<Transaction> = payload
        }
    }

    static func type(_ type: Product.PurchaseOption.Type) {
        let _: any (CustomDebugStringConvertible & Hashable & Sendable).Type = type
    }

    static func properties(of _: Product.PurchaseOption.Type) {
        let _: KeyPath<Product.PurchaseOption, String> = \.debugDescription
    }

    static func appAccountToken(_: Product.PurchaseOption.Type, _ token: UUID) -> Product.PurchaseOption {
        Product.PurchaseOption.appAccountToken(token)
    }

    static func billingPlanType(_: Product.PurchaseOption.Type, _ type: Product.SubscriptionInfo.BillingPlanType)
        -> Product.PurchaseOption
    {
        Product.PurchaseOption.billingPlanType(type)
    }

    static func custom(_: Product.PurchaseOption.Type, key: String, value: String) -> Product.PurchaseOption {
        Product.PurchaseOption.custom(key: key, value: value)
    }

    static func custom(_: Product.PurchaseOption.Type, key: String, value: Double) -> Product.PurchaseOption {
        Product.PurchaseOption.custom(key: key, value: value)
    }

    static func custom(_: Product.PurchaseOption.Type, key: String, value: Bool) -> Product.PurchaseOption {
        Product.PurchaseOption.custom(key: key, value: value)
    }

    static func custom(_: Product.PurchaseOption.Type, key: String, value: Data) -> Product.PurchaseOption {
        Product.PurchaseOption.custom(key: key, value: value)
    }

    static func onStorefrontChange(
        _: Product.PurchaseOption.Type,
        shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> Product.PurchaseOption {
        Product.PurchaseOption.onStorefrontChange(shouldContinuePurchase: shouldContinuePurchase)
    }

    static func promotionalOffer(
        _: Product.PurchaseOption.Type,
        offerID: String,
        keyID: String,
        nonce: UUID,
        signature: Data,
        timestamp: Int
    ) -> Product.PurchaseOption {
        Product.PurchaseOption.promotionalOffer(
            offerID: offerID,
            keyID: keyID,
            nonce: nonce,
            signature: signature,
            timestamp: timestamp
        )
    }

    static func promotionalOffer(
        _: Product.PurchaseOption.Type,
        offerID: String,
        signature: Product.SubscriptionOffer.Signature
    ) -> Product.PurchaseOption {
        Product.PurchaseOption.promotionalOffer(offerID: offerID, signature: signature)
    }

    static func promotionalOffer(_: Product.PurchaseOption.Type, _ offerID: String, compactJWS: String) -> [Product
        .PurchaseOption]
    {
        Product.PurchaseOption.promotionalOffer(offerID, compactJWS: compactJWS)
    }

    static func quantity(_: Product.PurchaseOption.Type, _ quantity: Int) -> Product.PurchaseOption {
        Product.PurchaseOption.quantity(quantity)
    }

    static func simulatesAskToBuyInSandbox(_: Product.PurchaseOption.Type, _ simulateAskToBuy: Bool)
        -> Product.PurchaseOption
    {
        Product.PurchaseOption.simulatesAskToBuyInSandbox(simulateAskToBuy)
    }

    static func winBackOffer(_: Product.PurchaseOption.Type, _ offer: Product.SubscriptionOffer)
        -> Product.PurchaseOption
    {
        Product.PurchaseOption.winBackOffer(offer)
    }

    static func introductoryOfferEligibility(_: Product.PurchaseOption.Type, compactJWS: String)
        -> Product.PurchaseOption
    {
        Product.PurchaseOption.introductoryOfferEligibility(compactJWS: compactJWS)
    }
}
