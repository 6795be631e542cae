import Foundation
@_spi(Terminal) import StoreTimelines

/// The lines of a history: columns that fit the terminal, or one sentence for each event of a live view in a pipe.
struct LaneTable {
    private static let timeWidth = 8
    private static let styles: [(lane: TimelineEntry.Lane, style: Console.Style)] = [
        (.store, .bold), (.observer, .yellow), (.async, .cyan),
    ]

    private let console: Console
    private let lanes: [(lane: TimelineEntry.Lane, style: Console.Style)]
    private var day = ""

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - console: The output.
    ///   - lanes: The columns.
    init(on console: Console, lanes: [TimelineEntry.Lane] = TimelineEntry.Lane.allCases) {
        self.console = console
        self.lanes = Self.styles.filter { lanes.contains($0.lane) }
    }

    /// Returns a timeline as text, with the lanes of apps only if an app has recorded events.
    ///
    /// - Parameters:
    ///   - timeline: The timeline.
    ///   - console: The output; `nil` for a file, whose columns are as wide as their widest cell, as in a pipe.
    /// - Returns: The text, with a line break at its end.
    static func text(of timeline: Timeline, on console: Console?) -> String {
        let entries = timeline.entries
        let lanes = entries.allSatisfy { $0.lane == .store } ? [.store] : TimelineEntry.Lane.allCases
        guard let console, console.width != nil else {
            return timeline.rendered(lanes: lanes, times: .recorded, \.lineForShell)
        }
        var table = Self(on: console, lanes: lanes)
        var lines = [table.header].compactMap { $0 }
        for entry in entries { lines.append(table.lines(of: entry)) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The width of a column on the terminal, or `nil` for a pipe.
    private var columnWidth: Int? {
        console.width.map { max(16, ($0 - Self.timeWidth - 3 * lanes.count) / lanes.count) }
    }

    /// The names of the columns, on a terminal.
    var header: String? {
        guard let columnWidth else { return nil }
        let names = lanes.map {
            console.styled(TerminalColumns.padded($0.lane.rawValue, to: columnWidth), $0.style)
        }
        let rule = ([Self.timeWidth] + lanes.map { _ in columnWidth }).map { String(repeating: "─", count: $0) }
        return row(TerminalColumns.padded("UTC", to: Self.timeWidth), names) + "\n" + rule.joined(separator: "─┼─")
    }

    /// Returns the lines of an entry, preceded by the date on a new day.
    mutating func lines(of entry: TimelineEntry) -> String {
        let time = entry.date.formatted(.iso8601)
        guard let columnWidth else {
            return "\(time)  \(TerminalColumns.padded(entry.lane.rawValue, to: 8))  \(entry.lineForShell)"
        }
        var lines: [String] = []
        if day != time.prefix(10) {
            day = String(time.prefix(10))
            lines.append(console.styled(day, .dim))
        }
        for (index, part) in TerminalColumns.wrapped(entry.lineForShell, at: columnWidth).enumerated() {
            let clock = index == 0 ? String(time.dropFirst(11).prefix(8)) : ""
            let cells = lanes.map { lane, style in
                let text = TerminalColumns.padded(lane == entry.lane ? part : "", to: columnWidth)
                return lane == entry.lane ? console.styled(text, style) : text
            }
            lines.append(row(console.styled(TerminalColumns.padded(clock, to: Self.timeWidth), .dim), cells))
        }
        return lines.joined(separator: "\n")
    }

    private func row(_ time: String, _ cells: [String]) -> String { ([time] + cells).joined(separator: " │ ") }
}
