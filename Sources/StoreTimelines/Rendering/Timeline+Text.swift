import Foundation
import StoreInterface

extension Timeline {
    /// Returns the timeline as text: one line per event, one column per lane, times in UTC.
    ///
    /// A transaction is shown by its identifier, followed by the number of the delivery from the second one on.
    /// Chapters have lines of their own.
    ///
    /// - Parameters:
    ///   - lanes: The columns, from left to right.
    ///   - order: The order of the lines.
    /// - Returns: The text, with a line break at its end.
    public func rendered(
        lanes: [TimelineEntry.Lane] = TimelineEntry.Lane.allCases,
        in order: Order = .observed
    ) -> String {
        rendered(lanes: lanes, in: order, \.line)
    }

    /// The heading of the column of times.
    package enum TimeHeading: String, CaseIterable {
        /// The times of a simulated store, whose clock the test sets.
        case simulated = "virtual time (UTC)"
        /// The times of any store, whose clock may be the system's.
        case recorded = "time (UTC)"
    }

    /// Returns the timeline as text, with a form of each entry.
    ///
    /// - Parameters:
    ///   - lanes: The columns, from left to right.
    ///   - order: The order of the lines.
    ///   - times: The heading of the times.
    ///   - form: Returns an entry's text.
    /// - Returns: The text, with a line break at its end.
    package func rendered(
        lanes: [TimelineEntry.Lane],
        in order: Order = .observed,
        times: TimeHeading = .simulated,
        _ form: (TimelineEntry) -> String
    ) -> String {
        let rows = entries(in: order).filter { lanes.contains($0.lane) || $0.kind == .chapter }.map { entry in
            (entry, text: form(entry))
        }
        let widths = lanes.map { lane in
            max(
                lane.rawValue.count,
                rows.filter { $0.0.lane == lane && $0.0.kind != .chapter }.map(\.text.count).max() ?? 0
            )
        }
        func line(_ time: String, _ cells: [String]) -> String {
            let padded = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            let line = ([time + String(repeating: " ", count: 20 - time.count)] + padded).joined(separator: " │ ")
            return String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
        }
        var lines = [line(times.rawValue, lanes.map(\.rawValue))]
        lines.append(
            ([20] + widths).map { String(repeating: "─", count: $0) }.joined(separator: "─┼─")
        )
        for (entry, text) in rows {
            guard entry.kind != .chapter else {
                lines.append("▸ \(text)")
                continue
            }
            let time = TimelineTime.seconds(entry.date)
            lines.append(line(time, lanes.map { $0 == entry.lane ? text : "" }))
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension TimelineEntry {
    /// The event with its transaction and, if the store has several, its device, on one line.
    package var line: String { line(naming: " #") }

    /// The line with the transaction in words, because a shell takes a number sign for the beginning of a comment.
    package var lineForShell: String { line(naming: ", transaction ") }

    private func line(naming transaction: String) -> String {
        var line = TerminalText.escaped(event.replacing("\n", with: " "))
        if let transactionID { line += transaction + transactionID }
        if let delivery, delivery > 1 { line += " (delivery \(delivery))" }
        if let device { line += " on \(device)" }
        return line
    }
}
