import Foundation
import StoreKit

/// Compiled and never called: everything that Apple's interface says about the order of promoted products.
enum PromotionUses {
    static func type(_ type: Product.PromotionInfo.Type) {
        let _: any Equatable.Type = type
    }

    static func properties(of _: Product.PromotionInfo.Type) {
        let _: KeyPath<Product.PromotionInfo, Product.ID> = \.productID
        let _: WritableKeyPath<Product.PromotionInfo, Product.PromotionInfo.Visibility> = \.visibility
    }

    static func answers(of _: Product.PromotionInfo.Type) async throws {
        let _: [Product.PromotionInfo] = try await Product.PromotionInfo.currentOrder
    }

    static func update(_ receiver: Product.PromotionInfo) async throws {
        try await receiver.update()
    }

    static func updateProductOrder(_: Product.PromotionInfo.Type, byID order: some Collection<Product.ID>) async throws
    {
        try await Product.PromotionInfo.updateProductOrder(byID: order)
    }

    static func updateProductVisibility(
        _: Product.PromotionInfo.Type,
        _ visibility: Product.PromotionInfo.Visibility,
        for productID: Product.ID
    ) async throws {
        try await Product.PromotionInfo.updateProductVisibility(visibility, for: productID)
    }

    static func updateAll(_: Product.PromotionInfo.Type, _ promotions: some Collection<Product.PromotionInfo>)
        async throws
    {
        try await Product.PromotionInfo.updateAll(promotions)
    }

    static func type(_ type: Product.PromotionInfo.Visibility.Type) {
        let _: any (Hashable & RawRepresentable).Type = type
        let _: Int.Type = Product.PromotionInfo.Visibility.RawValue.self
    }

    static func properties(of _: Product.PromotionInfo.Visibility.Type) {
        let _: KeyPath<Product.PromotionInfo.Visibility, Int> = \.rawValue
    }

    static func cases(of value: Product.PromotionInfo.Visibility) {
        let _: [Product.PromotionInfo.Visibility] = [.appStoreConnectDefault, .visible, .hidden]
        switch value {
        case .appStoreConnectDefault, .visible, .hidden: break
        }
    }

    static func make(rawValue: Int) -> Product.PromotionInfo.Visibility? {
        var result = Product.PromotionInfo.Visibility(rawValue: rawValue)
        expectType(&result, is: Product.PromotionInfo.Visibility?.self)
        return result
    }
}
