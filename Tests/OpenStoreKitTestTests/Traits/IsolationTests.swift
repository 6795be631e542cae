import Foundation
import OpenStoreKitTest
import StoreTestSupport
import Testing
import TestWaiting

/// Tests that many concurrent tests, each with its own store, customer, date and app, do not affect each other.
@Suite(.timeLimit(.long)) struct IsolationTests {
    private func shop(_ number: Int, coins: String, plan: String) async throws {
        let store = try SimulatedStore.current
        let shopper = Shopper(number: number, in: store, coins: coins, plan: plan)
        try await shopper.shop()
        #expect(shopper.strangers == [])
        #expect(shopper.received == [plan, plan, plan])
        #expect(shopper.observed.count { $0 == coins } == 1)
        #expect(shopper.observed.count { $0 == plan } == 3)
        #expect(await store.unfinishedLeftovers == [])
    }

    @Test(.store("Corner.storekit", .reportingLeaks), arguments: 0..<TestExtent.cases(150, thorough: 500))
    func `hundreds of tests with a store each do not affect each other`(number: Int) async throws {
        try await SimulatedStore.current.advance(by: .seconds(30 * 86_400 * number))
        try await shop(number, coins: "coins", plan: "plan")
    }

    @Test(arguments: 0..<50) func `stores with different products do not affect each other`(number: Int) async throws {
        try await withStore(
            selling: [
                .consumable("coins.\(number)", price: 0.99),
                .autoRenewable("plan.\(number)", price: 4.99, subscriptionPeriod: .monthly, groupID: "plans"),
            ],
            .startingAt(Date(timeIntervalSince1970: Double(number) * 1e8 / 5 + 1e9))
        ) { _ in try await shop(number, coins: "coins.\(number)", plan: "plan.\(number)") }
    }
}
