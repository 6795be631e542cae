import Foundation
import OpenStoreKitTest
import Testing
@_spi(PaymentQueues) import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct WithStoreTests {
    @Test func `code has a store of its own for as long as it runs`() async throws {
        weak var former: SimulatedStore?
        let bought = try await withStore("Corner") { store in
            former = store
            #expect(try SimulatedStore.current === store)
            return try await buy("pro").productID
        }
        #expect(bought == "pro")
        #expect(former == nil)
        #expect(throws: SimulatedStoreError.self) { try SimulatedStore.current }
    }

    @Test func `a listener that a test does not cancel ends with its store`() async throws {
        var listener: Task<Int, Never>?
        weak var former: SimulatedStore?
        try await withStore(selling: [.consumable("coins", price: 0.99)]) { store in
            former = store
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            listener = Task {
                var iterator = Transaction.updates.makeAsyncIterator()
                begin.finish()
                var count = 0
                while await iterator.next() != nil { count += 1 }
                return count
            }
            for await _ in begun {}
            try await store.buyOutside("coins")
            await store.settle()
        }
        #expect(former == nil)
        #expect(await listener?.value == 1)
    }

    @Test func `code that outlives its test uses no other store`() async throws {
        let (go, start) = AsyncStream.makeStream(of: Void.self)
        var late: Task<String, Never>?
        try await withStore("Corner") { _ in
            late = Task {
                for await _ in go {}
                do {
                    _ = try await Product.products(for: ["coins"])
                    return "sold"
                } catch {
                    return "\(error)"
                }
            }
        }
        start.finish()
        let said = try #require(await late?.value)
        #expect(said.contains("no longer exists"), "\(said)")
    }

    // In a process of its own, for its standard error.
    @Test(arguments: [false, true])
    func `a queue that outlives its store ends without a word, and code of an app is told once`(isApp: Bool)
        async throws
    {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) { [isApp] in
            var scope: StoreScope?
            try await withStore("Corner") { _ in scope = StoreScope.current(for: "the test") }
            let lost = try #require(scope)
            for _ in 0..<2 {
                if isApp {
                    await lost.run { _ = await Storefront.current }
                } else {
                    await lost.working { _ = await Storefront.current }
                }
            }
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.components(separatedBy: "no longer exists").count == (isApp ? 2 : 1), "\(text)")
    }

    @Test func `products in code equal those of a file with the same content`() async throws {
        let items: [ItemForSale] = [
            .consumable("coins", price: 0.99),
            .nonConsumable("pro", price: 19.99, displayName: "Everything", isFamilyShareable: true),
            .nonRenewable("season", price: 4.99),
        ]
        try await withStore(
            selling: [
                items[0],
                items[1],
                items[2],
                .autoRenewable(
                    "plan",
                    price: 4.99,
                    subscriptionPeriod: .monthly,
                    groupID: "plans",
                    groupLevel: 2,
                    introductoryOffer: .freeTrial(for: .weeks(1)),
                    promotionalOffers: ["loyal": .payAsYouGo(2.99, period: .monthly, periodCount: 3)],
                    winBackOffers: ["back": .payUpFront(9.99, for: .months(6))]
                ),
                .autoRenewable("plan.year", price: 49.99, subscriptionPeriod: .yearly, groupID: "plans", groupLevel: 1),
            ]
        ) { _ in
            let products = try await Product.products(for: ["coins", "pro", "season", "plan", "plan.year"])
            let byID = Dictionary(uniqueKeysWithValues: products.map { ($0.id, $0) })
            #expect(byID["coins"]?.price == Decimal(string: "0.99"))
            #expect(byID["pro"]?.price == Decimal(string: "19.99"))
            #expect(byID["pro"]?.displayName == "Everything")
            #expect(byID["pro"]?.isFamilyShareable == true)
            #expect(byID["season"]?.type == .nonRenewable)
            let plan = try #require(byID["plan"]?.subscription)
            #expect(plan.subscriptionPeriod.unit == .month && plan.subscriptionPeriod.value == 1)
            #expect(plan.introductoryOffer?.paymentMode == .freeTrial)
            #expect(plan.promotionalOffers.map(\.id) == ["loyal"])
            #expect(plan.promotionalOffers.first?.periodCount == 3)
            #expect(plan.winBackOffers.map(\.id) == ["back"])
            #expect(byID["plan.year"]?.subscription?.subscriptionGroupID == "plans")
        }
    }

    @Test(arguments: [
        (ItemForSale.consumable("coins", price: 1), "coins"),
        (ItemForSale.consumable("", price: 1), "productID"),
        (ItemForSale.consumable("gems", price: -1), "displayPrice"),
        (
            ItemForSale.autoRenewable("plan", price: 1, subscriptionPeriod: .days(0), groupID: "plans"),
            "recurringSubscriptionPeriod"
        ),
        (
            ItemForSale.autoRenewable("plan", price: 1, subscriptionPeriod: .monthly, groupID: ""),
            "subscriptionGroups[0].id"
        ),
        (
            ItemForSale.autoRenewable("plan", price: 1, subscriptionPeriod: .monthly, groupID: "plans", groupLevel: 0),
            "groupNumber"
        ),
    ])
    func `a mistake in products written in code is an error that names it`(item: ItemForSale, place: String)
        async throws
    {
        let error = try await #require(throws: SimulatedStoreError.self) {
            try await withStore(selling: [.consumable("coins", price: 1), item]) { _ in }
        }
        #expect(error.description.contains(place), "\(error)")
    }

    @Test func `withStore throws leftovers`() async throws {
        let error = try await #require(throws: UnfinishedLeftovers.self) {
            try await withStore("Corner", .reportingLeaks) { _ in try await buy("coins") }
        }
        #expect(error.all.map(\.productID) == ["coins"])
    }
}
