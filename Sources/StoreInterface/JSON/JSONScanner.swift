/// A JSON parser (RFC 8259) that reports the exact position of a syntax error.
///
/// Files are read as leniently as Foundation reads them, signed documents strictly: see ``Dialect``.
///
/// Foundation's parser rounds long numbers, treats `1` as a Boolean value, and reports the position of an error
/// differently on each platform. Configurations are edited by hand, so an error needs a line and a column.
package struct JSONScanner {
    /// The deviations from RFC 8259 that a text may have.
    package enum Dialect: Sendable {
        /// Accepts a byte order mark, a comma after the last element, and repeated keys, of which the last one counts.
        /// A file that loads on Apple's systems also loads here.
        case lenient
        /// Accepts also what can be corrected in one way only, and notes it: a missing comma, a second comma, and a
        /// comment. It serves a list of all mistakes of a file, which is not loaded.
        case mending
        /// Accepts no deviation, so that all readers of a signed document understand it in the same way.
        case strict
    }

    /// The maximum depth of nesting, the same as Foundation's; deeper nesting could exhaust the stack.
    private static let deepest = 512

    let bytes: [UInt8]
    let dialect: Dialect
    var offset: Int
    /// The positions of commas after a last element, in the order of the text.
    private(set) var extraCommas: [Int] = []
    /// The syntax errors behind which a ``Dialect/mending`` scanner went on, in the order of the text.
    var mended: [JSONFault] = []

    init(bytes: [UInt8], dialect: Dialect) {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let skipsMark = dialect != .strict && bytes.starts(with: byteOrderMark)
        (self.bytes, self.dialect, offset) = (bytes, dialect, skipsMark ? byteOrderMark.count : 0)
    }

    /// Parses a text that consists of one value.
    ///
    /// - Parameters:
    ///   - bytes: The text; UTF-8, which the caller has checked.
    ///   - dialect: The deviations from RFC 8259 to accept.
    /// - Returns: The value.
    /// - Throws: The position of the first syntax error.
    package static func value(in bytes: [UInt8], _ dialect: Dialect = .lenient) throws(JSONFault) -> JSONNode {
        var scanner = Self(bytes: bytes, dialect: dialect)
        return try scanner.onlyValue()
    }

    /// Parses a file that consists of one value.
    ///
    /// - Parameter bytes: The text; UTF-8, which the caller has checked.
    /// - Returns: The value, and the positions of commas after a last element, which RFC 8259 does not allow.
    /// - Throws: The position of the first syntax error.
    package static func file(in bytes: [UInt8]) throws(JSONFault) -> (value: JSONNode, extraCommas: [Int]) {
        var scanner = Self(bytes: bytes, dialect: .lenient)
        let value = try scanner.onlyValue()
        return (value, scanner.extraCommas)
    }

    mutating func onlyValue() throws(JSONFault) -> JSONNode {
        let value = try value(depth: 0)
        skipSpace()
        guard isAtEnd else { throw fault("there is text after the end of the value") }
        return value
    }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }
    var isAtEnd: Bool { offset == bytes.count }

    func fault(_ reason: String) -> JSONFault {
        JSONFault(offset: offset, reason: isAtEnd ? "the file ends in the middle of a value" : reason)
    }

    mutating func skipSpace() {
        while offset < bytes.count {
            let byte = bytes[offset]
            // Every other character that may follow is greater than a space.
            guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
                guard byte == 0x2F, dialect == .mending, skipComment() else { return }
                continue
            }
            offset += 1
        }
    }

    /// Skips `byte` if it is the next one, and returns true if it was.
    mutating func skip(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        offset += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONFault) -> JSONNode {
        skipSpace()
        guard depth <= Self.deepest else { throw fault("lists and objects are nested too deeply") }
        let start = offset
        let content: JSONNode.Content
        switch Unicode.Scalar(next ?? 0) {
        case "{": content = .object(try members(depth: depth))
        case "[": content = .list(try elements(depth: depth))
        case "\"": content = .text(try text())
        case "t": content = try word("true", is: .flag(true))
        case "f": content = try word("false", is: .flag(false))
        case "n": content = try word("null", is: .null)
        case "-", "0"..."9": content = .number(try number())
        default: throw fault("a value belongs here")
        }
        return JSONNode(offset: start, content: content)
    }

    private mutating func members(depth: Int) throws(JSONFault) -> JSONMembers {
        offset += 1
        var members = JSONMembers()
        skipSpace()
        if skip("}") { return members }
        repeat {
            let comma = offset - 1
            skipSpace()
            if dialect != .strict, !members.isEmpty {
                skipCommas("a key in quotation marks belongs here")
                if next == UInt8(ascii: "}") {
                    extraCommas.append(comma)
                    break
                }
            }
            guard next == UInt8(ascii: "\"") else { throw fault("a key in quotation marks belongs here") }
            let keyOffset = offset
            let key = try text()
            skipSpace()
            guard skip(":") else { throw fault("a colon belongs between a key and its value") }
            let value = try value(depth: depth + 1)
            guard members.add(value, forKey: key, at: keyOffset) || dialect != .strict else {
                throw JSONFault(offset: keyOffset, reason: "the object has a key twice")
            }
            skipSpace()
        } while skip(",") || lacksComma(before: "\"", "a comma or a closing brace belongs here")
        guard skip("}") else { throw fault("a comma or a closing brace belongs here") }
        return members
    }

    private mutating func elements(depth: Int) throws(JSONFault) -> [JSONNode] {
        offset += 1
        var elements: [JSONNode] = []
        skipSpace()
        if skip("]") { return elements }
        repeat {
            let comma = offset - 1
            skipSpace()
            if dialect != .strict, !elements.isEmpty {
                skipCommas("a value belongs here")
                if next == UInt8(ascii: "]") {
                    extraCommas.append(comma)
                    break
                }
            }
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while skip(",") || lacksComma(before: "{[\"-0123456789tfn", "a comma or a closing bracket belongs here")
        guard skip("]") else { throw fault("a comma or a closing bracket belongs here") }
        return elements
    }

    private mutating func word(
        _ word: StaticString,
        is content: JSONNode.Content
    ) throws(JSONFault) -> JSONNode.Content {
        let start = offset
        for scalar in word.description.unicodeScalars where !skip(scalar) {
            throw isAtEnd ? fault("") : JSONFault(offset: start, reason: "a value belongs here")
        }
        return content
    }
}

