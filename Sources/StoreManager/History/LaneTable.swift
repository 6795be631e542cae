import Foundation
import OpenStoreKitTest

/// The lines of a live view: three columns on a terminal, one sentence for each event in a pipe.
struct LaneTable {
    private static let timeWidth = 8
    private static let lanes: [(lane: TimelineEntry.Lane, style: Console.Style)] = [
        (.store, .bold), (.observer, .yellow), (.async, .cyan),
    ]

    private let console: Console
    private var day = ""

    init(on console: Console) { self.console = console }

    /// The width of a column on the terminal, or `nil` for a pipe.
    private var columnWidth: Int? {
        console.width.map { max(16, ($0 - Self.timeWidth - 3 * Self.lanes.count) / Self.lanes.count) }
    }

    /// The names of the columns, on a terminal.
    var header: String? {
        guard let columnWidth else { return nil }
        let names = Self.lanes.map { console.styled(Self.padded($0.lane.rawValue, columnWidth), $0.style) }
        let rule = ([Self.timeWidth] + Self.lanes.map { _ in columnWidth }).map { String(repeating: "─", count: $0) }
        return row(Self.padded("UTC", Self.timeWidth), names) + "\n" + rule.joined(separator: "─┼─")
    }

    /// Returns the lines of an entry, preceded by the date on a new day.
    mutating func lines(of entry: TimelineEntry) -> String {
        let time = entry.date.formatted(.iso8601)
        guard let columnWidth else { return "\(time)  \(Self.padded(entry.lane.rawValue, 8))  \(entry.line)" }
        var lines: [String] = []
        if day != time.prefix(10) {
            day = String(time.prefix(10))
            lines.append(console.styled(day, .dim))
        }
        for (index, part) in Self.wrapped(entry.line, at: columnWidth).enumerated() {
            let clock = index == 0 ? String(time.dropFirst(11).prefix(8)) : ""
            let cells = Self.lanes.map { lane, style in
                let text = Self.padded(lane == entry.lane ? part : "", columnWidth)
                return lane == entry.lane ? console.styled(text, style) : text
            }
            lines.append(row(console.styled(Self.padded(clock, Self.timeWidth), .dim), cells))
        }
        return lines.joined(separator: "\n")
    }

    private func row(_ time: String, _ cells: [String]) -> String { ([time] + cells).joined(separator: " │ ") }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Returns the text in lines of a maximum width, broken at spaces where possible.
    private static func wrapped(_ text: String, at width: Int) -> [String] {
        var lines: [String] = []
        var rest = text[...]
        while rest.count > width {
            let part = rest.prefix(width)
            let cut = part.lastIndex(of: " ").flatMap { $0 > part.startIndex ? $0 : nil } ?? part.endIndex
            lines.append(String(rest[..<cut]))
            rest = rest[cut...].drop { $0 == " " }
        }
        return lines + [String(rest)]
    }
}
