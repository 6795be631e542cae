/// What makes a timeline another one than a test expects, to be read by people.
///
/// Its description has a line for each entry that is not as expected, `-` for what was expected and did not happen, `+` for
/// what happened and was not expected, with the lines around it.
public struct TimelineDifference: Hashable, Sendable, CustomStringConvertible {
    /// The lines that were expected and are not there.
    public let missing: [String]
    /// The lines that are there and were not expected.
    public let unexpected: [String]
    /// The whole difference.
    public let description: String

    private static let context = 2

    /// `nil` where there is no difference.
    ///
    /// - Parameters:
    ///   - lines: What is compared.
    ///   - expected: What it should be.
    ///   - shown: How a line is shown.
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
