import Foundation

extension Timeline {
    /// The timeline as a sequence diagram of Mermaid, which many sites that show Markdown draw.
    ///
    /// The store stands between the two kinds of app code. What an app asks is an arrow to the store, what it is told an
    /// arrow from it; what happens in the store, an app's own notes, chapters and the passing of time are notes.
    ///
    /// - Parameter order: The order of the events.
    /// - Returns: The text, to be put between ```` ```mermaid ```` and ```` ``` ````.
    public func mermaid(in order: Order = .observed) -> String {
        var lines = [
            "sequenceDiagram", "    participant O as Observer", "    participant S as Store",
            "    participant A as Async",
        ]
        var date: Date?
        for entry in entries(in: order) {
            if let earlier = date, entry.date > earlier {
                let distance = TimelineTime.distance(from: earlier, to: entry.date)
                lines.append("    Note over O,A: \(distance) later · \(TimelineTime.moment(entry.date))")
            } else if date == nil {
                lines.append("    Note over O,A: \(TimelineTime.moment(entry.date))")
            }
            date = max(date ?? entry.date, entry.date)
            lines.append("    \(entry.mermaid)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension TimelineEntry {
    fileprivate var mermaid: String {
        let text = Self.escaped(line)
        if kind == .chapter { return "Note over O,A: ▸ \(text)" }
        let letter =
            switch lane {
            case .store: "S"
            case .observer: "O"
            case .async: "A"
            }
        if lane == .store || kind == .note { return "Note over \(letter): \(text)" }
        return kind.isAsking ? "\(letter)->>S: \(text)" : "S-->>\(letter): \(text)"
    }

    /// Text that Mermaid takes for nothing else; its entities are those of HTML with `#` for `&`.
    private static func escaped(_ text: String) -> String {
        let special: Set<Character> = ["#", ";", "<", ">", "\"", "&", "`", "%", "{", "}", "\\"]
        var escaped = ""
        for character in text {
            if character.isNewline {
                escaped += " "
            } else if special.contains(character), let code = character.asciiValue {
                escaped += "#\(code);"
            } else {
                escaped.append(character)
            }
        }
        return escaped
    }
}
