extension JSONScanner {
    /// Reads a text in quotation marks and returns what it means.
    mutating func text() throws(JSONFault) -> String {
        offset += 1
        var text = ""
        while true {
            let start = offset
            while let next, next != UInt8(ascii: "\""), next != UInt8(ascii: "\\"), next >= 0x20 { offset += 1 }
            text += String(decoding: bytes[start..<offset], as: UTF8.self)
            if skip("\"") { return text }
            guard next == UInt8(ascii: "\\") else { throw fault("a text ends on the line it begins on") }
            text.unicodeScalars.append(try escaped())
        }
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
