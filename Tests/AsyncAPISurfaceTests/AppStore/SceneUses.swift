import Foundation
import StoreKit

/// Compiled and never called: what Apple's interface shows in a scene, a window or a view controller.
enum SceneUses {
    static func display(_ message: Message, in scene: HeadlessPresentation) throws {
        try message.display(in: scene)
    }

    static func buy(_ product: Product, in scene: HeadlessPresentation) async throws {
        let _: Product.PurchaseResult = try await product.purchase(confirmIn: scene)
        let _: Product.PurchaseResult = try await product.purchase(confirmIn: scene, options: [.quantity(2)])
    }

    static func buy(_ product: AdvancedCommerceProduct, in scene: HeadlessPresentation) async throws {
        let _: Product.PurchaseResult = try await product.purchase(compactJWS: "", confirmIn: scene)
        let _: Product.PurchaseResult = try await product.purchase(compactJWS: "", confirmIn: scene, options: [])
    }

    static func refund(_ transaction: Transaction, in scene: HeadlessPresentation) async throws {
        let _: Transaction.RefundRequestStatus = try await transaction.beginRefundRequest(in: scene)
        let _: Transaction.RefundRequestStatus = try await Transaction.beginRefundRequest(
            for: transaction.id,
            in: scene
        )
    }

    static func redeem(in scene: HeadlessPresentation, options: Set<RedeemOption>) async throws {
        let _: VerificationResult<Transaction> = try await AppStore.presentOfferCodeRedeemSheet(
            from: scene,
            options: options
        )
    }
}
