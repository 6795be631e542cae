import Foundation
import StoreInterface
import StoreTime

/// The date format of `verifyReceipt`: three members with different formats.
enum ReceiptDate {
    private static let pacific = TimeZone(identifier: "America/Los_Angeles") ?? .gmt

    /// Returns the members for a date.
    ///
    /// - Parameters:
    ///   - name: The name of the first member; the others have the suffixes `_ms` and `_pst`.
    ///   - date: The date; without one, there are no members.
    /// - Returns: The members.
    static func members(_ name: String, _ date: Date?) -> [String: JSONValue] {
        date.map { texts(name, $0).mapValues { .text($0) } } ?? [:]
    }

    /// Returns the three members with their texts.
    static func texts(_ name: String, _ date: Date) -> [String: String] {
        [
            name: "\(text(date, in: .gmt)) Etc/GMT",
            "\(name)_ms": String(StoreDate(date).milliseconds),
            "\(name)_pst": "\(text(date, in: pacific)) America/Los_Angeles",
        ]
    }

    private static func text(_ date: Date, in zone: TimeZone) -> String {
        var style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
            .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
        style.timeZone = zone
        return date.formatted(style)
    }
}
