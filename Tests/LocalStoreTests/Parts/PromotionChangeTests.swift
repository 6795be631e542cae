import StoreInterface
import Testing

@testable import LocalStore
import TestWaiting

/// Changes of the promoted products of a device.
@Suite(.timeLimit(.standard)) struct PromotionChangeTests {
    @Test(arguments: [
        PromotionChange.order(["b", "a", "b"]),
        .all(["b", "a", "b"].map { PromotionPayload(productID: $0) }),
    ])
    func `a product that is named twice is listed once, at the first position (P-48)`(change: PromotionChange) {
        let former = ["a", "b", "c"].map { PromotionPayload(productID: $0) }
        #expect(change.applied(to: former).map(\.productID) == ["b", "a"])
    }
}
