import Foundation

/// The formats of times in timelines, always in UTC.
enum TimelineTime {
    private static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    /// Returns true if a date is in a later second than the one before, and gets a line of its own.
    ///
    /// Otherwise a store with the system clock would show a time for each event.
    static func isLater(_ date: Date, than earlier: Date?) -> Bool {
        guard let earlier else { return true }
        if date == earlier { return false }
        return milliseconds(date).flooredSeconds != milliseconds(earlier).flooredSeconds
    }

    static func milliseconds(_ date: Date) -> Int64 { Int64((date.timeIntervalSince1970 * 1000).rounded()) }

    /// The date and time with milliseconds: `2025-01-01T00:00:00.000Z`.
    static func text(_ date: Date) -> String {
        let milliseconds = milliseconds(date)
        let rest = milliseconds - milliseconds.flooredSeconds * 1000
        let digits = String(rest)
        let seconds = seconds(date).dropLast()
        return seconds + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }

    /// The date and time without milliseconds: `2025-01-01T00:00:00Z`.
    static func seconds(_ date: Date) -> String {
        Date(timeIntervalSince1970: Double(milliseconds(date).flooredSeconds)).formatted(.iso8601)
    }

    /// The date: `2025-01-01`.
    static func day(_ date: Date) -> String { String(seconds(date).prefix(10)) }

    /// The time of day: `00:00`, with seconds and milliseconds unless they are zero.
    static func clock(_ date: Date) -> String {
        let time = text(date).dropFirst(11).dropLast()
        if !time.hasSuffix(".000") { return String(time) }
        return String(time.hasSuffix(":00.000") ? time.prefix(5) : time.prefix(8))
    }

    /// A duration for people: `1 day 12 hours`; `less than a second` for one that has no whole second.
    static func words(ofMilliseconds milliseconds: Int64) -> String {
        var rest = milliseconds / 1000
        var parts: [String] = []
        for (unit, seconds) in [("day", 86_400), ("hour", 3600), ("minute", 60), ("second", 1)] as [(String, Int64)] {
            let count = rest / seconds
            rest %= seconds
            if count > 0 { parts.append("\(count) \(unit)\(count == 1 ? "" : "s")") }
        }
        return parts.isEmpty ? "less than a second" : parts.joined(separator: " ")
    }

    /// The date and time for people: `1 January 2025, 00:00 UTC`.
    static func moment(_ date: Date) -> String { "\(longDay(date)), \(clock(date)) UTC" }

    /// The date for people: `1 January 2025`.
    static func longDay(_ date: Date) -> String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        let parts = utc.dateComponents([.year, .month, .day], from: date)
        let name = names[max(0, min(11, (parts.month ?? 1) - 1))]
        return "\(parts.day ?? 1) \(name) \(parts.year ?? 1970)"
    }

    /// Parses the result of ``text(_:)``.
    static func date(_ text: String) -> Date? {
        guard text.count == 24, text.hasSuffix("Z"), let milliseconds = Int64(text.dropFirst(20).dropLast()) else {
            return nil
        }
        do {
            let seconds = try Date.ISO8601FormatStyle().parse(text.prefix(19) + "Z")
            return Date(timeIntervalSince1970: (seconds.timeIntervalSince1970 * 1000 + Double(milliseconds)) / 1000)
        } catch {
            return nil
        }
    }

    /// The time between two dates in the two largest units that are not zero: `3 months`, `1 day 2 hours`.
    static func distance(from start: Date, to end: Date) -> String {
        let parts = utc.dateComponents([.year, .month, .day, .hour, .minute, .second], from: start, to: end)
        let units = [
            (parts.year, "year"), (parts.month, "month"), (parts.day, "day"), (parts.hour, "hour"),
            (parts.minute, "minute"), (parts.second, "second"),
        ]
        let spoken = units.map { ($0 ?? 0, $1) }.drop { $0.0 == 0 }.prefix(2).filter { $0.0 != 0 }
        guard !spoken.isEmpty else { return "less than a second" }
        return spoken.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: " ")
    }
}

extension Int64 {
    /// The value rounded down to whole seconds, also before 1970.
    fileprivate var flooredSeconds: Int64 { self >= 0 ? self / 1000 : (self - 999) / 1000 }
}
