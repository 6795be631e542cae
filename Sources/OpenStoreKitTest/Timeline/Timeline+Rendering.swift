import Foundation

extension Timeline {
    /// The timeline as text: one line per event, one column per lane, times in UTC.
    ///
    /// - Parameter lanes: The columns, from left to right.
    /// - Returns: The text, with a line break at its end.
    public func rendered(lanes: [TimelineEntry.Lane] = TimelineEntry.Lane.allCases) -> String {
        let rows = entries.filter { lanes.contains($0.lane) }.map { entry in
            let id = entry.transactionID.map { " #\($0)" } ?? ""
            return (entry, text: entry.event + id)
        }
        let widths = lanes.map { lane in
            max(lane.rawValue.count, rows.filter { $0.0.lane == lane }.map(\.text.count).max() ?? 0)
        }
        func line(_ time: String, _ cells: [String]) -> String {
            let padded = zip(cells, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            return ([time + String(repeating: " ", count: 20 - time.count)] + padded).joined(separator: " │ ")
                .replacing(/\ +$/, with: "")
        }
        var lines = [line("virtual time (UTC)", lanes.map(\.rawValue))]
        lines.append(
            ([20] + widths).map { String(repeating: "─", count: $0) }.joined(separator: "─┼─")
        )
        for (entry, text) in rows {
            let time = entry.date.formatted(.iso8601)
            lines.append(line(time, lanes.map { $0 == entry.lane ? text : "" }))
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
