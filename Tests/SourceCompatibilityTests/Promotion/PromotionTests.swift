import StoreKit
import Testing

@Suite(.shop) @MainActor
struct PromotionTests {
    @Test func `without an order of promotions every call fails and says so`() async {
        let controller = SKProductStorePromotionController.default()
        let product = MockProduct("coins")
        await #expect(throws: SKError.self) { try await controller.promotionOrder() }
        await #expect(throws: SKError.self) { try await controller.promotionVisibility(for: product) }
        await #expect(throws: SKError.self) { try await controller.update(promotionOrder: [product]) }
        await #expect(throws: SKError.self) { try await controller.update(promotionVisibility: .hide, for: product) }
    }

    @Test func `completion handlers hear of it, too`() async {
        let controller = SKProductStorePromotionController.default()
        let product = MockProduct("coins")
        let order = await withCheckedContinuation { continuation in
            controller.fetchStorePromotionOrder { continuation.resume(returning: ($0.count, $1 is SKError)) }
        }
        #expect(order == (0, true))
        let visibility = await withCheckedContinuation { continuation in
            controller.fetchStorePromotionVisibility(for: product) {
                continuation.resume(returning: ($0, $1 is SKError))
            }
        }
        #expect(visibility == (.default, true))
        let orderFailed = await withCheckedContinuation { continuation in
            controller.update(storePromotionOrder: [product]) { continuation.resume(returning: $0 is SKError) }
        }
        #expect(orderFailed)
        let hidingFailed = await withCheckedContinuation { continuation in
            controller.update(storePromotionVisibility: .hide, for: product) {
                continuation.resume(returning: $0 is SKError)
            }
        }
        #expect(hidingFailed)
        controller.fetchStorePromotionOrder()
        controller.update(storePromotionOrder: [])
    }

    @Test func `there is one controller`() {
        #expect(SKProductStorePromotionController.default() === SKProductStorePromotionController.default())
    }
}
