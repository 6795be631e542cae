import StoreInterface

/// A picture of a timeline: one column for each lane, one card for each event, from top to bottom.
struct TimelineDrawing {
    /// The width of the picture in points; the text stays readable if a phone scales the picture to two thirds.
    private static let width = 600
    private static let margin = 16
    private static let columnWidth = 184
    private static let gap = 8
    private static let lineHeight = 18
    private static let lanes: [(lane: TimelineEntry.Lane, name: String)] = [
        (.store, "Store"), (.observer, "Observer"), (.async, "Async"),
    ]

    private let title: String
    private var elements: [String] = []
    /// The lower end of the drawing so far.
    private var bottom: Int

    init(title: String) {
        self.title = title
        var y = 34
        for line in PictureText.lines(of: title, fitting: 50) {
            elements.append("<text class=\"title\" x=\"\(Self.margin)\" y=\"\(y)\">\(HTMLText.escaped(line))</text>")
            y += 26
        }
        for (lane, name) in Self.lanes {
            let x = Self.left(of: lane)
            elements.append("<circle class=\"\(lane.rawValue)\" cx=\"\(x + 5)\" cy=\"\(y - 5)\" r=\"5\"/>")
            elements.append("<text class=\"lane\" x=\"\(x + 16)\" y=\"\(y)\">\(name)</text>")
        }
        bottom = y + 8
    }

    private static func left(of lane: TimelineEntry.Lane) -> Int {
        let place = lanes.firstIndex { $0.lane == lane } ?? 0
        return margin + place * (columnWidth + gap)
    }

    /// Adds the date of the next events.
    ///
    /// - Parameters:
    ///   - moment: The date in words.
    ///   - passed: The time since the events before, in words.
    mutating func addTime(_ moment: String, passed: String?) {
        let text = HTMLText.escaped([passed.map { "\($0) later" }, moment].compactMap { $0 }.joined(separator: " · "))
        let y = bottom + 24
        elements.append("<text class=\"time\" x=\"\(Self.margin)\" y=\"\(y)\">\(text)</text>")
        let end = Self.width - Self.margin
        elements.append("<path class=\"rule\" d=\"M\(Self.margin) \(y + 6)H\(end)\"/>")
        bottom = y + 12
    }

    /// Adds the title of a chapter.
    mutating func addChapter(_ name: String) {
        bottom += 14
        for line in PictureText.lines(of: name, fitting: 58) {
            bottom += 20
            let text = HTMLText.escaped(line)
            elements.append("<text class=\"chapter\" x=\"\(Self.margin)\" y=\"\(bottom)\">\(text)</text>")
        }
        bottom += 4
    }

    /// Adds an event as a card in its lane.
    mutating func add(_ entry: TimelineEntry, _ mark: TransactionMark?) {
        var words = entry.event
        if entry.lane != .store, entry.kind != .note { words = (entry.kind.isAsking ? "← " : "→ ") + words }
        let lines = PictureText.lines(of: words, fitting: 22)
        var tail = mark.map { entry.transactionID == $0.name ? "#\($0.name)" : "copy of #\($0.name)" }
        if let delivery = entry.delivery, delivery > 1, let name = tail { tail = "\(name), delivery \(delivery)" }
        let count = lines.count + (tail == nil ? 0 : 1) + (entry.device == nil ? 0 : 1)
        let (x, y, height) = (Self.left(of: entry.lane), bottom + 6, count * Self.lineHeight + 12)
        let kind = entry.kind == .note ? " note" : ""
        elements.append(
            "<rect class=\"card\(kind)\" x=\"\(x)\" y=\"\(y)\" width=\"\(Self.columnWidth)\" height=\"\(height)\" rx=\"7\"/>"
        )
        elements.append(
            "<rect class=\"\(entry.lane.rawValue)\" x=\"\(x)\" y=\"\(y + 4)\" width=\"3\" height=\"\(height - 8)\"/>"
        )
        var baseline = y + 6 + 13
        for line in lines {
            elements.append("<text x=\"\(x + 12)\" y=\"\(baseline)\">\(HTMLText.escaped(line))</text>")
            baseline += Self.lineHeight
        }
        if let tail, let mark {
            elements.append(
                "<text class=\"tx\" x=\"\(x + 12)\" y=\"\(baseline)\"><tspan style=\"--h:\(mark.hue)\" class=\"shape\">"
                    + "\(mark.shape)</tspan> \(HTMLText.escaped(tail))</text>"
            )
            baseline += Self.lineHeight
        }
        if let device = entry.device {
            elements.append(
                "<text class=\"tx\" x=\"\(x + 12)\" y=\"\(baseline)\">on \(HTMLText.escaped(device))</text>"
            )
        }
        bottom = y + height
    }

