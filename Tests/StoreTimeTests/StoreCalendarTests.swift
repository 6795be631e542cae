import Foundation
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoreCalendarTests {
    @Test(arguments: [
        // A month without the day ends on its last one.
        ("2023-01-31T10:00:00Z", "P1M", "2023-02-28T10:00:00Z"),
        ("2024-01-31T10:00:00Z", "P1M", "2024-02-29T10:00:00Z"),
        ("2023-03-31T10:00:00Z", "P1M", "2023-04-30T10:00:00Z"),
        ("2023-08-31T10:00:00Z", "P6M", "2024-02-29T10:00:00Z"),
        ("2023-12-31T23:59:59Z", "P2M", "2024-02-29T23:59:59Z"),
        ("2023-11-30T00:00:00Z", "P3M", "2024-02-29T00:00:00Z"),
        ("2023-10-15T00:00:00Z", "P3M", "2024-01-15T00:00:00Z"),
        // Leap days.
        ("2024-02-29T12:00:00Z", "P1Y", "2025-02-28T12:00:00Z"),
        ("2024-02-29T12:00:00Z", "P4Y", "2028-02-29T12:00:00Z"),
        ("2023-02-28T12:00:00Z", "P1Y", "2024-02-28T12:00:00Z"),
        ("2024-02-28T00:00:00Z", "P1D", "2024-02-29T00:00:00Z"),
        ("2023-02-28T00:00:00Z", "P1D", "2023-03-01T00:00:00Z"),
        // 2000 was a leap year, 2100 is none.
        ("2000-02-28T00:00:00Z", "P1D", "2000-02-29T00:00:00Z"),
        ("2100-02-28T00:00:00Z", "P1D", "2100-03-01T00:00:00Z"),
        ("2100-01-31T00:00:00Z", "P1M", "2100-02-28T00:00:00Z"),
        ("2096-02-29T00:00:00Z", "P4Y", "2100-02-28T00:00:00Z"),
        // Days and weeks are whole days of UTC, whatever clocks do elsewhere.
        ("2023-03-26T00:30:00Z", "P1D", "2023-03-27T00:30:00Z"),
        ("2023-10-28T23:30:00Z", "P1W", "2023-11-04T23:30:00Z"),
        ("2023-12-28T00:00:00Z", "P1W", "2024-01-04T00:00:00Z"),
        ("2024-02-22T08:00:00Z", "P2W", "2024-03-07T08:00:00Z"),
        // Before 1970.
        ("1969-12-31T23:59:59Z", "P1D", "1970-01-01T23:59:59Z"),
        ("1967-01-31T06:00:00Z", "P1M", "1967-02-28T06:00:00Z"),
        ("1968-02-29T06:00:00Z", "P1Y", "1969-02-28T06:00:00Z"),
        ("1900-02-28T00:00:00Z", "P1D", "1900-03-01T00:00:00Z"),
    ])
    func `adding one period follows the calendar`(start: String, period: String, end: String) throws {
        let period = try #require(BillingPeriod(iso8601: period))
        #expect(StoreCalendar.date(adding: period, to: try StoreDate(start)) == (try StoreDate(end)))
    }

    @Test func `counted from its start, a cycle of the 31st comes back to the 31st`() throws {
        let start = try StoreDate("2023-01-31T09:30:00Z")
        let month = BillingPeriod(count: 1, unit: .month)
        let ends = (1...14).map { StoreCalendar.date(adding: month, times: $0, to: start).description.prefix(10) }
        #expect(
            ends == [
                "2023-02-28", "2023-03-31", "2023-04-30", "2023-05-31", "2023-06-30", "2023-07-31", "2023-08-31",
                "2023-09-30", "2023-10-31", "2023-11-30", "2023-12-31", "2024-01-31", "2024-02-29", "2024-03-31",
            ]
        )
    }

    @Test func `counted from its start, a cycle of a leap day comes back to the leap day`() throws {
        let start = try StoreDate("2024-02-29T09:30:00Z")
        let year = BillingPeriod(count: 1, unit: .year)
        let ends = (1...8).map { StoreCalendar.date(adding: year, times: $0, to: start).description.prefix(10) }
        #expect(
            ends == [
                "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28",
                "2032-02-29",
            ]
        )
    }

    @Test func `adding no periods changes nothing, and periods can be subtracted`() throws {
        let start = try StoreDate("2023-03-31T09:30:00.123Z")
        for unit in BillingPeriod.Unit.allCases {
            #expect(StoreCalendar.date(adding: BillingPeriod(count: 5, unit: unit), times: 0, to: start) == start)
        }
        let month = BillingPeriod(count: 1, unit: .month)
        let before = StoreCalendar.date(adding: month, times: -1, to: start)
        #expect(before == (try StoreDate("2023-02-28T09:30:00.123Z")))
    }

    @Test(arguments: BillingPeriod.Unit.allCases)
    func `adding periods keeps the milliseconds of the day`(unit: BillingPeriod.Unit) {
        let day: Int64 = 86_400_000
        let starts = (0..<500).map { StoreDate(milliseconds: -1_000_000_000_000 + $0 * 7_777_777_777) }
        for start in starts {
            let end = StoreCalendar.date(adding: BillingPeriod(count: 3, unit: unit), to: start)
            #expect((end.milliseconds - start.milliseconds).isMultiple(of: day))
            #expect(end > start)
        }
    }

    @Test func `later starts never end earlier, and more periods always end later`() {
        let month = BillingPeriod(count: 1, unit: .month)
        let days = (0..<800).map { StoreDate(milliseconds: 1_672_531_200_000 + $0 * 86_400_000) }
        let ends = days.map { StoreCalendar.date(adding: month, to: $0) }
        #expect(zip(ends, ends.dropFirst()).allSatisfy { $0 <= $1 })
        for start in days {
            let cycle = (0...13).map { StoreCalendar.date(adding: month, times: $0, to: start) }
            #expect(zip(cycle, cycle.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test func `the longest period that can be written does not leave the calendar`() throws {
        let start = try StoreDate("2023-01-01T00:00:00Z")
        let period = try #require(BillingPeriod(iso8601: "P9999Y"))
        #expect(StoreCalendar.date(adding: period, times: 2, to: start) > start)
    }
}
