/// Timelines are compared by what they say.
extension Timeline: Equatable {
    /// Whether both have the same entries, value by value.
    public static func == (lhs: Timeline, rhs: Timeline) -> Bool { lhs.entries == rhs.entries }

    /// What makes this timeline another one than expected, apart from the entries' numbers.
    ///
    ///     #expect(timeline.difference(from: expected) == nil)
    ///
    /// - Parameters:
    ///   - expected: The timeline that it should be.
    ///   - order: The order in which both are read; ``Order/canonical`` where lanes worked at the same time.
    /// - Returns: The difference, or `nil` where there is none.
    public func difference(from expected: Timeline, in order: Order = .observed) -> TimelineDifference? {
        let pair = [self, expected].map { $0.entries(in: order).map { $0.numbered(0) } }
        // Details are shown only where the sentence alone would not tell the difference.
        let lines = Set(pair[0].map(\.transcript)).intersection(
            Set(pair[1].map(\.transcript))
        )
        let differing = Set(pair[0]).symmetricDifference(pair[1])
        return TimelineDifference(of: pair[0], from: pair[1]) { entry in
            let line = entry.transcript
            guard differing.contains(entry), lines.contains(line) else { return line }
            return line + "  " + entry.fineprint
        }
    }

    /// What makes this timeline another one than a text says.
    ///
    /// The text is what ``rendered(lanes:in:)`` gives, and may be indented: spaces between columns, empty lines, the header
    /// and the rule below it do not count. Payloads and details are not in it and are not compared.
    ///
    /// - Parameters:
    ///   - text: What it should be.
    ///   - lanes: The columns of the text.
    ///   - order: The order of its lines.
    /// - Returns: The difference, or `nil` where there is none.
    public func difference(
        from text: String,
        lanes: [TimelineEntry.Lane] = TimelineEntry.Lane.allCases,
        in order: Order = .observed
    ) -> TimelineDifference? {
        TimelineDifference(of: Self.lines(of: rendered(lanes: lanes, in: order)), from: Self.lines(of: text)) { $0 }
    }

    /// Whether this timeline is what a text says; ``difference(from:lanes:in:)`` tells why not.
    ///
    /// - Parameters:
    ///   - text: What it should be.
    ///   - lanes: The columns of the text.
    ///   - order: The order of its lines.
    /// - Returns: Whether it is.
    public func matches(
        _ text: String,
        lanes: [TimelineEntry.Lane] = TimelineEntry.Lane.allCases,
        in order: Order = .observed
    ) -> Bool {
        difference(from: text, lanes: lanes, in: order) == nil
    }

    /// The lines of a rendered text without what only makes them look nice.
    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            guard line.contains(where: { !" ─┼".contains($0) }) else { return nil }
            let cells = line.split(separator: "│", omittingEmptySubsequences: false).map { cell in
                cell.split(separator: " ").joined(separator: " ")
            }
            if cells.first == "virtual time (UTC)" { return nil }
            let filled = cells.lastIndex { !$0.isEmpty } ?? 0
            return cells[...filled].joined(separator: " │ ")
        }
    }
}

extension TimelineEntry {
    /// The entry on a line of its own.
    fileprivate var transcript: String {
        kind == .chapter ? "▸ \(line)" : "\(TimelineTime.seconds(date)) \(lane.rawValue): \(line)"
    }

    /// Everything that the line does not say.
    fileprivate var fineprint: String {
        let details = details.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let delivery = delivery.map { ["delivery=\($0)"] } ?? []
        let rest = ["kind=\(kind.rawValue)"] + delivery + details + (payload.map { [$0] } ?? [])
        return "[\(rest.joined(separator: " "))]"
    }
}
