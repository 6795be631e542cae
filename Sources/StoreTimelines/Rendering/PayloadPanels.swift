import Foundation
import StoreInterface

/// The decoded payloads of a page, each once even if several events have it.
struct PayloadPanels {
    private var ids: [String: String] = [:]
    private var panels: [(id: String, entry: TimelineEntry, payload: String)] = []

    init(_ entries: [TimelineEntry]) {
        for entry in entries {
            guard let payload = entry.payload, ids[payload] == nil else { continue }
            let id = "p\(panels.count)"
            ids[payload] = id
            panels.append((id, entry, payload))
        }
    }

    /// The identifier of the panel that an event opens; `nil` if the event has no payload.
    func id(of entry: TimelineEntry) -> String? { entry.payload.flatMap { ids[$0] } }

    /// The panels, hidden until they are opened.
    func html(mark: (String) -> TransactionMark?) -> String {
        panels.map { id, entry, payload in
            let chip = entry.transactionID.flatMap(mark)?.chip(for: entry) ?? ""
            let product = entry.productID.map { "<b>\(HTMLText.escaped($0))</b>" } ?? ""
            let mark = entry.transactionID.flatMap(mark).map { " \($0.cssClass)" } ?? ""
            return "<div id=\"\(id)\" class=\"panel\(mark)\" popover><div class=\"bar\">\(product)\(chip)"
                + "<button popovertarget=\"\(id)\" popovertargetaction=\"hide\" aria-label=\"Close\">×</button></div>"
                + "<pre>\(Self.pretty(payload))</pre></div>"
        }.joined(separator: "\n")
    }

    /// Returns JSON with highlighted keys, and with readable dates beside the numeric ones.
    private static func pretty(_ payload: String) -> String {
        guard let json = JSONValue(Data(payload.utf8)) else { return HTMLText.escaped(payload) }
        return json.pretty.split(separator: "\n").map { line in
            let indent = line.prefix { $0 == " " }
            let rest = line.dropFirst(indent.count)
            guard rest.hasPrefix("\""), let colon = rest.firstRange(of: "\" : ") else {
                return indent + HTMLText.escaped(rest)
            }
            let key = rest[rest.index(after: rest.startIndex)..<colon.lowerBound]
            let value = rest[colon.upperBound...]
            return "\(indent)<b>\(HTMLText.escaped(key))</b>: \(HTMLText.escaped(value))\(comment(on: key, value))"
        }.joined(separator: "\n")
    }

    private static func comment(on key: Substring, _ value: Substring) -> String {
        let digits = value.prefix { $0.isNumber }
        guard key.lowercased().hasSuffix("date"), digits.count >= 12, let milliseconds = Int64(digits) else {
            return ""
        }
        let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
        return " <i>\(TimelineTime.day(date)) \(TimelineTime.clock(date))</i>"
    }
}

/// The escaping of special characters for element content and quoted attributes of HTML and XML.
package enum HTMLText {
    /// Returns a text with escaped special characters.
    ///
    /// XML allows control characters in no form, so they become visible escapes, as in a terminal.
    package static func escaped(_ text: some StringProtocol) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for character in TerminalText.escaped(text, allowingLineBreaks: true).unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case _: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}

/// The mark of one transaction on a page: a shape, a color, and the identifier.
struct TransactionMark {
    private static let shapes = ["●", "■", "▲", "◆", "★", "⬢", "▼", "✚"]

    /// The index among the transactions of the page, from 0.
    let index: Int
    /// The shown name: the identifier, or for a restored copy that of the original.
    let name: String

    var shape: String { Self.shapes[index % Self.shapes.count] }

    /// The hue; the hues of successive indexes are as far apart as possible for any number of transactions.
    var hue: Int { Int((205 + Double(index) * 137.508).truncatingRemainder(dividingBy: 360)) }

    /// Returns the marks of all transactions; a restored copy is marked like its original.
    static func marks(of entries: [TimelineEntry]) -> [String: TransactionMark] {
        var originals: [String: String] = [:]
        for entry in entries {
            if let id = entry.transactionID, let original = entry.details["original"] { originals[id] = original }
        }
        var marks: [String: TransactionMark] = [:]
        var count = 0
        for entry in entries {
            guard let id = entry.transactionID, marks[id] == nil else { continue }
            let name = originals[id] ?? id
            let mark = marks[name] ?? TransactionMark(index: count, name: name)
            count = max(count, mark.index + 1)
            marks[name] = mark
            marks[id] = mark
        }
        return marks
    }

    /// The CSS class of the transaction's events.
    var cssClass: String { "t\(index)" }

    func chip(for entry: TimelineEntry) -> String {
        let id = entry.transactionID ?? name
        // A restored copy has a long identifier of its own, so the identifier of the original is shown.
        let text = id == name ? "#\(name)" : "copy of #\(name)"
        let title = id == name ? "" : " title=\"transaction \(HTMLText.escaped(id))\""
        return "<span class=\"tx\"\(title)><i>\(shape)</i>\(HTMLText.escaped(text))</span>"
    }
}
