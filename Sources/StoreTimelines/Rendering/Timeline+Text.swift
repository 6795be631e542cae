import Foundation

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
        let rows = entries(in: order).filter { lanes.contains($0.lane) || $0.kind == .chapter }.map { entry in
            (entry, text: entry.line)
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
            return ([time + String(repeating: " ", count: 20 - time.count)] + padded).joined(separator: " │ ")
                .replacing(/\ +$/, with: "")
        }
        var lines = [line("virtual time (UTC)", lanes.map(\.rawValue))]
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
    package var line: String {
        var line = event.replacing("\n", with: " ")
        if let transactionID { line += " #\(transactionID)" }
        if let delivery, delivery > 1 { line += " (delivery \(delivery))" }
        if let device { line += " on \(device)" }
        return line
    }

    /// The first eight digits of the identifier of the app's device; `nil` in a store that has one device.
    var device: String? { details[TimelineDraft.device] }
}
