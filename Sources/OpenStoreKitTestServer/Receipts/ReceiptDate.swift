import Foundation
import StoreInterface
import StoreTime

/// A date as `verifyReceipt` writes it: three members with three forms.
enum ReceiptDate {
    private static let pacific = TimeZone(identifier: "America/Los_Angeles") ?? .gmt

    /// The members for a date.
    ///
    /// - Parameters:
    ///   - name: The name of the first member; the others have `_ms` and `_pst` behind it.
    ///   - date: The date; without one, there are no members.
    /// - Returns: The members.
    static func members(_ name: String, _ date: Date?) -> [String: JSONValue] {
        guard let date else { return [:] }
        return [
            name: .text("\(text(date, in: .gmt)) Etc/GMT"),
            "\(name)_ms": .text(String(StoreDate(date).milliseconds)),
            "\(name)_pst": .text("\(text(date, in: pacific)) America/Los_Angeles"),
        ]
    }

    private static func text(_ date: Date, in zone: TimeZone) -> String {
        var style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
            .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
        style.timeZone = zone
        return date.formatted(style)
    }
}
