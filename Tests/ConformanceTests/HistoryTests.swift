import StoreKit
import StoreKitTest
import Testing

extension Conformance {
    @Suite @MainActor struct HistoryTests {
        @Test func `all and latest leave out a finished consumable (T-16, T-20, T-29)`() async throws {
            let shop = try TestShop()
            let coins = try await shop.buy(Item.coins)
            #expect(try await eventually { await identifiers(in: Transaction.all) == [coins.id] })
            await coins.finish()
            #expect(try await eventually { await identifiers(in: Transaction.all).isEmpty })
            #expect(try await eventually { await Transaction.latest(for: Item.coins) == nil })
        }

        @Test func `all keeps a finished non-consumable and a finished subscription (T-16)`() async throws {
            let shop = try TestShop()
            let pro = try await shop.buyAndFinish(Item.pro)
            let plan = try await shop.buyAndFinish(Item.basic)
            #expect(try await eventually { await Set(identifiers(in: Transaction.all)) == [pro.id, plan.id] })
        }

        @Test func `a finished consumable that is refunded is in the history again (T-16, R-22)`() async throws {
            let shop = try TestShop()
            let coins = try await shop.buyAndFinish(Item.coins)
            try shop.session.refundTransaction(identifier: UInt(coins.id))
            #expect(try await eventually { await identifiers(in: Transaction.all) == [coins.id] })
        }

        @Test func `entitlements are non-consumables, subscriptions and season passes, never consumables (T-18)`()
            async throws
        {
            let shop = try TestShop()
            for id in [Item.coins, Item.pro, Item.season, Item.basic] { try await shop.buy(id) }
            #expect(try await eventually { await entitledProducts() == [Item.pro, Item.season, Item.basic] })
        }

        @Test func `a refunded product entitles no more (T-18, R-18)`() async throws {
            let shop = try TestShop()
            let pro = try await shop.buyAndFinish(Item.pro)
            #expect(try await eventually { await entitledProducts() == [Item.pro] })
            try shop.session.refundTransaction(identifier: UInt(pro.id))
            #expect(try await eventually { await entitledProducts().isEmpty })
        }

        @Test func `the entitlement of one product is the same question as the list (T-19)`() async throws {
            let shop = try TestShop()
            let pro = try await shop.buyAndFinish(Item.pro)
            let isEntitled = try await eventually {
                try await Transaction.currentEntitlement(for: Item.pro)?.payloadValue.id == pro.id
            }
            #expect(isEntitled)
            #expect(await Transaction.currentEntitlement(for: Item.coins) == nil)
            let product = try await shop.product(Item.pro)
            #expect(try await product.currentEntitlement?.payloadValue.id == pro.id)
        }

        @Test func `latest is nil for a product that was never bought (T-20)`() async throws {
            let shop = try TestShop()
            #expect(await Transaction.latest(for: Item.pro) == nil)
            let pro = try await shop.buyAndFinish(Item.pro)
            #expect(try await eventually { try await Transaction.latest(for: Item.pro)?.payloadValue.id == pro.id })
            #expect(try await shop.product(Item.pro).latestTransaction?.payloadValue.id == pro.id)
        }

        @Test func `a refund leaves an unfinished transaction unfinished (T-21)`() async throws {
            let shop = try TestShop()
            let coins = try await shop.buy(Item.coins)
            try shop.session.refundTransaction(identifier: UInt(coins.id))
            #expect(try await eventually { await identifiers(in: Transaction.all) == [coins.id] })
            #expect(await identifiers(in: Transaction.unfinished) == [coins.id])
        }

        @Test func `all begins with the newest purchase (T-22)`() async throws {
            let shop = try TestShop()
            let pro = try await shop.buyAndFinish(Item.pro)
            let plan = try await shop.buyAndFinish(Item.basic)
            #expect(try await eventually { await identifiers(in: Transaction.all) == [plan.id, pro.id] })
        }

        @Test func `a finite sequence ends, and a purchase made during it is in the next one (T-15)`() async throws {
            let shop = try TestShop()
            let first = try await shop.buy(Item.coins)
            #expect(try await eventually { await identifiers(in: Transaction.unfinished) == [first.id] })
            var found: [UInt64] = []
            for await result in Transaction.unfinished {
                found.append(result.unsafePayloadValue.id)
                if found.count == 1 { try await shop.buy(Item.pro) }
            }
            #expect(found == [first.id])
            #expect(try await eventually { await identifiers(in: Transaction.unfinished).count == 2 })
        }

        @Test func `a purchase is unfinished until the app finishes it (P-13, T-29)`() async throws {
            let shop = try TestShop()
            let pro = try await shop.buy(Item.pro)
            #expect(try await eventually { await identifiers(in: Transaction.unfinished) == [pro.id] })
            await pro.finish()
            #expect(try await eventually { await identifiers(in: Transaction.unfinished).isEmpty })
        }

        @Test func `finishing twice has no further effect (T-28)`() async throws {
            let shop = try TestShop()
            let pro = try await shop.buy(Item.pro)
            await pro.finish()
            await pro.finish()
            #expect(try await eventually { await identifiers(in: Transaction.unfinished).isEmpty })
            #expect(try await eventually { await identifiers(in: Transaction.all) == [pro.id] })
        }

        @Test func `finishing a transaction that no longer exists has no effect (T-28)`() async throws {
            let shop = try TestShop()
            let pro = try await shop.buy(Item.pro)
            shop.session.clearTransactions()
            await pro.finish()
            #expect(try await eventually { await identifiers(in: Transaction.all).isEmpty })
        }

        @Test func `each renewal stays unfinished until the app finishes it (T-30, TS-44)`() async throws {
            let shop = try TestShop()
            let first = try await shop.buyAndFinish(Item.basic)
            try shop.session.forceRenewalOfSubscription(productIdentifier: Item.basic)
            let isUnfinished = try await eventually {
                let unfinished = await identifiers(in: Transaction.unfinished)
                return unfinished.count == 1 && unfinished != [first.id]
            }
            #expect(isUnfinished)
        }

        @Test func `entitlements list one subscription of a group (T-23)`() async throws {
            let shop = try TestShop()
            try await shop.buyAndFinish(Item.basic)
            try await shop.buyAndFinish(Item.premium)
            #expect(try await eventually { await entitledProducts() == [Item.premium] })
        }
    }
}