    /// The text of the SVG file.
    var text: String {
        let height = bottom + Self.margin
        let label = HTMLText.escaped(title)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(height)" width="\(Self.width)" \
            height="\(height)" role="img" aria-label="\(label)">
            <title>\(label)</title>
            <style>
            \(Self.style)</style>
            <rect class="page" x="0.5" y="0.5" width="\(Self.width - 1)" height="\(height - 1)" rx="10"/>
            \(elements.joined(separator: "\n"))
            </svg>

            """
    }

    /// The style sheet of the picture; text has a contrast of at least 4.5 to 1 in both color schemes.
    ///
    /// A narrow window or column shrinks the picture.
    private static let style = """
        svg{max-width:100%;height:auto}
        text{font:14px ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,Arial,"DejaVu Sans",sans-serif;fill:#1b1c22}
        .title{font-size:20px;font-weight:700}.chapter{font-size:16px;font-weight:700}
        .lane{font-weight:700}.time{font-size:13px;fill:#5d606d}.tx{font-size:12px;font-weight:600;fill:#5d606d}
        .page{fill:#fbfbfd;stroke:#d3d4dc}.card{fill:#fff;stroke:#d3d4dc}.note{stroke-dasharray:4 3}
        .rule{stroke:#e3e4ea}
        .store{fill:#5b3fd6}.observer{fill:#a84d00}.async{fill:#00736a}
        .shape{fill:hsl(var(--h) 70% 38%)}
        @media (prefers-color-scheme:dark){
        text{fill:#ebecf2}.time,.tx{fill:#a2a6b5}.page{fill:#111217;stroke:#3a3e4b}
        .card{fill:#1a1c23;stroke:#3a3e4b}.rule{stroke:#2c2f3a}
        .store{fill:#ab9cff}.observer{fill:#f2a65a}.async{fill:#4fd1c1}.shape{fill:hsl(var(--h) 70% 70%)}}

        """
}

/// Line breaking of texts for pictures, because SVG does not break lines.
enum PictureText {
    /// Breaks a text between words, and inside of words that are too long for a line.
    ///
    /// - Parameters:
    ///   - text: The text; line breaks count as spaces.
    ///   - limit: The number of characters in a line; a wide character counts as two.
    /// - Returns: At least one line.
    static func lines(of text: String, fitting limit: Int) -> [String] {
        var lines = [""]
        var used = 0
        for word in TerminalText.escaped(text, allowingLineBreaks: true).split(whereSeparator: \.isWhitespace) {
            let width = word.reduce(0) { $0 + Self.width(of: $1) }
            if used > 0, used + 1 + width <= limit {
                lines[lines.count - 1] += " \(word)"
                used += 1 + width
                continue
            }
            if used > 0 {
                lines.append("")
                used = 0
            }
            for character in word {
                let width = Self.width(of: character)
                if used + width > limit {
                    lines.append("")
                    used = 0
                }
                lines[lines.count - 1].append(character)
                used += width
            }
        }
        return lines
    }

    private static func width(of character: Character) -> Int {
        (character.unicodeScalars.first?.value ?? 0) >= 0x1100 && !"‘’“”…–—←→✓".contains(character) ? 2 : 1
    }
}
