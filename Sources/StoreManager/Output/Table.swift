/// A table for people: columns as wide as their widest cell.
struct Table {
    /// A cell, with the style of its text.
    struct Cell: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
        let text: String
        let style: Console.Style?

        init(_ text: String, _ style: Console.Style? = nil) {
            self.text = text
            self.style = style
        }

        init(stringLiteral text: String) { self.init(text) }
    }

    private let titles: [String]
    private var rows: [[Cell]] = []

    init(_ titles: String...) { self.titles = titles }

    mutating func add(_ cells: Cell...) { rows.append(cells) }

    /// The text of the table, without columns whose cells are all empty.
    func text(on console: Console) -> String {
        let shown = titles.indices.filter { column in rows.contains { !$0[column].text.isEmpty } }
        let widths = titles.indices.map { column in
            ([titles[column].count] + rows.map { $0[column].text.count }).max() ?? 0
        }
        func line(_ cells: [Cell]) -> String {
            var line = ""
            for column in shown {
                let gap = String(repeating: " ", count: widths[column] - cells[column].text.count + 2)
                line += console.styled(cells[column].text, cells[column].style) + (column == shown.last ? "" : gap)
            }
            return line
        }
        return ([line(titles.map { Cell($0, .dim) })] + rows.map(line)).joined(separator: "\n")
    }
}
