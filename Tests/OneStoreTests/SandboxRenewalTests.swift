import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Renewals at the speed of the sandbox.
@Suite(.timeLimit(.standard)) struct SandboxRenewalTests {
    private func periods(of store: SimulatedStore) async -> [Transaction] {
        await store.run {
            var found: [Transaction] = []
            for await result in Transaction.all { found.append(result.unsafePayloadValue) }
            return found.sorted { $0.purchaseDate < $1.purchaseDate }
        }
    }

    @Test func `a month takes five minutes, and the subscription ends after twelve renewals (S-38)`() async throws {
        let items: [ItemForSale] = [
            .autoRenewable("month", price: 4.99, subscriptionPeriod: .monthly, groupID: "plans")
        ]
        let store = try SimulatedStore(selling: items, app: SimulatedApp(environment: .sandbox))
        await store.useSandboxRenewals()
        let id = try await store.buyOutside("month")
        try await store.advance(by: .seconds(3600 * 24))
        let first = await periods(of: store)
        #expect(first.count == 13)
        let lengths = first.compactMap { $0.expirationDate?.timeIntervalSince($0.purchaseDate) }
        #expect(lengths == Array(repeating: 300, count: 13))
        let status = try #require(try await store.run { try await Product.SubscriptionInfo.status(for: "plans") }.first)
        #expect(status.state == .expired)
        #expect(try status.renewalInfo.payloadValue.expirationReason == .autoRenewDisabled)
        // Subscribing again counts from the beginning, and has the same first transaction.
        let again = try await store.buyOutside("month")
        try await store.advance(by: .seconds(3600 * 24))
        let all = await periods(of: store)
        #expect(all.count == 26 && all.allSatisfy { $0.originalID == id } && again != id)
        #expect(await store.inconsistencies.isEmpty)
    }

    @Test(arguments: [
        (SandboxRenewalSpeed.threeMinutes, [3, 3, 6, 9, 18, 36]), (.fiveMinutes, [3, 5, 10, 15, 30, 60]),
        (.fifteenMinutes, [5, 15, 30, 45, 90, 180]), (.thirtyMinutes, [10, 30, 60, 90, 180, 360]),
        (.oneHour, [15, 60, 120, 180, 360, 720]),
    ])
    func `each speed of the sandbox has the lengths of Apple's table (S-38)`(
        speed: SandboxRenewalSpeed,
        minutes: [Double]
    ) async throws {
        let periods: [SalePeriod] = [.weekly, .monthly, .months(2), .months(3), .months(6), .yearly]
        let items = periods.enumerated().map { number, period in
            ItemForSale.autoRenewable("plan\(number)", price: 1, subscriptionPeriod: period, groupID: "group\(number)")
        }
        let store = try SimulatedStore(selling: items, app: SimulatedApp(environment: .sandbox))
        await store.useSandboxRenewals(speed: speed)
        for item in items.indices { try await store.buyOutside("plan\(item)") }
        let lengths = await self.periods(of: store).sorted { $0.productID < $1.productID }.compactMap { period in
            period.expirationDate.map { $0.timeIntervalSince(period.purchaseDate) / 60 }
        }
        #expect(lengths == minutes)
    }

    @Test func `the limit can be left out, and real time comes back (S-38)`() async throws {
        let items: [ItemForSale] = [
            .autoRenewable("month", price: 4.99, subscriptionPeriod: .monthly, groupID: "plans")
        ]
        let store = try SimulatedStore(selling: items)
        await store.useSandboxRenewals(speed: .oneHour, limit: nil)
        try await store.buyOutside("month")
        try await store.advance(by: .seconds(3600 * 20 + 1))
        #expect(await periods(of: store).count == 21)
        await store.useRealRenewals()
        try await store.advance(by: .seconds(86_400 * 40))
        let last = try #require(await periods(of: store).last)
        #expect(try #require(last.expirationDate).timeIntervalSince(last.purchaseDate) > 86_400 * 27)
    }
}
