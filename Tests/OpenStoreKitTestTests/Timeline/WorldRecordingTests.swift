import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// Events outside the app, which no journal of the store contains.
@Suite(.timeLimit(.standard)) struct WorldRecordingTests {
    @Test func `moves of the customer, taps on promoted products and a clearing are in the store's lane`() async throws
    {
        let timeline = Timeline()
        try await withStore("Gallery.storekit", .timeline(timeline)) { store in
            await store.moveCustomer(to: "FRA")
            try await store.promote("frame")
            await #expect(throws: SimulatedStoreError.self) { try await store.promote("nothing") }
            let session = try SKTestSession(configurationFileNamed: "Gallery")
            session.storefront = "DEU"
            try await session.sendPurchaseIntent(productID: "frame")
            try await store.clearTransactions()
        }
        let entries = timeline.entries.filter { $0.lane == .store }
        #expect(
            entries.map(\.kind.rawValue) == [
                "storefrontMoved", "intentSent", "storefrontMoved", "intentSent", "cleared",
            ]
        )
        #expect(entries.map(\.event).prefix(2) == ["customer moved to FRA", "customer tapped frame"])
        #expect(entries.map(\.productID) == [nil, "frame", nil, "frame", nil])
    }

    @Test func `a move of the clock is in the store's lane before what falls due on the way`() async throws {
        let timeline = Timeline()
        let club = ItemForSale.autoRenewable("club", price: 4.99, subscriptionPeriod: .months(1), groupID: "clubs")
        try await withStore(selling: [club], .timeline(timeline)) { store in
            try await store.advance(by: .zero)
            try await store.buyOutside("club")
            try await store.advance(by: .seconds(40 * 86_400 + 3600))
            await #expect(throws: SimulatedStoreError.self) { try await store.advance(by: .seconds(-1)) }
        }
        let entries = timeline.entries.filter { $0.lane == .store }
        #expect(entries.map(\.kind.rawValue) == ["purchased", "clockAdvanced", "renewed"])
        let advance = try #require(entries.dropFirst().first)
        #expect(advance.date == entries[0].date)
        #expect(advance.event == "clock advanced by 40 days 1 hour")
    }

    @Test func `an app receives an intent after its line in the store's lane`() async throws {
        let timeline = Timeline()
        try await withStore(selling: [.consumable("coins", price: 0.99)], .timeline(timeline)) { store in
            let intents = PurchaseIntent.intents.makeAsyncIterator()
            let listener = Task {
                var intents = intents
                return await intents.next()?.product.id
            }
            try await store.promote("coins")
            #expect(await listener.value == "coins")
        }
        let kinds = timeline.entries.map(\.kind).filter { $0 == .intentSent || $0 == .intent }
        #expect(kinds == [.intentSent, .intent])
    }
}
