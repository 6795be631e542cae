import Foundation
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Every course of a subscription over a year, checked on each day.
@Suite(.timeLimit(.standard)) struct YearTests {
    private typealias Action = (inout Shop) throws -> Void

    /// Plays the year 2025 from the first of January.
    ///
    /// - Parameters:
    ///   - group: The group that is checked.
    ///   - plan: The actions at the beginning of a day, by day; the first of January is day 0.
    /// - Returns: The shop on the first of January 2026, and the number of successive days in each state.
    /// - Throws: The error of an action.
    private func year(of group: String = "plans", _ plan: [Int: Action]) throws -> (shop: Shop, days: [String]) {
        var shop = Shop()
        var runs: [(name: String, count: Int)] = []
        for day in 0..<365 {
            try plan[day]?(&shop)
            let name = [shop.state(of: group).map { "\($0)" }, shop.ledger.chains[.own(group)]?.productID]
                .compactMap { $0 }.joined(separator: " ")
            if runs.last?.name == name { runs[runs.count - 1].count += 1 } else { runs.append((name, 1)) }
            #expect(shop.violations == [], "day \(day)")
            #expect(shop.contradictions == [], "day \(day)")
            shop.pass(.day)
        }
        return (shop, runs.map { "\($0.count) \($0.name)" })
    }

    /// The month and day on which each period was charged.
    private func charges(_ shop: Shop) -> [String] {
        shop.history.values.sorted { $0.id < $1.id }.map { entry in
            String(entry.purchaseDate.description.dropFirst(5).prefix(5))
        }
    }

    private func prices(_ shop: Shop) -> [Int64] {
        shop.history.values.sorted { $0.id < $1.id }.map(\.priceMilliunits)
    }

    private func failing(_ isFailing: Bool, withGrace hasGrace: Bool = false) -> Action {
        { shop in
            shop.ledger.rules.isBillingFailing = isFailing
            shop.ledger.rules.isGracePeriodEnabled = hasGrace
        }
    }

    @Test func `a monthly subscription renews on the same day for a year (S-16)`() throws {
        let (shop, days) = try year([0: { try $0.buy("gold.month") }])
        #expect(days == ["365 subscribed gold.month"])
        #expect(charges(shop) == (1...12).map { String(format: "%02d-01", $0) } + ["01-01"])
        #expect(prices(shop) == Array(repeating: 9990, count: 13))
        #expect(shop.ledger.chains[.own("plans")]?.recentStartDate == shop.history[0]?.purchaseDate)
    }

    @Test func `a monthly subscription with a free trial renews for a year from the end of the trial (S-33)`() throws {
        let (shop, days) = try year([0: { try $0.buy("silver.month") }])
        #expect(days == ["365 subscribed silver.month"])
        #expect(charges(shop) == ["01-01"] + (1...12).map { String(format: "%02d-08", $0) })
        #expect(prices(shop) == [0] + Array(repeating: 4990, count: 12))
    }

    @Test
    func `a weekly subscription with a pay-as-you-go offer renews for a year at the full price after the offer (S-34)`()
        throws
    {
        let (shop, days) = try year(of: "delta", [0: { try $0.buy("delta.week") }])
        #expect(days == ["365 subscribed delta.week"])
        #expect(prices(shop) == [290, 290, 290] + Array(repeating: 490, count: 50))
    }

    @Test func `a subscription that recovers in billing retry renews from the day of the recovery (S-18, S-20)`() throws
    {
        let (shop, days) = try year([
            0: { shop in
                try failing(true)(&shop)
                try shop.buy("gold.month")
            },
            41: { shop in
                try failing(false)(&shop)
                try shop.recover()
            },
        ])
        #expect(
            days == ["31 subscribed gold.month", "10 inBillingRetryPeriod gold.month", "324 subscribed gold.month"]
        )
        #expect(charges(shop) == ["01-01"] + (2...12).map { String(format: "%02d-11", $0) })
        #expect(shop.ledger.chains[.own("plans")]?.recentStartDate == shop.history[0]?.purchaseDate)
    }

    @Test(arguments: [false, true])
    func `a subscription whose billing retry fails for sixty days expires (S-17, TS-53)`(hasGrace: Bool) throws {
        let (shop, days) = try year([
            0: { shop in
                try failing(true, withGrace: hasGrace)(&shop)
                try shop.buy("gold.month")
            }
        ])
        let grace = ["16 inGracePeriod gold.month", "44 inBillingRetryPeriod gold.month"]
        let waiting = hasGrace ? grace : ["60 inBillingRetryPeriod gold.month"]
        #expect(days == ["31 subscribed gold.month"] + waiting + ["274 expired gold.month"])
        #expect(charges(shop) == ["01-01"])
        #expect(try shop.info().expirationIntent == 2)
    }

    @Test func `a subscription that recovers in the grace period keeps its billing dates (S-18, T-25)`() throws {
        let (shop, days) = try year([
            0: { shop in
                try failing(true, withGrace: true)(&shop)
                try shop.buy("gold.month")
            },
            36: { shop in
                try failing(false)(&shop)
                try shop.recover()
            },
        ])
        #expect(days == ["31 subscribed gold.month", "5 inGracePeriod gold.month", "329 subscribed gold.month"])
        #expect(charges(shop) == (1...12).map { String(format: "%02d-01", $0) } + ["01-01"])
    }

    @Test(arguments: [(true, 1), (false, 3)])
    func `a subscription ends with its period if a price increase is declined or not answered (TS-50, S-28)`(
        refuses: Bool,
        reason: Int
    ) throws {
        let (shop, days) = try year([
            0: { try $0.buy("gold.month") },
            40: { try $0.raisePrice() },
            50: { if refuses { try $0.answer(agreeing: false) } },
        ])
        #expect(days == ["59 subscribed gold.month", "306 expired gold.month"])
        #expect(charges(shop) == ["01-01", "02-01"])
        #expect(try shop.info().expirationIntent == reason)
    }

    @Test func `a subscription renews through the year if a price increase is agreed to (TS-50)`() throws {
        let (shop, days) = try year([
            0: { try $0.buy("gold.month") },
            40: { try $0.raisePrice() },
            50: { try $0.answer(agreeing: true) },
        ])
        #expect(days == ["365 subscribed gold.month"])
        #expect(charges(shop).count == 13)
    }

    @Test func `an upgrade starts at once and sets the billing dates for the rest of the year (S-24, P-31)`() throws {
        let (shop, days) = try year([
            0: { try $0.buy("silver.alt") },
            100: { try $0.buy("gold.month") },
        ])
        #expect(days == ["100 subscribed silver.alt", "265 subscribed gold.month"])
        let expected = ["01-01", "02-01", "03-01", "04-01"] + (4...12).map { String(format: "%02d-11", $0) }
        #expect(charges(shop) == expected)
        #expect(shop.history.values.filter(\.isUpgraded).map(\.id) == [3])
    }

    @Test func `a downgrade starts at the next renewal (S-24, P-32)`() throws {
        let (shop, days) = try year([
            0: { try $0.buy("gold.month") },
            40: { try $0.buy("silver.year") },
        ])
        #expect(days == ["59 subscribed gold.month", "306 subscribed silver.year"])
        #expect(charges(shop) == ["01-01", "02-01", "03-01"])
        #expect(prices(shop) == [9990, 9990, 49_990])
    }

    @Test(arguments: [(80, true), (120, false)])
    func
        `a return within sixty days keeps recentSubscriptionStartDate, and a later one sets it anew (S-12, S-21, S-22)`(
            day: Int,
            isOneRun: Bool
        ) throws
    {
        let (shop, days) = try year([
            0: { try $0.buy("gold.month") },
            10: { try $0.setRenewal(false) },
            day: { try $0.buy("silver.alt") },
        ])
        let lapse = ["31 subscribed gold.month", "\(day - 31) expired gold.month"]
        #expect(days == lapse + ["\(365 - day) subscribed silver.alt"])
        #expect(shop.history.values.allSatisfy { $0.originalID == 0 })
        let run = try #require(shop.ledger.chains[.own("plans")]).recentStartDate
        #expect((run == shop.history[0]?.purchaseDate) == isOneRun)
    }

    @Test func `a refunded subscription is revoked and not charged for the rest of the year (S-37)`() throws {
        let (shop, days) = try year([
            0: { try $0.buy("gold.month") },
            45: { try $0.refund($0.latest().id) },
        ])
        #expect(days == ["45 subscribed gold.month", "320 revoked gold.month"])
        #expect(charges(shop) == ["01-01", "02-01"])
    }
}
