/// Comparison of timelines by value.
extension Timeline: Equatable {
    /// Returns true if both timelines have equal entries.
    public static func == (lhs: Timeline, rhs: Timeline) -> Bool { lhs.entries == rhs.entries }

    /// Compares this timeline with an expected one, apart from the numbers of the entries.
    ///
    ///     #expect(timeline.difference(from: expected) == nil)
    ///
    /// - Parameters:
    ///   - expected: The expected timeline.
    ///   - order: The order in which both are read; ``Order/canonical`` if lanes worked at the same time.
    /// - Returns: The difference, or `nil` if there is none.
    public func difference(from expected: Timeline, in order: Order = .observed) -> TimelineDifference? {
        let pair = [self, expected].map { $0.entries(in: order).map { $0.numbered(0) } }
        // Details are shown only if the sentences alone do not show the difference.
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

    /// Compares this timeline with a text.
    ///
    /// The text has the format of ``rendered(lanes:in:)`` and may be indented. Spaces between columns, empty lines, the
    /// header, and the rule below it are ignored. Payloads and details are not part of the text and are not compared.
    ///
    /// - Parameters:
    ///   - text: The expected text.
    ///   - lanes: The columns of the text.
    ///   - order: The order of its lines.
    /// - Returns: The difference, or `nil` if there is none.
    public func difference(
        from text: String,
        lanes: [TimelineEntry.Lane] = TimelineEntry.Lane.allCases,
        in order: Order = .observed
    ) -> TimelineDifference? {
        TimelineDifference(of: Self.lines(of: rendered(lanes: lanes, in: order)), from: Self.lines(of: text)) { $0 }
    }

    /// Returns a Boolean value that indicates whether this timeline matches a text.
    ///
    /// Use ``difference(from:lanes:in:)`` for the reason of a mismatch.
    ///
    /// - Parameters:
    ///   - text: The expected text.
    ///   - lanes: The columns of the text.
    ///   - order: The order of its lines.
    /// - Returns: True if the timeline matches.
    public func matches(
        _ text: String,
        lanes: [TimelineEntry.Lane] = TimelineEntry.Lane.allCases,
        in order: Order = .observed
    ) -> Bool {
        difference(from: text, lanes: lanes, in: order) == nil
    }

    /// The lines of a rendered text without layout.
    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            guard line.contains(where: { !" ─┼".contains($0) }) else { return nil }
            let cells = line.split(separator: "│", omittingEmptySubsequences: false).map { cell in
                cell.split(separator: " ").joined(separator: " ")
            }
            if TimeHeading.allCases.contains(where: { $0.rawValue == cells.first }) { return nil }
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

    /// The parts of the entry that the line does not show.
    fileprivate var fineprint: String {
        let details = details.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let delivery = delivery.map { ["delivery=\($0)"] } ?? []
        let rest = ["kind=\(kind.rawValue)"] + delivery + details + (payload.map { [$0] } ?? [])
        return "[\(rest.joined(separator: " "))]"
    }
}

/// The difference between a timeline and the one that a test expects, as readable text.
///
/// The description has one line for each differing entry, with the lines around it. An expected entry that is missing
/// is marked with `-`, and an unexpected entry with `+`.
public struct TimelineDifference: Hashable, Sendable, CustomStringConvertible {
    /// The expected lines that are missing.
    public let missing: [String]
    /// The lines that were not expected.
    public let unexpected: [String]
    /// The whole difference.
    public let description: String

    private static let context = 2

    /// Compares lines; the result is `nil` if there is no difference.
    ///
    /// - Parameters:
    ///   - lines: The lines to compare.
    ///   - expected: The expected lines.
    ///   - shown: A function that formats a line.
    init?<Line: Equatable>(of lines: [Line], from expected: [Line], shown: (Line) -> String) {
        let difference = lines.difference(from: expected)
        guard !difference.isEmpty else { return nil }
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var marked: [(mark: Character, text: String)] = []
        var (old, new) = (0, 0)
        while old < expected.count || new < lines.count {
            if removed.contains(old) {
                marked.append(("-", shown(expected[old])))
                old += 1
            } else if inserted.contains(new) {
                marked.append(("+", shown(lines[new])))
                new += 1
            } else {
                marked.append((" ", shown(lines[new])))
                old += 1
                new += 1
            }
        }
        missing = marked.filter { $0.mark == "-" }.map(\.text)
        unexpected = marked.filter { $0.mark == "+" }.map(\.text)
        description = Self.text(marked, counts: (removed.count, inserted.count))
    }

    private static func text(_ lines: [(mark: Character, text: String)], counts: (Int, Int)) -> String {
        var near = Set<Int>()
        for (index, line) in lines.enumerated() where line.mark != " " {
            near.formUnion(max(0, index - context)...min(lines.count - 1, index + context))
        }
        var text = "the timeline differs: \(counts.0) missing (-), \(counts.1) unexpected (+)\n"
        var last = -1
        for index in near.sorted() {
            if index > last + 1 { text += "  … \(index - last - 1) as expected\n" }
            text += "\(lines[index].mark) \(lines[index].text)\n"
            last = index
        }
        if last < lines.count - 1 { text += "  … \(lines.count - 1 - last) as expected\n" }
        return text
    }
}
