import StoreTestSupport
import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// Family sharing, through both APIs.
@Suite(.timeLimit(.standard)) struct FamilySharingTests {
    private func entitlements(of store: SimulatedStore) async -> [Transaction] {
        await store.run {
            var owned: [Transaction] = []
            for await result in Transaction.currentEntitlements {
                if case .verified(let transaction) = result { owned.append(transaction) }
            }
            return owned
        }
    }

    private func statuses(of store: SimulatedStore) async throws -> [Product.SubscriptionInfo.Status] {
        try await store.run { try await Product.SubscriptionInfo.status(for: "plans") }
    }

    @Test func `a shared product is announced, and purchased in the queue (S-35, X-07)`() async throws {
        let shop = try Shop()
        var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        let listener = shop.listener()
        let id = try await shop.store.shareFromFamily("themes")
        let announced = try #require(await updates.next()).payloadValue
        #expect(announced.id == id && announced.originalID == id)
        #expect(announced.ownershipType == .familyShared)
        #expect(announced.price == 0)
        let transaction = try await listener.transaction(in: .purchased)
        #expect(transaction.transactionIdentifier == String(id))
        #expect(transaction.original == nil)
        shop.queue.finishTransaction(transaction)
        await listener.receives(.removed(["themes"]))
        #expect(await shop.unfinished == [])
        #expect(await entitlements(of: shop.store).map(\.id) == [id])
    }

    @Test func `the end of sharing revokes the product in both APIs (R-19, R-26)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let id = try await shop.store.shareFromFamily("themes")
        shop.queue.finishTransaction(try await listener.transaction(in: .purchased))
        await listener.receives(.removed(["themes"]))
        var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
        try await shop.store.endFamilySharing(of: id)
        let revoked = try #require(await updates.next()).payloadValue
        #expect(revoked.id == id)
        #expect(revoked.revocationDate == shop.store.now)
        #expect(revoked.revocationReason == .other)
        #expect(revoked.revocationType == .familyRevocation)
        await listener.receives(.revoked(["themes"]))
        #expect(await entitlements(of: shop.store).isEmpty)
        await #expect(throws: SimulatedStoreError.self) { try await shop.store.endFamilySharing(of: id) }
    }

    @Test(arguments: [false, true])
    func `the end of sharing without a listener is delivered to the next listener (C-05)`(throughQueue: Bool)
        async throws
    {
        let folder = try TemporaryFolder()
        do {
            let shop = try Shop(database: .file(folder.store))
            let id = try await shop.store.shareFromFamily("themes")
            await shop.store.run {
                for await result in Transaction.unfinished { await result.unsafePayloadValue.finish() }
            }
            try await shop.store.endFamilySharing(of: id)
        }
        let shop = try Shop(database: .file(folder.store))
        if throughQueue {
            let listener = shop.listener()
            await listener.receives(.revoked(["themes"]))
        } else {
            var updates = shop.store.run { Transaction.updates.makeAsyncIterator() }
            #expect(await updates.next()?.unsafePayloadValue.revocationType == .familyRevocation)
        }
    }

    @Test
    func `statuses and entitlements list the own and the shared subscription, also after reopening (T-23, S-02, S-35)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let database = SimulatedDatabase.file(folder.store)
        var shop = try Shop(database: database)
        let own = try await shop.buyAsync("plan.gold")
        let shared = try await shop.store.shareFromFamily("plan.month")
        for month in 1...12 {
            try await shop.store.advance(by: .seconds(31 * 86_400))
            if month == 6 {
                let date = shop.store.now
                shop = try Shop(database: database)
                try await shop.store.advance(to: date)
            }
            let found = try await statuses(of: shop.store)
            #expect(found.map(\.state) == [.subscribed, .subscribed], "month \(month)")
            let transactions = found.map(\.transaction.unsafePayloadValue)
            #expect(transactions.map(\.originalID) == [own.id, shared])
            #expect(transactions.map(\.ownershipType) == [.purchased, .familyShared])
            #expect(Set(await entitlements(of: shop.store).map(\.id)) == Set(transactions.map(\.id)))
            let status = await shop.store.run { await transactions[1].subscriptionStatus }
            #expect(status?.transaction.unsafePayloadValue.id == transactions[1].id)
            #expect(await shop.store.inconsistencies == [])
        }
        try await shop.store.cancelFamilySubscription(of: shared)
        try await shop.store.advance(by: .seconds(31 * 86_400))
        #expect(try await statuses(of: shop.store).map(\.state) == [.subscribed, .expired])
        #expect(await entitlements(of: shop.store).map(\.ownershipType) == [.purchased])
    }

    @Test func `a product that the family shares can be bought through the queue (S-35)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let shared = try await shop.store.shareFromFamily("themes")
        shop.queue.finishTransaction(try await listener.transaction(in: .purchased))
        await listener.receives(.removed(["themes"]))
        let bought = try await shop.buy("themes", receivedBy: listener)
        #expect(bought.transactionIdentifier != String(shared))
        #expect(bought.original == nil)
        shop.queue.finishTransaction(bought)
        #expect(await entitlements(of: shop.store).map(\.ownershipType) == [.purchased, .familyShared])
    }

    @Test func `shared purchases are restored beside the customer's own (R-03)`() async throws {
        let shop = try Shop()
        let listener = shop.listener()
        let themes = try await shop.store.shareFromFamily("themes")
        let plan = try await shop.store.shareFromFamily("plan.month")
        for _ in 0..<2 { shop.queue.finishTransaction(try await listener.transaction(in: .purchased)) }
        await listener.receivesLastRemoval(from: shop.queue)
        try await shop.buyAndFinish("pro", receivedBy: listener)
        try await shop.store.endFamilySharing(of: plan)
        shop.queue.restoreCompletedTransactions()
        await listener.receives(.restoreFinished)
        #expect(listener.received.contains(.updated(["themes restored", "pro restored"])))
        #expect(shop.queue.transactions.first?.original?.transactionIdentifier == String(themes))
    }

    @Test func `sharing a product that families cannot share is refused with the product's name (S-35)`() async throws {
        let shop = try Shop()
        let error = await #expect(throws: SimulatedStoreError.self) { try await shop.store.shareFromFamily("pro") }
        #expect(error?.description.contains("pro") == true)
        await #expect(throws: SimulatedStoreError.self) { try await shop.store.shareFromFamily("coins") }
        await #expect(throws: SimulatedStoreError.self) { try await shop.store.shareFromFamily("nothing") }
    }

    @Test func `a shared purchase can be neither refunded nor managed by the relative (R-16)`() async throws {
        let shop = try Shop()
        let id = try await shop.store.shareFromFamily("plan.month")
        let transaction = try #require(await entitlements(of: shop.store).first)
        await #expect(throws: Transaction.RefundRequestError.failed) {
            _ = try await shop.store.run { try await transaction.beginRefundRequest(in: HeadlessPresentation()) }
        }
        await #expect(throws: SimulatedStoreError.self) { try await shop.store.setAutoRenewal(false, of: id) }
        let own = try await shop.buyAsync("plan.gold")
        await #expect(throws: SimulatedStoreError.self) { try await shop.store.cancelFamilySubscription(of: own.id) }
    }
}
