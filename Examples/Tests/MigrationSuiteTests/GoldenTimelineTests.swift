import Foundation
import MigrationSuite
import OpenStoreKit
import OpenStoreKitTest
import Testing

/// Everything that happens in one purchase, compared with a text that was reviewed once.
struct GoldenTimelineTests {
    @Test func `a purchase by the new code happens in this order`() async throws {
        let timeline = Timeline()
        try await withStore("Shop.storekit", .startingAt(SimulatedTime.epoch), .timeline(timeline)) { store in
            let shop = NewShop { transaction in
                timeline.record("granted", in: .async, transactionID: "\(transaction.id)", at: store.now)
            }
            try await shop.buy("pro")
            await store.settle()
        }
        let difference = timeline.difference(
            from: """
                2025-01-01T00:00:00Z │                  │ │ products? pro
                2025-01-01T00:00:00Z │                  │ │ products: pro
                2025-01-01T00:00:00Z │                  │ │ purchase pro
                2025-01-01T00:00:00Z │ purchased pro #0 │ │
                2025-01-01T00:00:00Z │                  │ │ purchase: success pro #0
                2025-01-01T00:00:00Z │                  │ │ granted #0
                2025-01-01T00:00:00Z │                  │ │ finish pro #0
                2025-01-01T00:00:00Z │ finished pro #0  │ │
                """,
            in: .canonical
        )
        #expect(difference == nil)
    }
}
