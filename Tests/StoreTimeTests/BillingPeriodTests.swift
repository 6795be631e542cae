import Foundation
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct BillingPeriodTests {
    @Test(arguments: [
        ("P1D", 1, BillingPeriod.Unit.day), ("P3D", 3, .day), ("P7D", 7, .day), ("P1W", 1, .week), ("P2W", 2, .week),
        ("P1M", 1, .month), ("P2M", 2, .month), ("P3M", 3, .month), ("P6M", 6, .month), ("P12M", 12, .month),
        ("P1Y", 1, .year), ("P9999Y", 9999, .year),
    ])
    func `a period has a unit of day, week, month or year, and is written as it was read (S-45)`(
        text: String,
        count: Int,
        unit: BillingPeriod.Unit
    ) throws {
        let period = try #require(BillingPeriod(iso8601: text))
        #expect(period == BillingPeriod(count: count, unit: unit))
        #expect(period.iso8601 == text)
    }

    @Test(arguments: [
        "", "P", "PM", "1M", "M1P", "P1", "P0M", "P-1M", "P+1M", "P1.5M", "P 1M", "P1M ", "p1m", "P1H", "PT1H", "P1M1D",
        "P1MD", "P٣M", "P1Ｍ", "P10000D", "P9223372036854775808D", "PP",
    ])
    func `a text without exactly one count and one unit is not a period`(text: String) {
        #expect(BillingPeriod(iso8601: text) == nil)
    }

    @Test func `seven days are one week, and no other length changes (S-45)`() {
        #expect(BillingPeriod(count: 7, unit: .day).normalized == BillingPeriod(count: 1, unit: .week))
        for period in [
            BillingPeriod(count: 6, unit: .day), BillingPeriod(count: 14, unit: .day),
            BillingPeriod(count: 7, unit: .week),
            BillingPeriod(count: 12, unit: .month),
        ] { #expect(period.normalized == period) }
    }

    @Test func `periods are texts in JSON, and other texts are an error that quotes them`() throws {
        let periods = [BillingPeriod(count: 3, unit: .day), BillingPeriod(count: 1, unit: .year)]
        let json = try JSONEncoder().encode(periods)
        #expect(String(decoding: json, as: UTF8.self) == #"["P3D","P1Y"]"#)
        #expect(try JSONDecoder().decode([BillingPeriod].self, from: json) == periods)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([BillingPeriod].self, from: Data(#"["P1X"]"#.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error)) is not about the data")
            return
        }
        #expect(context.debugDescription.contains("P1X"))
    }
}
