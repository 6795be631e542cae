import StoreInterface
@_spi(Terminal) import StoreTimelines

/// A table for people, which fits the terminal.
///
/// Columns are as wide as their widest cell. On a narrower terminal, cells are wrapped at spaces. No word is broken, so
/// that identifiers can be copied; if that leaves too little room, each row becomes a list of its cells.
struct Table {
    /// A cell, with the style of its text, in which control characters are escaped.
    struct Cell: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
        let text: String
        let style: Console.Style?

        init(_ text: String, _ style: Console.Style? = nil) {
            self.text = TerminalText.escaped(text)
            self.style = style
        }

        init(stringLiteral text: String) { self.init(text) }
    }

    private static let gap = 2

    private let titles: [Cell]
    private var rows: [[Cell]] = []

    init(_ titles: String...) { self.titles = titles.map { Cell($0, .dim) } }

    mutating func add(_ cells: Cell...) { rows.append(cells) }

    /// Returns the text of the table, without columns whose cells are all empty.
    func text(on console: Console) -> String {
        let shown = titles.indices.filter { column in rows.contains { !$0[column].text.isEmpty } }
        let all = [titles] + rows
        var widths = shown.map { column in all.map { TerminalColumns.width(of: $0[column].text) }.max() ?? 0 }
        if let width = console.width {
            let room = width - Self.gap * (shown.count - 1)
            let narrowest = shown.map { column in all.map { Self.longestWord(of: $0[column].text) }.max() ?? 0 }
            guard narrowest.reduce(0, +) <= room else { return records(of: shown, on: console, width: width) }
            while widths.reduce(0, +) > room {
                let wide = widths.indices.filter { widths[$0] > narrowest[$0] }.max { widths[$0] < widths[$1] }
                guard let wide else { break }
                widths[wide] -= 1
            }
        }
        return all.flatMap { row in lines(of: shown.map { row[$0] }, widths, on: console) }.joined(separator: "\n")
    }

    /// Returns the lines of a row.
    private func lines(of cells: [Cell], _ widths: [Int], on console: Console) -> [String] {
        let parts = zip(cells, widths).map { TerminalColumns.wrapped($0.text, at: max(1, $1)) }
        return (0..<(parts.map(\.count).max() ?? 0)).map { number in
            var line = ""
            var blanks = 0
            for (column, cell) in cells.enumerated() {
                let part = number < parts[column].count ? parts[column][number] : ""
                if !part.isEmpty {
                    line += String(repeating: " ", count: blanks) + console.styled(part, cell.style)
                    blanks = 0
                }
                blanks += widths[column] - TerminalColumns.width(of: part) + Self.gap
            }
            return line
        }
    }

    /// Returns each row as a list of its cells, with a title in front of each.
    private func records(of shown: [Int], on console: Console, width: Int) -> String {
        let margin = (shown.map { TerminalColumns.width(of: titles[$0].text) }.max() ?? 0) + Self.gap
        let rows = rows.map { row in
            let filled = shown.filter { !row[$0].text.isEmpty }
            return filled.flatMap {
                lines(of: [titles[$0], row[$0]], [margin - Self.gap, width - margin], on: console)
            }
            .joined(separator: "\n")
        }
        return rows.joined(separator: "\n\n")
    }

    private static func longestWord(of text: String) -> Int {
        text.split(separator: " ").map { TerminalColumns.width(of: $0) }.max() ?? 0
    }
}
