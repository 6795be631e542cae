import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Buying what was bought before and is not finished, or over.
@Suite(.timeLimit(.standard)) struct PurchaseAgainTests {
    private func buy(_ productID: String) async throws -> Transaction {
        let product = try #require(try await Product.products(for: [productID]).first)
        guard case .success(.verified(let transaction)) = try await product.purchase() else {
            throw StoreKitError.unknown
        }
        return transaction
    }

    @Test(arguments: ["coins", "season"])
    func `an unfinished transaction answers the next purchase, and a finished one does not (T-31)`(
        productID: String
    ) async throws {
        try await SampleStore.open().run {
            let first = try await buy(productID)
            let again = try await buy(productID)
            #expect(again.id == first.id)
            #expect(again.purchaseDate == first.purchaseDate)
            #expect(try await buy("gems").id != first.id)
            await again.finish()
            #expect(try await buy(productID).id != first.id)
        }
    }

    @Test(arguments: ["coins", "season"])
    func `a purchase on another device is charged despite an unfinished transaction here (C-10)`(productID: String)
        async throws
    {
        let store = try SampleStore.open()
        try await store.run {
            let own = try await buy(productID)
            let others = [try await store.buyOutside(productID), try await store.buyOutside(productID)]
            #expect(Set(others + [own.id]).count == 3)
            #expect(await unfinished() == [own.id] + others)
            // And the app is handed what was paid for first.
            #expect(try await buy(productID).id == own.id)
        }
    }

    @Test func `an expired unfinished subscription does not answer a new purchase (P-18, S-22)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let old = try await buy("plan.gold")
            try await store.expireSubscription(of: old.id)
            try await store.advance(by: .seconds(86_400))
            let new = try await buy("plan.gold")
            #expect(new.id != old.id)
            #expect(new.originalID == old.originalID)
            #expect(new.purchaseDate == store.now)
            #expect(try #require(new.expirationDate) > store.now)
            #expect(await owned() == ["plan.gold"])
            #expect(await unfinished() == [old.id, new.id])
        }
    }

    /// The number of periods of a monthly subscription after 430 days.
    private func periods(in environment: AppStore.Environment) async throws -> Int {
        let store = try SampleStore.open(app: SimulatedApp(environment: environment))
        return try await store.run {
            _ = try await buy("plan.gold")
            try await store.advance(by: .seconds(86_400 * 430))
            #expect(await owned() == ["plan.gold"])
            var periods = 0
            for await result in Transaction.all(for: "plan.gold") {
                #expect(try result.payloadValue.purchaseDate <= store.now)
                periods += 1
            }
            return periods
        }
    }

    @Test func `a subscription in local testing renews until renewal is turned off (S-38)`() async throws {
        #expect(try await periods(in: .xcode) == 15)
    }

    @Test func `the sandbox's limit of twelve renewals is not imitated`() async throws {
        #expect(try await periods(in: .sandbox) == 15)
    }

    @Test
    func `a non-renewing subscription is an entitlement until it is refunded, and has no expiration date (S-40, T-18)`()
        async throws
    {
        var app = SimulatedApp()
        // Without that, the history leaves out what is finished (C-12).
        app.includesConsumableHistory = true
        let store = try SampleStore.open(app: app)
        try await store.run {
            let season = try await buy("season")
            await season.finish()
            #expect(season.expirationDate == nil)
            #expect(season.subscriptionGroupID == nil)
            #expect(await season.subscriptionStatus == nil)
            #expect(try await Product.products(for: ["season"]).first?.subscription == nil)
            try await store.advance(by: .seconds(86_400 * 3_650))
            #expect(await owned() == ["season"])
            var ids: [UInt64] = []
            for await result in Transaction.all { ids.append(result.unsafePayloadValue.id) }
            #expect(ids == [season.id], "nothing renews")
            try await store.refund(season.id)
            #expect(await owned() == [])
        }
    }

    @Test func `a consumable that is refunded after it was finished is in the history again (R-22)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            func history() async -> [Transaction] {
                var all: [Transaction] = []
                for await result in Transaction.all { all.append(result.unsafePayloadValue) }
                return all
            }
            let coins = try await buy("coins")
            #expect(await history().map(\.id) == [coins.id])
            await coins.finish()
            #expect(await history() == [])
            try await store.advance(by: .seconds(86_400 * 2))
            try await store.refund(coins.id)
            let refunded = await history()
            #expect(refunded.map(\.id) == [coins.id])
            #expect(refunded.first?.revocationDate == store.now)
        }
    }
}
