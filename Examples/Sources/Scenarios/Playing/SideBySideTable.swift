import Foundation
import OpenStoreKitTest
@_spi(Terminal) import StoreTimelines

/// The timeline of a comparison: store, observer, async.
struct SideBySideTable {
    private struct Row {
        var time: String
        var cells: [String]
    }

    /// The columns of a lane, on terminals of any width.
    private static let narrowest = 12

    private var rows: [Row] = []

    /// Adds what happened in one step, played once through each API.
    ///
    /// The rows follow the order of events: what one app did between two events of the store stands between them.
    mutating func add(_ title: String, _ observer: [TimelineEntry], _ async: [TimelineEntry]) {
        rows.append(Row(time: "▸ \(title)", cells: []))
        let left = Gaps(of: observer.beginningWithRequests, .observer)
        let right = Gaps(of: async, .async)
        if left.store.map(Self.text) == right.store.map(Self.text) {
            add(left.apps, right.apps, store: left.store)
        } else {
            // If the two stores decided differently, both results are shown, one after the other.
            let nothing = { (gaps: Gaps) in Array(repeating: [TimelineEntry](), count: gaps.apps.count) }
            rows.append(Row(time: "", cells: ["observer's store:", "", ""]))
            add(left.apps, nothing(left), store: left.store)
            rows.append(Row(time: "", cells: ["async store:", "", ""]))
            add(nothing(right), right.apps, store: right.store)
        }
    }

    private mutating func add(_ left: [[TimelineEntry]], _ right: [[TimelineEntry]], store: [TimelineEntry]) {
        for index in left.indices {
            let pair = (left[index], right[index])
            for row in 0..<max(pair.0.count, pair.1.count) {
                let cells = [pair.0, pair.1].map { row < $0.count ? $0[row] : nil }
                let time = cells.compactMap { $0 }.first.map(Self.time) ?? ""
                rows.append(Row(time: time, cells: [""] + cells.map { $0.map(Self.text) ?? "" }))
            }
            guard index < store.count else { continue }
            rows.append(Row(time: Self.time(store[index]), cells: [Self.text(store[index]), "", ""]))
        }
    }

    /// Leaves out steps that repeat, except the first and the last of them.
    ///
    /// - Parameters:
    ///   - title: The title of the steps.
    ///   - unit: The name of one step, for the line that replaces the others.
    mutating func fold(_ title: String, as unit: String) {
        let starts = rows.indices.filter { rows[$0].cells.isEmpty && rows[$0].time == "▸ \(title)" }
        guard starts.count > 3, let last = starts.last else { return }
        let note = Row(time: "⋮ \(starts.count - 2) more \(unit), each the same", cells: [])
        rows.replaceSubrange(starts[1]..<last, with: [note])
    }

    /// Returns the text of the table.
    ///
    /// - Parameter columns: The columns of the terminal, at which cells are wrapped; `nil` for a pipe.
    /// - Returns: The lines, with a line break at their end.
    func rendered(columns: Int?) -> String {
        let titles = ["store", "observer", "async"]
        var widths = titles.indices.map { column in
            ([titles[column]] + rows.compactMap { $0.cells.isEmpty ? nil : $0.cells[column] })
                .map { TerminalColumns.width(of: $0) }.max() ?? 0
        }
        // The margin, the time, and the lines between the columns.
        let room = columns.map { $0 - 3 - 16 - 3 * widths.count } ?? .max
        while widths.reduce(0, +) > room, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > Self.narrowest
        {
            widths[widest] -= 1
        }
        func line(_ time: String, _ cells: [String]) -> String {
            let parts = zip(cells, widths).map { TerminalColumns.wrapped($0, at: $1) }
            return (0..<(parts.map(\.count).max() ?? 0)).map { number in
                let padded = zip(parts, widths).map { parts, width in
                    TerminalColumns.padded(number < parts.count ? parts[number] : "", to: width)
                }
                let text = ([TerminalColumns.padded(number == 0 ? time : "", to: 16)] + padded).joined(separator: " │ ")
                return "   " + String(text.reversed().drop { $0 == " " }.reversed())
            }.joined(separator: "\n")
        }
        var lines = [line("virtual UTC", titles)]
        lines.append("   " + ([16] + widths).map { String(repeating: "─", count: $0) }.joined(separator: "─┼─"))
        for row in rows { lines.append(row.cells.isEmpty ? "   \(row.time)" : line(row.time, row.cells)) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The entries of one performance: the store's events, and what the app did before, between and after them.
    private struct Gaps {
        var store: [TimelineEntry] = []
        var apps: [[TimelineEntry]] = [[]]

        init(of entries: [TimelineEntry], _ lane: TimelineEntry.Lane) {
            for entry in entries {
                if entry.lane == .store {
                    store.append(entry)
                    apps.append([])
                } else if entry.lane == lane {
                    apps[apps.count - 1].append(entry)
                }
            }
        }
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

extension [TimelineEntry] {
    /// The entries with each `purchasing` before the store's events that follow from the payment.
    ///
    /// The queue tells its observers of a new payment and asks the store at the same time, so either may be first.
    fileprivate var beginningWithRequests: [TimelineEntry] {
        var entries = self
        for index in indices where entries[index].lane == .observer && entries[index].event.hasPrefix("purchasing") {
            var place = index
            while place > 0, entries[place - 1].lane == .store {
                entries.swapAt(place, place - 1)
                place -= 1
            }
        }
        return entries
    }
}
