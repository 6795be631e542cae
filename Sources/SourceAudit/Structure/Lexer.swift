/// Splits source text into tokens.
///
/// Comments and the contents of strings are left out, except for interpolated code.
///
/// Swift and Objective-C share the rules that matter here. A literal with interpolations becomes a token of text with each
/// interpolation after it in parentheses, like the arguments of a call.
struct Lexer {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    private var lineStart = 0
    private var tokens: [Token] = []
    private var startsLine = true
    private var followsSpace = true

    static func tokens(of bytes: [UInt8]) -> [Token] {
        var lexer = Lexer(bytes: bytes)
        lexer.read(untilParenthesis: false)
        return lexer.tokens
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ distance: Int = 0) -> UInt8 {
        position + distance < bytes.count ? bytes[position + distance] : 0
    }

    private mutating func newLine() {
        line += 1
        lineStart = position
        startsLine = true
        followsSpace = true
    }

    private mutating func append(_ kind: Token.Kind, from start: Int, _ text: String? = nil, isQuoted: Bool = false) {
        let token = Token(
            kind: kind,
            text: text ?? String(decoding: bytes[start..<position], as: UTF8.self),
            offset: start,
            length: position - start,
            line: line,
            column: start - lineStart + 1,
            startsLine: startsLine,
            followsSpace: followsSpace,
            precedesSpace: [0, UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t")].contains(
                byte()
            ),
            isQuoted: isQuoted
        )
        tokens.append(token)
        (startsLine, followsSpace) = (false, false)
    }

    private mutating func read(untilParenthesis: Bool) {
        var depth = 0
        while position < bytes.count {
            let start = position
            switch byte() {
            case UInt8(ascii: "\n"):
                position += 1
                newLine()
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
                position += 1
                followsSpace = true
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                while position < bytes.count, byte() != UInt8(ascii: "\n") { position += 1 }
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipBlockComment()
            case UInt8(ascii: "/") where skipRegex(): append(.text, from: start, "")
            case UInt8(ascii: "\""): readText(signs: 0)
            case UInt8(ascii: "#") where startsRawText: readText(signs: rawSigns)
            case UInt8(ascii: "#") where Self.isWord(byte(1)), UInt8(ascii: "@"):
                let isDirective = byte() == UInt8(ascii: "#")
                position += 1
                if isDirective, Self.isWord(byte()) {
                    while Self.isWord(byte()) { position += 1 }
                    append(.directive, from: start)
                } else {
                    append(.sign, from: start)
                }
            case UInt8(ascii: "`"):
                position += 1
                while position < bytes.count, byte() != UInt8(ascii: "`"), byte() != UInt8(ascii: "\n") {
                    position += 1
                }
                let name = String(decoding: bytes[(start + 1)..<position], as: UTF8.self)
                position += 1
                append(.word, from: start, name, isQuoted: true)
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                while Self.isWord(byte()) || (byte() == UInt8(ascii: ".") && Self.isDigit(byte(1))) { position += 1 }
                append(.number, from: start)
            case let first where Self.isWord(first):
                while Self.isWord(byte()) { position += 1 }
                append(.word, from: start)
            case UInt8(ascii: "("):
                position += 1
                depth += 1
                append(.sign, from: start)
            case UInt8(ascii: ")"):
                position += 1
                append(.sign, from: start)
                depth -= 1
                if untilParenthesis, depth == 0 { return }
            default: readSign()
            }
        }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                (depth, position) = (depth + 1, position + 2)
            } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                (depth, position) = (depth - 1, position + 2)
            } else {
                position += 1
                if bytes[position - 1] == UInt8(ascii: "\n") { newLine() }
            }
        } while depth > 0 && position < bytes.count
        followsSpace = true
    }

    /// Moves behind a regular expression on this line, if one starts here.
    private mutating func skipRegex() -> Bool {
        guard let last = tokens.last, last.kind == .sign, !")]}".contains(last.text), byte(1) != UInt8(ascii: " ")
        else { return false }
        var end = position + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
            if bytes[end] == UInt8(ascii: "/") {
                position = end + 1
                return true
            }
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    private var rawSigns: Int { bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count }
    private var startsRawText: Bool { byte(rawSigns) == UInt8(ascii: "\"") }

    private mutating func readText(signs: Int) {
        let start = position
        position += signs
        let isLong = byte() == UInt8(ascii: "\"") && byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
        let quotes = isLong ? 3 : 1
        position += quotes
        let content = position
        var interpolations: [Range<Int>] = []
        let (textLine, textStart) = (line, lineStart)
        while position < bytes.count {
            if byte() == UInt8(ascii: "\\"), signs == 0 || (1...signs).allSatisfy({ byte($0) == UInt8(ascii: "#") }) {
                if byte(1 + signs) == UInt8(ascii: "(") {
                    let first = position + 1 + signs
                    position = Self.end(ofParentheses: first, in: bytes)
                    interpolations.append(first..<position)
                } else {
                    position += 2 + signs
                }
            } else if (0..<quotes).allSatisfy({ byte($0) == UInt8(ascii: "\"") }),
                signs == 0 || (0..<signs).allSatisfy({ byte(quotes + $0) == UInt8(ascii: "#") })
            {
                break
            } else if byte() == UInt8(ascii: "\n"), !isLong {
                break
            } else {
                position += 1
            }
        }
        let end = min(position, bytes.count)
        let text = String(decoding: bytes[min(content, end)..<end], as: UTF8.self)
        position = min(end + quotes + signs, bytes.count)
        let after = position
        append(.text, from: start, text)
        for range in interpolations {
            position = range.lowerBound
            (line, lineStart) = Self.line(at: position, from: start, line: textLine, lineStart: textStart, in: bytes)
            read(untilParenthesis: true)
        }
        position = after
        (line, lineStart) = Self.line(at: position, from: start, line: textLine, lineStart: textStart, in: bytes)
    }

    /// Returns the offset behind the parentheses that start at an offset.
    ///
    /// Strings inside may contain parentheses.
    private static func end(ofParentheses start: Int, in bytes: [UInt8]) -> Int {
        var (depth, index, isText) = (0, start, false)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "\\") where isText: index += 1
            case UInt8(ascii: "(") where !isText: depth += 1
            case UInt8(ascii: ")") where !isText:
                depth -= 1
                if depth == 0 { return index + 1 }
            case UInt8(ascii: "\n"): return index
            default: break
            }
            index += 1
        }
        return bytes.count
    }

    private static func line(
        at position: Int,
        from start: Int,
        line: Int,
        lineStart: Int,
        in bytes: [UInt8]
    ) -> (line: Int, lineStart: Int) {
        var result = (line: line, lineStart: lineStart)
        for index in start..<min(position, bytes.count) where bytes[index] == UInt8(ascii: "\n") {
            result = (result.line + 1, index + 1)
        }
        return result
    }

    private mutating func readSign() {
        let start = position
        let joined = [
            "...", "..<", "===", "!==", "->", "==", "!=", "<=", ">=", "&&", "||", "??", "+=", "-=", "*=", "/=",
        ]
        for sign in joined where sign.utf8.enumerated().allSatisfy({ byte($0.offset) == $0.element }) {
            position += sign.utf8.count
            return append(.sign, from: start)
        }
        position += 1
        append(.sign, from: start)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "$"),
            0x80...:
            true
        default: isDigit(byte)
        }
    }
}
