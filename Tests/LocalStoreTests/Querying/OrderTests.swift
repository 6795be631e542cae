import StoreControl
import LocalStore
import StoreInterface
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct OrderTests {
    @Test func `histories are newest first, unfinished is oldest first (C-24, T-22)`() async throws {
        let shop = try TestStore()
        for product in ["coins", "season", "pro", "gold.month"] { try await shop.buy(product) }
        await shop.pass(.month, times: 2)
        try await shop.buy("gems")
        try await shop.buy("delta.week")
        let ids = Array(UInt64(0)..<8)
        #expect(try await shop.identifiers(.all) == ids.reversed())
        #expect(try await shop.identifiers(.unfinished) == ids)
        #expect(try await shop.identifiers(.allOf(productID: "gold.month")) == [5, 4, 3])
        #expect(try await shop.identifiers(.currentEntitlements) == [7, 5, 2, 1])
    }

    @Test func `a renewal that was caught up late is listed at its own date (C-24)`() async throws {
        let shop = try TestStore()
        try await shop.buy("gold.month")
        shop.clock.advance(to: StoreCalendar.date(adding: .month, times: 2, to: shop.clock.now))
        try await shop.buy("coins")
        #expect(try await shop.identifiers(.all) == [3, 2, 1, 0])
        let dates = try await shop.store.transactions(.all, after: nil).transactions.compactMap {
            $0.payload?.purchaseDate
        }
        #expect(dates == dates.sorted(by: >))
        #expect(Set(dates).count == 3)
    }

    @Test
    func `refunding the newest non-renewing subscription restores the one before, also after reopening (C-22, T-60)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        for finishing in [true, false] {
            let shop = try TestStore(location: location)
            var ids: [UInt64] = []
            for _ in 0..<4 {
                let id = try await shop.buy("season")
                ids.append(id)
                await shop.store.finish(transactionID: id)
            }
            if !finishing { ids.append(try await shop.buy("season")) }
            // Refunding the oldest one does not change the entitlements. Refunding the newest restores the one before.
            try await shop.store.refundPurchase(ids[0])
            #expect(try await shop.identifiers(.currentEntitlements) == [ids.last])
            while ids.count > 1 {
                try await shop.store.refundPurchase(ids.removeLast())
                let expected = ids.count > 1 ? [ids[ids.count - 1]] : []
                #expect(try await shop.identifiers(.currentEntitlements) == expected)
                #expect(try await TestStore(location: location).identifiers(.currentEntitlements) == expected)
            }
            #expect(await shop.store.violations() == [])
        }
    }
}
