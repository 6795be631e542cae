/// Text as it has to be written in a page to be nothing but text, between tags and within quoted attributes.
enum HTMLText {
    static func escaped(_ text: some StringProtocol) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for character in text.unicodeScalars {
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
