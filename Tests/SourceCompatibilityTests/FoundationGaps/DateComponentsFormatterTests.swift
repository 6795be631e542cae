import Foundation
import StoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct DateComponentsFormatterTests {
    private let length = DateComponents(year: 1, month: 2, day: 4, hour: 5, minute: 6, second: 7, weekOfMonth: 3)

    @Test(arguments: [
        (DateComponentsFormatter.UnitsStyle.full, "1 year, 2 months, 3 weeks, 4 days, 5 hours, 6 minutes, 7 seconds"),
        (.short, "1 yr, 2 mths, 3 wks, 4 days, 5 hrs, 6 min, 7 sec"),
        (.brief, "1yr 2mths 3wks 4days 5hrs 6min 7sec"),
        (.abbreviated, "1y 2mo 3w 4d 5h 6m 7s"),
        (.positional, "1y 2mo 3w 4d 5:06:07"),
        (
            .spellOut,
            "one year, two months, three weeks, four days, five hours, six minutes, seven seconds"
        ),
    ])
    func `every style`(style: DateComponentsFormatter.UnitsStyle, text: String) {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = style
        #expect(formatter.string(from: length) == text)
        #expect(DateComponentsFormatter.localizedString(from: length, unitsStyle: style) == text)
        #expect(formatter.string(for: length) == text)
        #expect(formatter.string(for: "a week") == nil)
    }

    @Test(arguments: [
        (0.0, "0"), (5, "5"), (65, "1:05"), (3_600, "1:00:00"), (3_909, "1:05:09"), (-65, "-1:05"),
    ])
    func `seconds in the positional style`(seconds: TimeInterval, text: String) {
        let formatter = DateComponentsFormatter()
        formatter.allowedUnits = [.hour, .minute, .second]
        #expect(formatter.string(from: seconds) == text)
    }

    @Test(arguments: [(5.0, "00:05"), (65, "01:05"), (0, "00:00")])
    func `padding in the positional style`(seconds: TimeInterval, text: String) {
        let formatter = DateComponentsFormatter()
        formatter.allowedUnits = [.minute, .second]
        formatter.zeroFormattingBehavior = .pad
        #expect(formatter.string(from: seconds) == text)
    }

    @Test(arguments: [
        (DateComponentsFormatter.ZeroFormattingBehavior.default, "1h 30s"),
        (.dropAll, "1h 30s"),
        (.dropLeading, "1h 0m 30s"),
        (.dropMiddle, "0d 1h 30s"),
        (DateComponentsFormatter.ZeroFormattingBehavior(), "0d 1h 0m 30s"),
        (.pad, "0d 1h 0m 30s"),
    ])
    func `zeros follow the zero formatting behavior`(
        behavior: DateComponentsFormatter.ZeroFormattingBehavior,
        text: String
    ) {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .abbreviated
        formatter.allowedUnits = [.day, .hour, .minute, .second]
        formatter.zeroFormattingBehavior = behavior
        #expect(formatter.string(from: 3_630) == text)
    }

    @Test func `trailing zeros are dropped`() {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .full
        formatter.allowedUnits = [.day, .hour, .minute]
        formatter.zeroFormattingBehavior = [.dropTrailing]
        #expect(formatter.string(from: 86_400) == "1 day")
        #expect(formatter.string(from: 0) == "0 minutes")
    }

    @Test func `lengths are measured in the units that are allowed`() {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .full
        formatter.allowedUnits = [.year, .month]
        #expect(formatter.string(from: DateComponents(month: 14)) == "1 year, 2 months")
        formatter.allowedUnits = [.day]
        #expect(formatter.string(from: DateComponents(weekOfMonth: 2)) == "14 days")
        formatter.allowedUnits = [.weekOfMonth, .day]
        #expect(formatter.string(from: DateComponents(day: 10)) == "1 week, 3 days")
        formatter.allowedUnits = .era
        #expect(formatter.string(from: DateComponents(day: 10)) == nil)
    }

    @Test(arguments: [
        (DateComponents(day: 7), "7 days"), (DateComponents(day: 0), "0 days"),
        (DateComponents(month: 14), "14 months"),
        (DateComponents(weekOfMonth: 5), "5 weeks"), (DateComponents(year: 0, month: 3), "3 months"),
        (DateComponents(hour: 36, minute: 0), "36 hours"), (DateComponents(month: 0, day: 0), "0 days"),
        (DateComponents(day: -3), "-3 days"), (DateComponents(month: 1, day: -3), "1 month, -3 days"),
        (DateComponents(), "0 seconds"),
    ])
    func `without allowed units components are written as they are given`(length: DateComponents, text: String) {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .full
        #expect(formatter.string(from: length) == text)
        #expect(DateComponentsFormatter.localizedString(from: length, unitsStyle: .full) == text)
    }

    @Test func `without allowed units the time between two moments is measured in all units`() {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .full
        #expect(formatter.string(from: 8 * 86_400 + 60) == "1 week, 1 day, 1 minute")
    }

    @Test func `at most the maximum number of units is shown`() {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .full
        formatter.maximumUnitCount = 2
        #expect(formatter.string(from: length) == "1 year, 2 months")
    }

    @Test func `the largest unit collapses`() {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .abbreviated
        formatter.allowedUnits = [.minute, .second]
        formatter.collapsesLargestUnit = true
        #expect(formatter.string(from: 63) == "63s")
        #expect(formatter.string(from: 123) == "2m 3s")
    }

    @Test func `the phrases for approximation and remaining time surround the text`() {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .full
        formatter.includesApproximationPhrase = true
        formatter.includesTimeRemainingPhrase = true
        #expect(formatter.string(from: 300) == "About 5 minutes remaining")
    }

    @Test func `between two dates, in the calendar's time zone`() throws {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .full
        formatter.allowedUnits = [.month, .day]
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        formatter.calendar = calendar
        let start = try #require(calendar.date(from: DateComponents(year: 2024, month: 2, day: 1)))
        let end = try #require(calendar.date(from: DateComponents(year: 2024, month: 4, day: 3)))
        #expect(formatter.string(from: start, to: end) == "2 months, 2 days")
    }

    @Test func `components are measured from the reference date`() {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .full
        formatter.allowedUnits = [.day]
        #expect(formatter.string(from: DateComponents(month: 1)) == "31 days")
        formatter.referenceDate = Date(timeIntervalSinceReferenceDate: 31 * 86_400)
        #expect(formatter.string(from: DateComponents(month: 1)) == "28 days")
    }

    @Test func `a value that is not a number gives no text`() {
        #expect(DateComponentsFormatter().string(from: .infinity) == nil)
    }
}
