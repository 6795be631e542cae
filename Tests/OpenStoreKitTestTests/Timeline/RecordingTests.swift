import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

/// What a timeline writes by itself.
@Suite struct RecordingTests {
    private func playAsync(_ shop: TimelineShop) async throws {
        try await shop.listening {
            shop.chapter("Buy and finish")
            let product = try #require(try await Product.products(for: ["coins", "nothing"]).first)
            guard case .success(let result) = try await product.purchase() else { return }
            await result.unsafePayloadValue.finish()
            shop.timeline.record("granted 100 coins", in: .async, transactionID: "0", at: shop.store.now)
            await shop.store.rest()

            shop.chapter("Bought on another device")
            try await shop.store.buyOutside("pro")
            await shop.store.rest()
            for await _ in Transaction.currentEntitlements {}

            shop.chapter("The customer cancels")
            shop.store.customer = .hesitant
            _ = try await product.purchase()

            shop.chapter("The network fails")
            await shop.store.failPurchases(with: .productUnavailable)
            await #expect(throws: (any Error).self) { try await product.purchase() }
        }
    }

    @Test func `the async lane shows what the app asks and is given`() async throws {
        let shop = try TimelineShop()
        try await playAsync(shop)
        #expect(shop.timeline.rendered() == "")
    }

    private func playObserver(_ shop: TimelineShop) async throws {
        let observer = TimelineShop.Observer()
        try await shop.store.run {
            shop.chapter("Launch")
            let queue = SKPaymentQueue.default()
            queue.add(observer)
            await shop.store.rest()

            shop.chapter("Buy and finish")
            let payment = SKMutablePayment()
            payment.productIdentifier = "pro"
            queue.add(payment)
            await shop.store.rest()

            shop.chapter("Restore")
            queue.restoreCompletedTransactions()
            await shop.store.rest()

            shop.chapter("Refund")
            try await shop.store.refund(0)
            await shop.store.rest()
        }
        withExtendedLifetime(observer) {}
    }

    @Test func `the observer lane shows what the app asks the queue and is told`() async throws {
        let shop = try TimelineShop()
        try await playObserver(shop)
        #expect(shop.timeline.rendered(in: .byLane) == "")
    }
}
