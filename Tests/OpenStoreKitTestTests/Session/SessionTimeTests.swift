import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite("The time of a test session", .timeLimit(.standard))
struct SessionTimeTests {
    typealias Rate = SKTestSession.TimeRate

    private static let minute = 60.0
    private static let hour = 3600.0

    /// Seconds of a week, a month, a year, with each rate (TS-31).
    private static let lengths: [(Rate, week: Double, month: Double, year: Double)] = [
        (.monthlyRenewalEveryHour, 15 * minute, hour, 12 * hour),
        (.monthlyRenewalEveryThirtyMinutes, 10 * minute, 30 * minute, 6 * hour),
        (.monthlyRenewalEveryFifteenMinutes, 5 * minute, 15 * minute, 3 * hour),
        (.monthlyRenewalEveryFiveMinutes, 3 * minute, 5 * minute, hour),
        (.monthlyRenewalEveryThirtySeconds, 10, 30, 6 * minute),
        (.oneRenewalEveryFifteenMinutes, 15 * minute, 15 * minute, 15 * minute),
        (.oneRenewalEveryFiveMinutes, 5 * minute, 5 * minute, 5 * minute),
        (.oneRenewalEveryMinute, minute, minute, minute),
        (.oneRenewalEveryThirtySeconds, 30, 30, 30),
        (.oneRenewalEveryTenSeconds, 10, 10, 10),
        (.oneRenewalEveryTwoSeconds, 2, 2, 2),
    ]

    private func length(_ transaction: Transaction) throws -> Double {
        try #require(transaction.expirationDate).timeIntervalSince(transaction.purchaseDate)
    }

    @Test func `a period has the length of the rate (TS-31)`() async throws {
        for (rate, week, month, year) in Self.lengths {
            let shop = try SessionShop()
            shop.session.timeRate = rate
            for (product, expected) in [("week", week), ("gold", month), ("year", year)] {
                let transaction = try await shop.session.buyProduct(identifier: product)
                #expect(try length(transaction) == expected, "\(product) with \(rate)")
                shop.session.clearTransactions()
            }
        }
    }

    @Test func `in real time a month follows the calendar (TS-31)`() async throws {
        let shop = try SessionShop()
        let transaction = try await shop.session.buyProduct(identifier: "gold")
        #expect(try length(transaction) == 31 * 24 * Self.hour)
    }

    @Test func `grace and retry follow the rate (TS-31)`() async throws {
        let shop = try SessionShop()
        let session = shop.session
        session.timeRate = .monthlyRenewalEveryThirtySeconds
        session.shouldEnterBillingRetryOnRenewal = true
        session.billingGracePeriodIsEnabled = true
        let start = shop.store.now
        try session.buyProduct(productIdentifier: "gold")
        try await shop.store.advance(to: start + 30)
        #expect(try await shop.status().state == .inGracePeriod)
        let info = try await shop.status().renewalInfo.payloadValue
        #expect(info.gracePeriodExpirationDate == start + 45)
        try await shop.store.advance(to: start + 46)
        #expect(try await shop.status().state == .inBillingRetryPeriod)
        try await shop.store.advance(to: start + 91)
        #expect(try await shop.status().state == .expired)
    }

    @Test(arguments: [
        (Rate.oneHourIsOneDay, 3600.0), (.thirtyMinutesIsOneDay, 1800), (.fiveMinutesIsOneDay, 300),
        (.oneMinuteIsOneDay, 60), (.thirtySecondsIsOneDay, 30), (.oneSecondIsOneDay, 1),
    ])
    func `the rates by the day scale real days (TS-32)`(rate: Rate, day: Double) async throws {
        let shop = try SessionShop()
        shop.session.timeRate = rate
        let trial = try await shop.session.buyProduct(identifier: "silver")
        #expect(trial.offer?.type == .introductory)
        #expect(try length(trial) == 3 * day)
        let week = try await shop.session.buyProduct(identifier: "week")
        #expect(week.productID == "week" || week.id == trial.id)
        shop.session.clearTransactions()
        #expect(try length(try await shop.session.buyProduct(identifier: "week")) == 7 * day)
    }

    @Test func `the periods of offers follow the same table (TS-33)`() async throws {
        let shop = try SessionShop()
        shop.session.timeRate = .monthlyRenewalEveryHour
        let trial = try await shop.session.buyProduct(identifier: "silver")
        #expect(trial.offer?.type == .introductory)
        // Three sevenths of a week, which takes a quarter of an hour.
        #expect(abs(try length(trial) - 3 * 15 * Self.minute / 7) < 0.001)
        shop.session.clearTransactions()
        let code = try await shop.session.buyProduct(
            identifier: "silver",
            options: [.codeOffer(referenceName: "FLYER")]
        )
        #expect(try length(code) == Self.hour)
        shop.session.clearTransactions()
        shop.session.timeRate = .oneRenewalEveryTenSeconds
        #expect(try length(try await shop.session.buyProduct(identifier: "silver")) == 10)
    }

    @Test func `a period ends at the date that was computed at its purchase (TS-34)`() async throws {
        let shop = try SessionShop()
        shop.session.timeRate = .oneRenewalEveryMinute
        let bought = try await shop.buy("gold")
        #expect(bought.purchaseDate == shop.store.now)
        #expect(bought.expirationDate == bought.purchaseDate + 60)
        let record = try shop.latest("gold")
        #expect(record.purchaseDate == bought.purchaseDate && record.expirationDate == bought.expirationDate)
    }

    @Test func `a new rate changes the next period, and not the running one (TS-35)`() async throws {
        let shop = try SessionShop()
        let session = shop.session
        session.timeRate = .oneRenewalEveryMinute
        let start = shop.store.now
        try session.buyProduct(productIdentifier: "gold")
        session.timeRate = .oneRenewalEveryTenSeconds
        #expect(try shop.latest("gold").expirationDate == start + 60)
        try await shop.store.advance(to: start + 61)
        #expect(try shop.latest("gold").purchaseDate == start + 60)
        #expect(try shop.latest("gold").expirationDate == start + 70)
    }

    @Test func `missed renewals are added one by one, as many as there were (TS-36, TS-37)`() async throws {
        let shop = try SessionShop()
        shop.session.timeRate = .oneRenewalEveryTwoSeconds
        let start = shop.store.now
        try shop.session.buyProduct(productIdentifier: "gold")
        try await shop.store.advance(to: start + 61)
        let all = shop.session.allTransactions()
        #expect(all.count == 31)
        #expect(all.map(\.purchaseDate) == (0...30).map { start + Double(2 * $0) })
        #expect(Set(all.map(\.originalTransactionIdentifier)) == [0])
    }

    @Test func `renewals at a rate of the session continue after twelve, also in a sandbox store (TS-37)`() async throws
    {
        let shop = try SessionShop(app: SimulatedApp(environment: .sandbox))
        shop.session.timeRate = .monthlyRenewalEveryFiveMinutes
        try shop.session.buyProduct(productIdentifier: "gold")
        try await shop.store.advance(by: .seconds(301 * 20))
        #expect(shop.session.allTransactions().count > 13)
        #expect(try await shop.status().state == .subscribed)
    }
}
