import StoreTestSupport
import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// Annual subscriptions with monthly payments, through both APIs.
@Suite(.timeLimit(.standard)) struct CommitmentTests {
    private func renewalInfo(of store: SimulatedStore) async throws -> Product.SubscriptionInfo.RenewalInfo {
        let statuses = try await store.run { try await Product.SubscriptionInfo.status(for: "plans") }
        return try #require(statuses.first).renewalInfo.payloadValue
    }

    @Test func `pricing terms list the billing plans of the configuration file (S-44)`() async throws {
        let shop = try Shop()
        let products = try await shop.store.run { try await Product.products(for: ["plan.year", "plan.gold"]) }
        let year = try #require(products.first { $0.id == "plan.year" }?.subscription)
        #expect(year.pricingTerms.map(\.billingPlanType) == [.upFront, .monthly])
        let monthly = try #require(year.pricingTerms.last)
        #expect(monthly.billingPeriod == .monthly)
        #expect(monthly.billingPrice == Decimal(string: "4.99"))
        #expect(monthly.commitmentInfo.price == Decimal(string: "59.88"))
        #expect(monthly.commitmentInfo.period == .yearly)
        #expect(monthly.commitmentInfo.displayPrice == "$59.88")
        #expect(monthly.billingDisplayPrice == "$4.99")
        #expect(year.bundledSubscriptions.isEmpty)
        let gold = try #require(products.first { $0.id == "plan.gold" }?.subscription?.pricingTerms)
        #expect(gold.map(\.billingPlanType) == [.upFront])
        #expect(gold.first?.billingPrice == Decimal(string: "9.99"))
    }

    @Test func `a year of payments reaches both APIs, survives reopening, and ends when it was cancelled (S-44, S-47)`()
        async throws
    {
        let folder = try TemporaryFolder()
        var shop = try Shop(database: .file(folder.store))
        let first = try await shop.buyAsync("plan.year", options: [.billingPlanType(.monthly)])
        #expect(first.billingPlanType == .monthly)
        #expect(first.commitmentInfo?.billingPeriodNumber == 1)
        #expect(first.commitmentInfo?.totalBillingPeriods == 12)
        #expect(first.price == Decimal(string: "4.99"))
        let end = try #require(first.commitmentInfo?.expirationDate)
        var listener = shop.listener()
        for number in 2...12 {
            if number == 7 {
                try await shop.store.setAutoRenewal(false, of: first.id)
                let date = shop.store.now
                shop = try Shop(database: .file(folder.store))
                try await shop.store.advance(to: date)
                listener = shop.listener()
            }
            let info = try await renewalInfo(of: shop.store)
            #expect(info.willAutoRenew, "payment \(number)")
            #expect(info.commitmentInfo?.willAutoRenew == (number < 7))
            #expect(info.commitmentInfo?.renewalDate == end)
            try await shop.store.advance(to: try #require(info.renewalDate))
            let latest = try #require(await shop.store.run { await Transaction.latest(for: "plan.year") }).payloadValue
            #expect(latest.commitmentInfo?.billingPeriodNumber == UInt64(number))
            await listener.receives(identifier: String(latest.id))
            #expect(await shop.store.inconsistencies == [])
        }
        #expect(try await renewalInfo(of: shop.store).willAutoRenew == false)
        #expect(shop.store.now < end)
        try await shop.store.advance(to: end)
        let status = try #require(
            try await shop.store.run { try await Product.SubscriptionInfo.status(for: "plans") }.first
        )
        #expect(status.state == .expired)
        #expect(await shop.unfinished.count == 12)
    }

    @Test func `a billing plan that is not sold cannot be bought (S-44)`() async throws {
        let shop = try Shop()
        await #expect(throws: Product.PurchaseError.productUnavailable) {
            try await shop.buyAsync("plan.gold", options: [.billingPlanType(.monthly)])
        }
        await #expect(throws: Product.PurchaseError.productUnavailable) {
            try await shop.buyAsync("plan.year", options: [.billingPlanType(.init(rawValue: "WEEKLY"))])
        }
    }
}
