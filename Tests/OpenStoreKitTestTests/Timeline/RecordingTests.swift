import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization
import Testing

@testable import StoreTimelines
import TestWaiting

/// Tests of the entries that a timeline records automatically.
@Suite(.timeLimit(.standard)) struct RecordingTests {
    private func playAsync(_ shop: TimelineShop) async throws {
        try await shop.listening {
            shop.chapter("Buy and finish")
            let product = try #require(try await Product.products(for: ["coins", "nothing"]).first)
            guard case .success(let result) = try await product.purchase() else { return }
            await result.unsafePayloadValue.finish()
            shop.timeline.record("granted 100 coins", in: .async, transactionID: "0", at: shop.store.now)
            await shop.store.settle()

            shop.chapter("Bought on another device")
            try await shop.store.buyOutside("pro")
            await shop.store.settle()
            for await _ in Transaction.currentEntitlements {}

            shop.chapter("The customer cancels")
            shop.store.customer = .hesitant
            _ = try await product.purchase()

            shop.chapter("The store refuses")
            await shop.store.failPurchases(with: .productUnavailable)
            await #expect(throws: (any Error).self) { try await product.purchase() }
        }
    }

    @Test func `the async lane shows the calls of the app and their results`() async throws {
        let shop = try TimelineShop()
        try await playAsync(shop)
        let difference = shop.timeline.difference(
            from: """
                ▸ Buy and finish
                2025-01-01T00:00:00Z │                          │ │ products? coins, nothing
                2025-01-01T00:00:00Z │                          │ │ products: coins
                2025-01-01T00:00:00Z │                          │ │ purchase coins
                2025-01-01T00:00:00Z │ purchased coins #0       │ │
                2025-01-01T00:00:00Z │                          │ │ purchase: success coins #0
                2025-01-01T00:00:00Z │                          │ │ finish coins #0
                2025-01-01T00:00:00Z │ finished coins #0        │ │
                2025-01-01T00:00:00Z │                          │ │ granted 100 coins #0
                ▸ Bought on another device
                2025-01-01T00:00:00Z │ purchased pro #1         │ │
                2025-01-01T00:00:00Z │                          │ │ update: pro #1
                2025-01-01T00:00:00Z │                          │ │ finish pro #1
                2025-01-01T00:00:00Z │ finished pro #1          │ │
                2025-01-01T00:00:00Z │                          │ │ entitlement: pro #1
                ▸ The customer cancels
                2025-01-01T00:00:00Z │                          │ │ purchase coins
                2025-01-01T00:00:00Z │ customer cancelled coins │ │
                2025-01-01T00:00:00Z │                          │ │ purchase: user cancelled coins
                ▸ The store refuses
                2025-01-01T00:00:00Z │                          │ │ purchase coins
                2025-01-01T00:00:00Z │ purchase failed coins #2 │ │
                2025-01-01T00:00:00Z │                          │ │ purchase: threw for coins (productUnavailable)
                """,
            in: .canonical
        )
        #expect(difference == nil)
    }

    @Test func `the async lane shows refund requests, statuses, syncing and changes of the storefront`() async throws {
        let shop = try TimelineShop()
        try await shop.store.run {
            var storefronts = Storefront.updates.makeAsyncIterator()
            var statuses = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
            try await shop.store.buyOutside("plan")
            _ = await statuses.next()
            #expect(try await Transaction.beginRefundRequest(for: 0, in: HeadlessPresentation()) == .success)
            _ = try await Product.SubscriptionInfo.status(for: "plans")
            _ = await Transaction.latest(for: "plan")
            try await AppStore.sync()
            await shop.store.moveCustomer(to: "DEU")
            _ = await storefronts.next()
        }
        let difference = shop.timeline.difference(
            from: """
                2025-01-01T00:00:00Z │ status: plan (Subscribed) #0
                2025-01-01T00:00:00Z │ refund request #0
                2025-01-01T00:00:00Z │ refund request: submitted #0
                2025-01-01T00:00:00Z │ status: revoked plan (Revoked) #0
                2025-01-01T00:00:00Z │ history: revoked plan #0
                2025-01-01T00:00:00Z │ sync
                2025-01-01T00:00:00Z │ sync: returned
                2025-01-01T00:00:00Z │ storefront: DEU
                """,
            lanes: [.async]
        )
        #expect(difference == nil)
    }

    private func playObserver(_ shop: TimelineShop) async throws {
        let observer = TimelineShop.Observer()
        try await shop.store.run {
            shop.chapter("Launch")
            let queue = SKPaymentQueue.default()
            queue.add(observer)
            await shop.store.settle()

            shop.chapter("Buy and finish")
            queue.add(TimelineShop.payment("pro"))
            await shop.store.settle()

            shop.chapter("Restore")
            queue.restoreCompletedTransactions()
            await shop.store.settle()

            shop.chapter("Cancel")
            shop.store.customer = .hesitant
            queue.add(TimelineShop.payment("coins"))
            await shop.store.settle()

            shop.chapter("Promote, move and refund")
            try await shop.store.promote("coins")
            await shop.store.settle()
            await shop.store.moveCustomer(to: "DEU")
            await shop.store.settle()
            try await shop.store.refund(0)
            await shop.store.settle()
            queue.remove(observer)
        }
    }

    @Test func `the observer lane has the calls and callbacks of the queue, and the async lane has none of them`()
        async throws
    {
        let shop = try TimelineShop()
        try await playObserver(shop)
        let difference = shop.timeline.difference(
            from: """
                ▸ Launch
                2025-01-01T00:00:00Z │                          │ add observer                                │
                ▸ Buy and finish
                2025-01-01T00:00:00Z │                          │ add payment pro                             │
                2025-01-01T00:00:00Z │                          │ purchasing pro                              │
                2025-01-01T00:00:00Z │ purchased pro #0         │                                             │
                2025-01-01T00:00:00Z │                          │ purchased pro #0                            │
                2025-01-01T00:00:00Z │                          │ finish pro #0                               │
                2025-01-01T00:00:00Z │ finished pro #0          │                                             │
                2025-01-01T00:00:00Z │                          │ removed pro #0                              │
                ▸ Restore
                2025-01-01T00:00:00Z │                          │ restore                                     │
                2025-01-01T00:00:00Z │                          │ restored pro #9000000000000002 (delivery 2) │
                2025-01-01T00:00:00Z │                          │ finish pro #9000000000000002                │
                2025-01-01T00:00:00Z │                          │ restore finished                            │
                2025-01-01T00:00:00Z │                          │ removed pro #9000000000000002               │
                ▸ Cancel
                2025-01-01T00:00:00Z │                          │ add payment coins                           │
                2025-01-01T00:00:00Z │                          │ purchasing coins                            │
                2025-01-01T00:00:00Z │ customer cancelled coins │                                             │
                2025-01-01T00:00:00Z │                          │ failed coins (paymentCancelled)             │
                2025-01-01T00:00:00Z │                          │ finish coins                                │
                2025-01-01T00:00:00Z │                          │ removed coins                               │
                ▸ Promote, move and refund
                2025-01-01T00:00:00Z │ customer tapped coins    │                                             │
                2025-01-01T00:00:00Z │                          │ coins should add store payment?             │
                2025-01-01T00:00:00Z │                          │ no                                          │
                2025-01-01T00:00:00Z │                          │ storefront: DEU                             │
                2025-01-01T00:00:00Z │ customer moved to DEU    │                                             │
                2025-01-01T00:00:00Z │ refunded pro #0          │                                             │
                2025-01-01T00:00:00Z │                          │ revoked pro                                 │
                2025-01-01T00:00:00Z │                          │ remove observer                             │
                """,
            in: .canonical
        )
        #expect(difference == nil)
        #expect(!shop.timeline.entries.contains { $0.lane == .async })
    }

    @Test func `requests for products and receipts are in the observer lane`() async throws {
        let shop = try TimelineShop()
        shop.store.run {
            SKProductsRequest(productIdentifiers: ["pro", "nothing"]).start()
            SKReceiptRefreshRequest().start()
        }
        await shop.timeline.waitUntilCount(reaches: 4, in: .observer)
        let kinds = Set(shop.timeline.entries.map(\.kind))
        #expect(kinds == [.productsRequested, .productsReceived, .receiptRequested, .receiptRefreshed])
        #expect(shop.timeline.entries.allSatisfy { $0.lane == .observer })
        #expect(shop.timeline.entries.first { $0.kind == .productsReceived }?.details == ["unknown": "nothing"])
    }

    @Test func `lists of products are in one order and written alike in both lanes, however an app asks`() async throws
    {
        let shop = try TimelineShop()
        let asked = Set(["pro", "plan", "coins"] + (1...9).map { "unknown\($0)" })
        try await shop.store.run {
            _ = try await Product.products(for: asked)
            _ = try await Product.products(for: ["pro", "coins"])
            SKProductsRequest(productIdentifiers: asked).start()
        }
        await shop.timeline.waitUntilCount(reaches: 2, in: .observer)
        func events(_ lane: TimelineEntry.Lane) -> [String] {
            shop.timeline.entries.filter { $0.lane == lane }.map(\.event)
        }
        let question = "products? " + asked.sorted().joined(separator: ", ")
        #expect(
            events(.async) == [question, "products: coins, plan, pro", "products? coins, pro", "products: coins, pro"]
        )
        #expect(events(.observer) == [question, "products: coins, plan, pro"])
    }

    @Test func `an entry is written before the app's code continues`() async throws {
        let shop = try TimelineShop()
        try await shop.store.run {
            try await shop.store.buyOutside("coins")
            for await result in Transaction.unfinished {
                let last = try #require(shop.timeline.entries.last)
                #expect(last.kind == .unfinished)
                #expect(last.transactionID == "\(result.unsafePayloadValue.id)")
            }
        }
    }

    @Test func `a timeline of the store alone has no other lane`() async throws {
        let shop = try TimelineShop(timeline: Timeline(recording: .store))
        try await playAsync(shop)
        #expect(Set(shop.timeline.entries.filter { $0.kind != .note }.map(\.lane)) == [.store])
    }

    @Test func `deliveries are counted lane by lane, through launches, and separately for a revocation`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let file = folder.appending(path: "store.sqlite")
        let timeline = Timeline()
        for launch in 1...3 {
            let shop = try TimelineShop(database: .file(file), timeline: timeline)
            let observer = launch == 3 ? TimelineShop.Observer() : nil
            try await shop.listening(finishing: false) {
                if launch == 1 { try await shop.store.buyOutside("pro") }
                if let observer { SKPaymentQueue.default().add(observer) }
                await shop.store.settle()
                if launch == 3 { try await shop.store.refund(0) }
            }
        }
        func deliveries(_ lane: TimelineEntry.Lane) -> [Int?] {
            timeline.entries.filter { $0.lane == lane && $0.transactionID == "0" && $0.delivery != nil }.map(\.delivery)
        }
        #expect(deliveries(.async) == [1, 2, 3, 1])
        #expect(deliveries(.observer) == [1])
    }

    @Test func `the same script gives the same timeline, byte for byte`() async throws {
        var texts: Set<String> = []
        for _ in 1...3 {
            let shop = try TimelineShop()
            try await playAsync(shop)
            try await playObserver(shop)
            texts.insert(shop.timeline.jsonLines(in: .canonical))
        }
        #expect(texts.count == 1)
        #expect(try #require(texts.first).contains(#""payload":{"bundleId":"com.example.app""#))
    }

    @Test func `a limit keeps the latest entries, and the numbers continue`() async {
        let timeline = Timeline(keeping: 3)
        for number in 1...1000 { timeline.record("\(number)", in: .async, at: .distantPast) }
        #expect(timeline.entries.map(\.event) == ["998", "999", "1000"])
        #expect(timeline.entries.map(\.number) == [998, 999, 1000])
        #expect(timeline.forgottenCount == 997)
        #expect(timeline.state.withLock { $0.entries.count } < 6, "more is in memory than twice the limit")
        await timeline.waitUntilCount(reaches: 1000, in: .async)
    }
}