extension JSONScanner {
    /// Reads a number and returns its text.
    mutating func number() throws(JSONFault) -> String {
        let start = offset
        _ = skip("-")
        if skip("0") {
            if isAtDigit { throw fault("a number does not begin with a zero") }
        } else {
            try digits()
        }
        if skip(".") { try digits() }
        if skip("e") || skip("E") {
            if !skip("+") { _ = skip("-") }
            try digits()
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private var isAtDigit: Bool { offset < bytes.count && bytes[offset] >= 0x30 && bytes[offset] <= 0x39 }

    private mutating func digits() throws(JSONFault) {
        guard isAtDigit else { throw fault("a digit belongs here") }
        while isAtDigit { offset += 1 }
    }
}

extension JSONScanner {
    /// Reads a string and returns its value without escapes.
    mutating func text() throws(JSONFault) -> String {
        offset += 1
        var text = ""
        while true {
            let part = run()
            // Most texts have no escape, and are one part.
            if skip("\"") { return text.isEmpty ? part : text + part }
            text += part
            guard next == UInt8(ascii: "\\") else { throw fault("a text ends on the line it begins on") }
            text.unicodeScalars.append(try escaped())
        }
    }

    /// Reads characters without escapes.
    private mutating func run() -> String {
        let (start, end) = (offset, bytes.count)
        var place = start
        while place < end {
            let byte = bytes[place]
            // A quotation mark, a backslash, or a control character.
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
            place += 1
        }
        offset = place
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func escaped() throws(JSONFault) -> Unicode.Scalar {
        let start = offset
        offset += 1
        guard let letter = next else { throw fault("") }
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try scalar(escapedAt: start)
        default: throw JSONFault(offset: start, reason: "no such escape exists")
        }
    }

    /// Reads the digits of one `\u` escape, or of two that are a surrogate pair.
    private mutating func scalar(escapedAt start: Int) throws(JSONFault) -> Unicode.Scalar {
        let first = try codeUnit()
        var units = [first]
        if UTF16.isLeadSurrogate(first), skip("\\"), skip("u") { units.append(try codeUnit()) }
        var parser = Unicode.UTF16.ForwardParser()
        var iterator = units.makeIterator()
        guard case .valid(let encoded) = parser.parseScalar(from: &iterator), encoded.count == units.count else {
            throw JSONFault(offset: start, reason: "half of a surrogate pair is no character")
        }
        return UTF16.decode(encoded)
    }

    private mutating func codeUnit() throws(JSONFault) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw fault("four hexadecimal digits belong here")
            }
            unit = unit << 4 | UInt16(digit)
            offset += 1
        }
        return unit
    }
}

/// A syntax error in a JSON text, with its byte offset.
package struct JSONFault: Error, Hashable {
    package let offset: Int
    package let reason: String

    package init(offset: Int, reason: String) {
        self.offset = offset
        self.reason = reason
    }
}
