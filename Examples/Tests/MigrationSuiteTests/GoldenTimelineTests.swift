import Foundation
import MigrationSuite
import OpenStoreKit
import OpenStoreKitTest
import Testing

/// The events of one purchase, compared with a text that was reviewed once.
///
/// Record the timeline of the old code before the migration, and keep it until the old code is removed.
struct GoldenTimelineTests {
    @Test func `a purchase by the old code happens in this order`() async throws {
        let timeline = Timeline()
        try await withStore("Shop.storekit", .startingAt(SimulatedTime.epoch), .timeline(timeline)) { store in
            let shop = OldShop { transaction in
                let id = transaction.transactionIdentifier
                timeline.record("granted", in: .observer, transactionID: id, at: store.now)
            }
            shop.buy("pro")
            await store.settle()
            withExtendedLifetime(shop) {}
        }
        let difference = timeline.difference(
            from: """
                2025-01-01T00:00:00Z │                  │ add observer     │
                2025-01-01T00:00:00Z │                  │ add payment pro  │
                2025-01-01T00:00:00Z │                  │ purchasing pro   │
                2025-01-01T00:00:00Z │ purchased pro #0 │                  │
                2025-01-01T00:00:00Z │                  │ purchased pro #0 │
                2025-01-01T00:00:00Z │                  │ granted #0       │
                2025-01-01T00:00:00Z │                  │ finish pro #0    │
                2025-01-01T00:00:00Z │ finished pro #0  │                  │
                2025-01-01T00:00:00Z │                  │ removed pro #0   │
                """,
            in: .canonical
        )
        #expect(difference == nil)
    }

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
