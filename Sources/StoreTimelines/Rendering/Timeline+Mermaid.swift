import Foundation

extension Timeline {
    /// Returns the timeline as a Mermaid sequence diagram, which many sites that display Markdown can draw.
    ///
    /// Characters with a meaning in Mermaid are escaped. Mermaid 11.16 parsed and drew every printable ASCII character,
    /// and every keyword of its sequence diagrams, as text.
    ///
    /// The store stands between the two kinds of app code. Requests of an app are arrows to the store, and
    /// notifications are arrows from it. Events in the store, an app's own notes, chapters, and the passing of time are
    /// shown as notes.
    ///
    /// - Parameter order: The order of the events.
    /// - Returns: The text, the content of a code block with the language `mermaid`.
    public func mermaid(in order: Order = .observed) -> String {
        var lines = [
            "sequenceDiagram", "    participant O as Observer", "    participant S as Store",
            "    participant A as Async",
        ]
        var date: Date?
        for entry in entries(in: order) {
            if let earlier = date, entry.date > earlier, TimelineTime.isLater(entry.date, than: earlier) {
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

    /// Returns a text with escaped special characters; Mermaid's entities are those of HTML with `#` instead of `&`.
    private static func escaped(_ text: String) -> String {
        // Two dollar signs begin a formula.
        let special: Set<Character> = ["#", ";", "<", ">", "\"", "&", "`", "%", "{", "}", "\\", "$"]
        var escaped = ""
        var text = text.drop(while: \.isWhitespace)
        // A text with one of these prefixes controls the breaking of lines.
        for prefix in ["wrap", "nowrap"] where text.hasPrefix("\(prefix):") {
            escaped = "\(prefix)#58;"
            text = text.dropFirst(prefix.count + 1)
        }
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
