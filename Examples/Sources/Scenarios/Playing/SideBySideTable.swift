import Foundation
import OpenStoreKitTest

/// The timeline of a comparison: store, observer, async.
struct SideBySideTable {
    private struct Row {
        var time: String
        var cells: [String]
    }

    private var rows: [Row] = []

    /// Adds what happened in one step, played once through each API.
    mutating func add(_ title: String, _ observer: [TimelineEntry], _ async: [TimelineEntry]) {
        rows.append(Row(time: "▸ \(title)", cells: []))
        func lane(_ lane: TimelineEntry.Lane, of entries: [TimelineEntry]) -> [TimelineEntry] {
            entries.filter { $0.lane == lane }
        }
        let stores = (lane(.store, of: observer), lane(.store, of: async))
        var store = stores.0.map { (Self.time($0), Self.text($0)) }
        if stores.0.map(Self.text) != stores.1.map(Self.text) {
            // Never hidden: two stores that decided differently are shown one after the other.
            store = [("", "observer's store:")] + store + [("", "async store:")]
            store += stores.1.map { (Self.time($0), Self.text($0)) }
        }
        let left = lane(.observer, of: observer).map { (Self.time($0), Self.text($0)) }
        let right = lane(.async, of: async).map { (Self.time($0), Self.text($0)) }
        for index in 0..<max(store.count, left.count, right.count) {
            let cells = [store, left, right].map { index < $0.count ? $0[index] : ("", "") }
            rows.append(Row(time: cells.first { !$0.0.isEmpty }?.0 ?? "", cells: cells.map(\.1)))
        }
    }

    var rendered: String {
        let titles = ["store", "observer", "async"]
        let widths = titles.indices.map { column in
            max(titles[column].count, rows.compactMap { $0.cells.isEmpty ? nil : $0.cells[column].count }.max() ?? 0)
        }
        func line(_ time: String, _ cells: [String]) -> String {
            let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            let text = ([time.padding(toLength: 16, withPad: " ", startingAt: 0)] + padded).joined(separator: " │ ")
            return "   " + String(text.reversed().drop { $0 == " " }.reversed())
        }
        var lines = [line("virtual UTC", titles)]
        lines.append("   " + ([16] + widths).map { String(repeating: "─", count: $0) }.joined(separator: "─┼─"))
        for row in rows { lines.append(row.cells.isEmpty ? "   \(row.time)" : line(row.time, row.cells)) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func text(_ entry: TimelineEntry) -> String {
        entry.event + (entry.transactionID.map { " #\($0)" } ?? "")
    }

    private static func time(_ entry: TimelineEntry) -> String {
        entry.date.formatted(
            .iso8601.year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false)
        ).prefix(16).description
    }
}
