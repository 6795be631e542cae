/// Blanks out what is not code, so that a rule about code does not stumble over prose.
enum CodeScanner {
    private enum Place {
        case code
        case lineComment
        case blockComment(depth: Int)
        case string(quotes: Int)
    }

    /// The text with comments and string literals replaced by spaces, line breaks kept.
    static func code(of text: String) -> String {
        let characters = Array(text)
        var result = ""
        var place = Place.code
        var index = 0
        func matches(_ token: String) -> Bool { characters[index...].starts(with: token) }
        while index < characters.count {
            var length = 1
            var isCode = false
            switch place {
            case .code:
                if matches("//") {
                    place = .lineComment
                } else if matches("/*") {
                    place = .blockComment(depth: 1)
                    length = 2
                } else if matches("\"\"\"") {
                    place = .string(quotes: 3)
                    length = 3
                } else if matches("\"") {
                    place = .string(quotes: 1)
                } else {
                    isCode = true
                }
            case .lineComment:
                if characters[index] == "\n" { place = .code }
            case .blockComment(let depth):
                if matches("/*") {
                    place = .blockComment(depth: depth + 1)
                    length = 2
                } else if matches("*/") {
                    place = depth == 1 ? .code : .blockComment(depth: depth - 1)
                    length = 2
                }
            case .string(let quotes):
                if characters[index] == "\\" {
                    length = 2
                } else if matches(String(repeating: "\"", count: quotes)) {
                    place = .code
                    length = quotes
                }
            }
            for character in characters[index..<min(index + length, characters.count)] {
                result.append(isCode || character == "\n" ? character : " ")
            }
            index += length
        }
        return result
    }
}
