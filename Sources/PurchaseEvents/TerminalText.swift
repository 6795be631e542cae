/// The escaping of text for terminals, logs and pages.
///
/// Product names, identifiers and error texts come from files, servers and apps. A control character in them could
/// change the terminal of the reader, forge a line, or reverse the order of what is shown.
public enum TerminalText {
    /// Returns a text in which every character is visible as itself.
    ///
    /// A character that controls a terminal or the direction of text becomes its escape in Swift's notation, such as
    /// `\u{1B}` for the escape character and `\n` for a line feed.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - allowsLineBreaks: True to keep line feeds and tabs, for a text of several lines.
    /// - Returns: The text, unchanged if it contains no such character.
    public static func escaped(_ text: some StringProtocol, allowingLineBreaks allowsLineBreaks: Bool = false) -> String
    {
        func isKept(_ scalar: Unicode.Scalar) -> Bool {
            !isControl(scalar) || allowsLineBreaks && (scalar == "\n" || scalar == "\t")
        }
        if text.unicodeScalars.allSatisfy(isKept) { return String(text) }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case _ where isKept(scalar): escaped.unicodeScalars.append(scalar)
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            case _: escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            }
        }
        return escaped
    }

    /// Returns true for a character that is not shown as itself: one that controls a terminal, breaks a line, changes
    /// the direction of text, or is not allowed in XML.
    ///
    /// - Parameter scalar: The character.
    /// - Returns: True if ``escaped(_:allowingLineBreaks:)`` replaces it.
    public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true
        // Line and paragraph separators.
        case 0x2028, 0x2029: true
        // Marks, embeddings, overrides and isolates of the direction.
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0xFEFF, 0xFFFE, 0xFFFF: true
        case _: false
        }
    }
}
