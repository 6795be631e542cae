import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Which purchases the history tells of.
@Suite(.timeLimit(.standard)) struct HistoryTests {
    private func all(_ productID: String? = nil) async -> [String] {
        var found: [String] = []
        if let productID {
            for await result in Transaction.all(for: productID) { found.append(result.unsafePayloadValue.productID) }
        } else {
            for await result in Transaction.all { found.append(result.unsafePayloadValue.productID) }
        }
        return found
    }

    @Test(arguments: [false, true], PurchaseOrigin.allCases)
    func `finished consumables and seasons are listed if the app is configured for it (T-16, T-17, T-20, C-12)`(
        isAsked: Bool,
        door: PurchaseOrigin
    ) async throws {
        var app = SimulatedApp()
        app.includesConsumableHistory = isAsked
        let store = try SampleStore.open(app: app)
        try await store.run {
            let observer = RecordingObserver(finishing: true)
            if door == .observer { SKPaymentQueue.default().add(observer) }
            for productID in ["coins", "season", "pro"] {
                switch door {
                case .observer: try await store.buyOutside(productID)
                case .async:
                    let id = try await door.buy(productID, watchedBy: observer)
                    let result = try #require(await Transaction.latest(for: productID))
                    #expect(result.unsafePayloadValue.id == id)
                    await result.unsafePayloadValue.finish()
                }
                await store.settle()
                try await store.advance(by: .seconds(1))
            }
            #expect(await unfinished() == [])
            #expect(await all() == (isAsked ? ["pro", "season", "coins"] : ["pro"]))
            #expect(await all("coins") == (isAsked ? ["coins"] : []))
            #expect(await all("season") == (isAsked ? ["season"] : []))
            #expect(await (Transaction.latest(for: "coins") != nil) == isAsked)
            #expect(await Transaction.latest(for: "season") != nil)
            #expect(Set(await owned()) == ["pro", "season"])
        }
    }

    @Test(arguments: [false, true])
    func `a configured app lists finished seasons, and still no finished coins (C-12)`(
        isListed: Bool
    ) async throws {
        var app = SimulatedApp()
        #expect(!app.listsFinishedNonRenewing)
        app.listsFinishedNonRenewing = isListed
        let store = try SampleStore.open(app: app)
        try await store.run {
            // More than a page, so that what follows the first is listed, too.
            for number in 0..<70 {
                try await store.buyOutside(number.isMultiple(of: 7) ? "coins" : "season")
                try await store.advance(by: .seconds(1))
            }
            for await result in Transaction.unfinished { await result.unsafePayloadValue.finish() }
            #expect(await all() == Array(repeating: "season", count: isListed ? 60 : 0))
            #expect(await all("season").count == (isListed ? 60 : 0))
            #expect(await all("coins") == [])
            #expect(await Transaction.latest(for: "season") != nil)
            #expect(await owned() == ["season"])
        }
    }

    @Test func `a query in a cancelled task returns the complete result (T-59, C-23)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            try await store.buyOutside("pro")
            try await store.buyOutside("plan.gold")
            let task = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                let products = try await Product.products(for: ["pro", "coins"]).map(\.id)
                let statuses = try await Product.SubscriptionInfo.status(for: "plans").count
                return (Task.isCancelled, products, await owned(), await all().count, statuses)
            }
            let (isCancelled, products, entitlements, count, statuses) = try await task.value
            #expect(isCancelled)
            #expect(products == ["pro", "coins"])
            #expect(Set(entitlements) == ["pro", "plan.gold"])
            #expect(count == 2)
            #expect(statuses == 1)
        }
    }
}
