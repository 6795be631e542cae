import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about products of the Advanced Commerce API.
enum AdvancedCommerceProductUses {
    static func type(_ type: AdvancedCommerceProduct.Type) {
        let _: any (CustomDebugStringConvertible & Hashable & Identifiable & Sendable).Type = type
        let _: String.Type = AdvancedCommerceProduct.ID.self
        let _: Product.ProductType.Type = AdvancedCommerceProduct.ProductType.self
        let _: Product.PurchaseResult.Type = AdvancedCommerceProduct.PurchaseResult.self
    }

    static func properties(of _: AdvancedCommerceProduct.Type) {
        let _: KeyPath<AdvancedCommerceProduct, AdvancedCommerceProduct.ID> = \.id
        let _: KeyPath<AdvancedCommerceProduct, AdvancedCommerceProduct.ProductType> = \.type
        let _: KeyPath<AdvancedCommerceProduct, Transaction.Transactions> = \.allTransactions
        let _: KeyPath<AdvancedCommerceProduct, Transaction.Transactions> = \.currentEntitlements
        let _: KeyPath<AdvancedCommerceProduct, String> = \.debugDescription
    }

    static func answers(of value: AdvancedCommerceProduct) async {
        var latestTransaction = await value.latestTransaction
        expectType(&latestTransaction, is: VerificationResult<Transaction>?.self)
    }

    static func make(id: AdvancedCommerceProduct.ID) async throws -> AdvancedCommerceProduct {
        try await AdvancedCommerceProduct(id: id)
    }

    static func purchase(
        _ receiver: AdvancedCommerceProduct,
        compactJWS: String,
        options: Set<AdvancedCommerceProduct.PurchaseOption>
    ) async throws -> AdvancedCommerceProduct.PurchaseResult {
        let _: AdvancedCommerceProduct.PurchaseResult = try await receiver.purchase(compactJWS: compactJWS)
        return try await receiver.purchase(compactJWS: compactJWS, options: options)
    }

    static func type(_ type: AdvancedCommerceProduct.PurchaseOption.Type) {
        let _: any (CustomDebugStringConvertible & Hashable & Sendable).Type = type
    }

    static func properties(of _: AdvancedCommerceProduct.PurchaseOption.Type) {
        let _: KeyPath<AdvancedCommerceProduct.PurchaseOption, String> = \.debugDescription
    }

    static func onStorefrontChange(
        _: AdvancedCommerceProduct.PurchaseOption.Type,
        shouldContinuePurchase: @escaping @Sendable (Storefront) -> Bool
    ) -> AdvancedCommerceProduct.PurchaseOption {
        AdvancedCommerceProduct.PurchaseOption.onStorefrontChange(shouldContinuePurchase: shouldContinuePurchase)
    }
}
