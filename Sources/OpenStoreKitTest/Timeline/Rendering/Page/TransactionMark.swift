/// How a page marks everything that is about one transaction: a shape, a colour, and the identifier.
struct TransactionMark {
    private static let shapes = ["●", "■", "▲", "◆", "★", "⬢", "▼", "✚"]

    /// Its place among the transactions of the page, from 0.
    let index: Int
    /// What it is called: its identifier, or that of what it is a copy of.
    let name: String

    var shape: String { Self.shapes[index % Self.shapes.count] }

    /// Hues as far from each other as they can be, however many there are.
    var hue: Int { Int((205 + Double(index) * 137.508).truncatingRemainder(dividingBy: 360)) }

    /// The class of its events.
    var cssClass: String { "t\(index)" }

    func chip(for entry: TimelineEntry) -> String {
        let id = entry.transactionID ?? name
        // Copies have long identifiers of their own; what matters is what they are copies of.
        let text = id == name ? "#\(name)" : "copy of #\(name)"
        let title = id == name ? "" : " title=\"transaction \(HTMLText.escaped(id))\""
        return "<span class=\"tx\"\(title)><i>\(shape)</i>\(HTMLText.escaped(text))</span>"
    }
}
