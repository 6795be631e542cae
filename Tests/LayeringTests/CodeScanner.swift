/// Blanks out what is not code, so that a rule about code does not stumble over prose.
///
/// The scanner reads bytes: the marks that begin and end comments and literals are ASCII, and no byte of another
/// character is.
enum CodeScanner {
    private enum Place {
        case code
        case lineComment
        case blockComment(depth: Int)
        case string(quotes: Int)
    }

    /// The text with comments and string literals replaced by spaces, line breaks kept.
    static func code(of text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = Place.code
        var index = 0
        func matches(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
            bytes[index] == UInt8(ascii: first) && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: second)
        }
        func matchesQuotes(_ count: Int) -> Bool {
            bytes[index] == quote && bytes[index...].prefix(count).elementsEqual(repeatElement(quote, count: count))
        }
        while index < bytes.count {
            var length = 1
            var isCode = false
            switch place {
            case .code:
                if matches("/", "/") {
                    place = .lineComment
                } else if matches("/", "*") {
                    place = .blockComment(depth: 1)
                    length = 2
                } else if matchesQuotes(3) {
                    place = .string(quotes: 3)
                    length = 3
                } else if matchesQuotes(1) {
                    place = .string(quotes: 1)
                } else {
                    isCode = true
                }
            case .lineComment:
                if bytes[index] == lineBreak { place = .code }
            case .blockComment(let depth):
                if matches("/", "*") {
                    place = .blockComment(depth: depth + 1)
                    length = 2
                } else if matches("*", "/") {
                    place = depth == 1 ? .code : .blockComment(depth: depth - 1)
                    length = 2
                }
            case .string(let quotes):
                if bytes[index] == UInt8(ascii: "\\") {
                    length = 2
                } else if matchesQuotes(quotes) {
                    place = .code
                    length = quotes
                }
            }
            for byte in bytes[index..<min(index + length, bytes.count)] {
                result.append(isCode || byte == lineBreak ? byte : UInt8(ascii: " "))
            }
            index += length
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let quote = UInt8(ascii: "\"")
    private static let lineBreak = UInt8(ascii: "\n")
}
