import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard), .shop) @MainActor
struct PromotionTests {
    @Test func `an order is set and read, and an empty order resets it (P-48)`() async throws {
        let controller = SKProductStorePromotionController.default()
        try await controller.update(promotionOrder: [MockProduct("pro"), MockProduct("coins")])
        #expect(try await controller.promotionOrder().map(\.productIdentifier) == ["pro", "coins"])
        try await controller.update(promotionVisibility: .hide, for: MockProduct("pro"))
        #expect(try await controller.promotionVisibility(for: MockProduct("pro")) == .hide)
        try await controller.update(promotionOrder: [])
        #expect(try await controller.promotionOrder().isEmpty)
        #expect(try await controller.promotionVisibility(for: MockProduct("pro")) == .default)
        await #expect(throws: SKError.self) { try await controller.update(promotionOrder: [MockProduct("none")]) }
        await #expect(throws: SKError.self) {
            try await controller.update(promotionVisibility: .show, for: MockProduct("none"))
        }
    }

    @Test func `completion handlers receive the same (P-48)`() async {
        let controller = SKProductStorePromotionController.default()
        let products = [MockProduct("coins"), MockProduct("pro")]
        #expect(await failure { controller.update(storePromotionOrder: products, completionHandler: $0) } == nil)
        #expect(
            await failure {
                controller.update(storePromotionVisibility: .show, for: MockProduct("pro"), completionHandler: $0)
            } == nil
        )
        let order = await withCheckedContinuation { continuation in
            controller.fetchStorePromotionOrder { found, error in
                continuation.resume(returning: error == nil ? found.map(\.productIdentifier) : nil)
            }
        }
        #expect(order == ["coins", "pro"])
        let visibility = await withCheckedContinuation { continuation in
            controller.fetchStorePromotionVisibility(for: MockProduct("pro")) {
                continuation.resume(returning: ($0, $1 == nil))
            }
        }
        #expect(visibility == (.show, true))
        let code = await failure {
            controller.update(storePromotionOrder: [MockProduct("none")], completionHandler: $0)
        }
        #expect(code == .storeProductNotAvailable)
        controller.fetchStorePromotionOrder()
        controller.update(storePromotionOrder: [])
    }

    @Test func `there is one controller`() {
        #expect(SKProductStorePromotionController.default() === SKProductStorePromotionController.default())
    }

    private func failure(_ call: (@escaping ((any Error)?) -> Void) -> Void) async -> SKError.Code? {
        await withCheckedContinuation { continuation in
            call { continuation.resume(returning: ($0 as? SKError)?.code) }
        }
    }
}
