import StoreTime
import Testing
import TestWaiting

/// Tests of the lengths of periods.
@Suite(.timeLimit(.standard)) struct SubscriptionPaceTests {
    private static let start = StoreDate(milliseconds: 1_735_689_600_000)

    private func seconds(_ end: StoreDate) -> Int64 { (end.milliseconds - Self.start.milliseconds) / 1000 }

    private func lengths(_ pace: SubscriptionPace) -> [Int64] {
        let periods = ["P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"].compactMap { BillingPeriod(iso8601: $0) }
        let week = BillingPeriod(count: 1, unit: .week)
        let month = BillingPeriod(count: 1, unit: .month)
        return periods.map { seconds(pace.date(adding: $0, to: Self.start)) } + [
            seconds(pace.graceEnd(before: week, from: Self.start)),
            seconds(pace.graceEnd(before: month, from: Self.start)), seconds(pace.retryEnd(from: Self.start)),
        ]
    }

    @Test(arguments: [
        (10, [900, 3600, 7200, 10800, 21600, 43200, 771, 1800, 7200]),
        (11, [600, 1800, 3600, 5400, 10800, 21600, 514, 900, 3600]),
        (12, [300, 900, 1800, 2700, 5400, 10800, 257, 450, 1800]),
        (13, [180, 300, 600, 900, 1800, 3600, 154, 150, 600]),
        (15, [10, 30, 60, 90, 180, 360, 9, 15, 60]),
        (-1, [180, 180, 360, 540, 1080, 2160, 154, 90, 360]),
        (1000, [900, 900, 900, 900, 900, 900, 900, 900, 1800]),
        (1005, [2, 2, 2, 2, 2, 2, 2, 2, 4]),
    ])
    func `the lengths of the table (TS-31)`(rawValue: Int, expected: [Int64]) throws {
        #expect(lengths(try #require(SubscriptionPace(rawValue: rawValue))) == expected)
    }

    @Test func `in real time, periods follow the calendar (TS-31)`() {
        let day: Int64 = 86_400
        #expect(lengths(.realTime) == [7, 31, 59, 90, 181, 365, 6, 16, 60].map { $0 * day })
    }

    @Test func `with one second for a day, all other lengths shrink in proportion (TS-32)`() throws {
        let trial = try #require(BillingPeriod(iso8601: "P3D"))
        #expect(seconds(SubscriptionPace.secondIsDay.date(adding: trial, to: Self.start)) == 3)
        #expect(lengths(.secondIsDay) == [7, 31, 59, 90, 181, 365, 6, 16, 60])
        #expect(lengths(.hourIsDay)[0] == 7 * 3600)
    }

    @Test func `a day is a seventh of a week, and has the fixed length at a fixed pace (TS-33)`() throws {
        let trial = try #require(BillingPeriod(iso8601: "P7D"))
        #expect(seconds(SubscriptionPace.monthEveryFiveMinutes.date(adding: trial, to: Self.start)) == 180)
        #expect(seconds(SubscriptionPace.everyMinute.date(adding: trial, to: Self.start)) == 60)
        #expect(seconds(SubscriptionPace.everyMinute.date(adding: trial, times: 3, to: Self.start)) == 180)
    }

    @Test(arguments: [
        ("P3D", 6), ("P7D", 6), ("P1W", 6), ("P8D", 16), ("P14D", 16), ("P2W", 16), ("P1M", 16), ("P1Y", 16),
    ])
    func `a plan of seven days has the grace period of a week, whichever unit it is written in (TS-31, S-45)`(
        text: String,
        days: Int64
    ) throws {
        let period = try #require(BillingPeriod(iso8601: text))
        for pace in [SubscriptionPace.realTime, .secondIsDay] {
            let end = pace.graceEnd(before: period, from: Self.start)
            let day: Int64 = pace == .realTime ? 86_400 : 1
            #expect(seconds(end) == days * day)
        }
        let end = SubscriptionPace.monthEveryHour.graceEnd(before: period, from: Self.start)
        #expect(seconds(end) == (days == 6 ? 771 : 1800))
    }

    @Test func `the raw values are Apple's, 14 is unused, and the sandbox's own speed is negative (TS-30)`() {
        let values = SubscriptionPace.allCases.map(\.rawValue)
        #expect(values == [-1, 0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 1000, 1001, 1002, 1003, 1004, 1005])
    }
}
