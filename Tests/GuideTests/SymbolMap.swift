import Foundation

/// The tables of the symbol map: what a symbol of the observer API becomes.
///
/// In the first column `.member` and `: Protocol` continue the last type that was named in full, in the same row or above.
struct SymbolMap {
    struct Row {
        /// Named in full; one that ends in `*` stands for everything that begins so.
        let symbols: [String]
        /// The counterparts in the second column.
        let counterparts: [String]
        let isNone: Bool
        /// The versions of iOS that introduced and deprecated the symbols, and that introduced the counterparts.
        let versions: Substring
        let text: Substring
    }

    private(set) var rows: [Row] = []

    init(_ chapter: GuideDocument) {
        var base = ""
        for line in chapter.lines where line.hasPrefix("| `") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            guard let first = cells.first, let second = cells.dropFirst().first else { continue }
            let symbols = Self.names(in: first).map { name in
                if name.hasPrefix(".") || name.hasPrefix(":") { return base + name }
                base = name
                return name
            }
            rows.append(
                Row(
                    symbols: symbols,
                    counterparts: Self.names(in: second),
                    isNone: second.trimmingPrefix(" ").hasPrefix("none"),
                    versions: cells.dropFirst(3).first ?? "",
                    text: line
                )
            )
        }
    }

    private static func names(in cell: Substring) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }
}
