@_spi(PaymentQueues) import AdapterSupport
import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// The statuses and promotions that the queue reads from the store.
@Suite(.timeLimit(.standard)) struct DifferenceTests {
    private static func plan(_ id: String, in group: String) -> ItemForSale {
        .autoRenewable(id, price: 4.99, subscriptionPeriod: .monthly, groupID: group, groupLevel: 1)
    }

    @Test func `the statuses of the subscriptions are those of every group (S-06)`() async throws {
        let store = try SimulatedStore(selling: [Self.plan("news", in: "papers"), Self.plan("music", in: "media")])
        for id in ["news", "music"] { try await store.buyOutside(id) }
        let statuses = await store.run { await StoreDifferences.subscriptionStatuses() }
        #expect(statuses.map { $0.transaction.unsafePayloadValue.productID }.sorted() == ["music", "news"])
    }

    @Test(arguments: [SKProductStorePromotionVisibility.show, .hide, .default])
    func `the visibility of a promoted product is the one that was set (P-48)`(
        visibility: SKProductStorePromotionVisibility
    ) async throws {
        final class SampleProduct: SKProduct, @unchecked Sendable {
            override var productIdentifier: String { "coins" }
        }
        let shop = try Shop()
        try await shop.store.run {
            let controller = SKProductStorePromotionController.default()
            try await controller.update(promotionVisibility: visibility, for: SampleProduct())
            #expect(try await controller.promotionVisibility(for: SampleProduct()) == visibility)
        }
    }
}
