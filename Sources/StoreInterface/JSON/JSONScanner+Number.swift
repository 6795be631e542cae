extension JSONScanner {
    /// Reads a number and returns it as it is written.
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

    private var isAtDigit: Bool { next.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false }

    private mutating func digits() throws(JSONFault) {
        guard isAtDigit else { throw fault("a digit belongs here") }
        while isAtDigit { offset += 1 }
    }
}
