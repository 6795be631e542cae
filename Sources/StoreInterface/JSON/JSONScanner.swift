/// Reads JSON (RFC 8259) and says exactly where a text stops being JSON.
///
/// Files are read as Foundation reads them, signed documents exactly: see ``Dialect``.
///
/// Foundation's reader rounds long numbers, calls `1` a boolean, and describes the place of an error differently
/// on each platform, if at all. A configuration is edited by hand, and an error in it is worth a line and a column.
package struct JSONScanner {
    /// The deviations from RFC 8259 that a text may have.
    package enum Dialect: Sendable {
        /// A byte order mark, a comma after the last element, and repeated keys, of which the last one counts: a file
        /// that loads on Apple's systems loads here.
        case lenient
        /// None: readers of a signed document must not differ in what they take it to say.
        case strict
    }

    /// Deeper nesting would only exhaust the stack; Foundation stops here too.
    private static let deepest = 512

    let bytes: [UInt8]
    let dialect: Dialect
    var offset: Int

    /// Reads the one value that a text consists of.
    ///
    /// - Parameters:
    ///   - bytes: The text; UTF-8, which the caller has checked.
    ///   - dialect: The deviations from RFC 8259 to accept.
    /// - Returns: The value.
    /// - Throws: The first place at which the text is not JSON.
    package static func value(in bytes: [UInt8], _ dialect: Dialect = .lenient) throws(JSONFault) -> JSONNode {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let skipsMark = dialect == .lenient && bytes.starts(with: byteOrderMark)
        var scanner = Self(bytes: bytes, dialect: dialect, offset: skipsMark ? byteOrderMark.count : 0)
        let value = try scanner.value(depth: 0)
        scanner.skipSpace()
        guard scanner.isAtEnd else { throw scanner.fault("something follows the end of the value") }
        return value
    }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }
    var isAtEnd: Bool { offset == bytes.count }

    func fault(_ reason: String) -> JSONFault {
        JSONFault(offset: offset, reason: isAtEnd ? "the file ends in the middle of a value" : reason)
    }

    private mutating func skipSpace() {
        while let next, [0x20, 0x0A, 0x0D, 0x09].contains(next) { offset += 1 }
    }

    /// Steps over `byte` if it comes next.
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
        var repeatedKeys: [JSONNode.RepeatedKey] = []
        switch Unicode.Scalar(next ?? 0) {
        case "{": content = .object(try members(depth: depth, repeatedKeys: &repeatedKeys))
        case "[": content = .list(try elements(depth: depth))
        case "\"": content = .text(try text())
        case "t": content = try word("true", is: .flag(true))
        case "f": content = try word("false", is: .flag(false))
        case "n": content = try word("null", is: .null)
        case "-", "0"..."9": content = .number(try number())
        default: throw fault("a value belongs here")
        }
        return JSONNode(offset: start, content: content, repeatedKeys: repeatedKeys)
    }

    private mutating func members(
        depth: Int,
        repeatedKeys: inout [JSONNode.RepeatedKey]
    ) throws(JSONFault) -> [String: JSONNode] {
        offset += 1
        var members: [String: JSONNode] = [:]
        skipSpace()
        if skip("}") { return members }
        repeat {
            skipSpace()
            if dialect == .lenient, !members.isEmpty, next == UInt8(ascii: "}") { break }
            guard next == UInt8(ascii: "\"") else { throw fault("a key in quotation marks belongs here") }
            let keyOffset = offset
            let key = try text()
            skipSpace()
            guard skip(":") else { throw fault("a colon belongs between a key and its value") }
            let value = try value(depth: depth + 1)
            if members.updateValue(value, forKey: key) != nil {
                guard dialect == .lenient else {
                    throw JSONFault(offset: keyOffset, reason: "the object has a key twice")
                }
                repeatedKeys.append(JSONNode.RepeatedKey(key: key, offset: keyOffset))
            }
            skipSpace()
        } while skip(",")
        guard skip("}") else { throw fault("a comma or a closing brace belongs here") }
        return members
    }

    private mutating func elements(depth: Int) throws(JSONFault) -> [JSONNode] {
        offset += 1
        var elements: [JSONNode] = []
        skipSpace()
        if skip("]") { return elements }
        repeat {
            skipSpace()
            if dialect == .lenient, !elements.isEmpty, next == UInt8(ascii: "]") { break }
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while skip(",")
        guard skip("]") else { throw fault("a comma or a closing bracket belongs here") }
        return elements
    }

    private mutating func word(
        _ word: StaticString,
        is content: JSONNode.Content
    ) throws(JSONFault) -> JSONNode.Content {
        for scalar in word.description.unicodeScalars where !skip(scalar) { throw fault("a value belongs here") }
        return content
    }
}
