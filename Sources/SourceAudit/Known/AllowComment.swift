/// A comment in the sources that accepts a hazard at a line: `// storekit:allow H3 reason`.
///
/// A comment beside code allows the hazard on its own line, and a comment on a line of its own on the next line with code.
struct AllowComment: Hashable, Sendable {
    /// The codes of the hazards, such as `H3`.
    let codes: [String]
    /// The reason, which is required.
    let reason: String
    /// The line of the comment, from 1.
    let line: Int
    /// The column of the comment, from 1, counted in bytes of UTF-8.
    let column: Int
    /// The line whose findings the comment allows.
    let target: Int

    /// Returns the comments of a file, given its lines.
    static func all(in lines: [Substring]) -> [AllowComment] {
        lines.enumerated().compactMap { index, line in
            guard let match = line.firstMatch(of: comment()) else { return nil }
            let before = line[..<match.range.lowerBound]
            let isAlone = before.allSatisfy(\.isWhitespace)
            let words = match.1.replacing("*/", with: " ").split(maxSplits: 1, whereSeparator: \.isWhitespace)
            let next = lines[(index + 1)...].firstIndex { !isSkipped($0) }
            return AllowComment(
                codes: words.first.map { $0.split(separator: ",").map { $0.uppercased() } } ?? [],
                reason: words.count == 2 ? String(words[1]).trimmed : "",
                line: index + 1,
                column: before.utf8.count + 1,
                target: isAlone ? (next ?? index) + 1 : index + 1
            )
        }
    }

    /// The reason why the comment allows nothing, or `nil` for a comment with known codes and a reason.
    var mistake: String? {
        if codes.isEmpty { return "names no hazard: write storekit:allow, a code such as H3, and the reason" }
        let unknown = codes.filter { Hazard.named($0) == nil }
        if !unknown.isEmpty {
            return "names \(unknown.joined(separator: ", ")), which is no hazard of the migration guide"
        }
        return reason.isEmpty
            ? "gives no reason, and allows nothing without one: write it behind \(codes.joined(separator: ","))" : nil
    }

    private static func comment() -> Regex<(Substring, Substring)> { /(?:\/\/+|\/\*)\s*storekit:allow\b(.*)/ }

    /// Returns true for an empty line and a line with another comment of this kind.
    private static func isSkipped(_ line: Substring) -> Bool {
        let code = line.prefix { $0 != "/" }
        return code.allSatisfy(\.isWhitespace) && (code.count == line.count || line.contains(comment()))
    }
}

extension StringProtocol {
    /// The text without blanks at its ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }) else { return "" }
        let last = lastIndex { !$0.isWhitespace } ?? first
        return String(self[first...last])
    }
}
