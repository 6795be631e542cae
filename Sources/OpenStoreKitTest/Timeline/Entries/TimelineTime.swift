import Foundation

/// How timelines write times: in UTC, the same everywhere.
enum TimelineTime {
    private static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    static func milliseconds(_ date: Date) -> Int64 { Int64((date.timeIntervalSince1970 * 1000).rounded()) }

    /// With milliseconds: `2025-01-01T00:00:00.000Z`.
    static func text(_ date: Date) -> String {
        let milliseconds = milliseconds(date)
        let rest = milliseconds - milliseconds.flooredSeconds * 1000
        let digits = String(rest)
        let seconds = seconds(date).dropLast()
        return seconds + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }

    /// Without them: `2025-01-01T00:00:00Z`.
    static func seconds(_ date: Date) -> String {
        Date(timeIntervalSince1970: Double(milliseconds(date).flooredSeconds)).formatted(.iso8601)
    }

    /// `2025-01-01`.
    static func day(_ date: Date) -> String { String(seconds(date).prefix(10)) }

    /// `00:00`, with seconds and milliseconds where there are any.
    static func clock(_ date: Date) -> String {
        let time = text(date).dropFirst(11).dropLast()
        if !time.hasSuffix(".000") { return String(time) }
        return String(time.hasSuffix(":00.000") ? time.prefix(5) : time.prefix(8))
    }

    /// `1 January 2025, 00:00 UTC`.
    static func moment(_ date: Date) -> String { "\(longDay(date)), \(clock(date)) UTC" }

    /// `1 January 2025`.
    static func longDay(_ date: Date) -> String {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        let parts = utc.dateComponents([.year, .month, .day], from: date)
        let name = names[max(0, min(11, (parts.month ?? 1) - 1))]
        return "\(parts.day ?? 1) \(name) \(parts.year ?? 1970)"
    }

    /// Reads what ``text(_:)`` wrote.
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

    /// How much time lies between two moments, in the two largest units that say something: `3 months`, `1 day 2 hours`.
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
    /// Whole seconds in milliseconds, also before 1970.
    fileprivate var flooredSeconds: Int64 { self >= 0 ? self / 1000 : (self - 999) / 1000 }
}
