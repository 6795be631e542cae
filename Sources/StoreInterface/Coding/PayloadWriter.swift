/// Writes the fields of a payload as a JSON object without white space.
package struct PayloadWriter: PayloadVisitor {
    private(set) var bytes: [UInt8] = []
    private var isFirst = true

    init() {
        // Most transactions have fewer than nine hundred bytes.
        bytes.reserveCapacity(1024)
    }

    package mutating func required<Value: PayloadValue>(_ key: String, _ value: inout Value) {
        begin(key)
        value.write(to: &self)
    }

    package mutating func optional<Value: PayloadValue>(_ key: String, _ value: inout Value?) {
        guard let value else { return }
        begin(key)
        value.write(to: &self)
    }

    /// Writes a whole object.
    mutating func write(_ object: some PayloadObject) {
        append("{")
        isFirst = true
        object.writeMembers(to: &self)
        isFirst = false
        append("}")
    }

    /// Writes bytes that are JSON.
    mutating func append(_ json: String) { bytes.append(contentsOf: json.utf8) }

    /// Writes a text in quotation marks.
    mutating func write(text: String) {
        append("\"")
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            append(text)
        } else {
            for scalar in text.unicodeScalars { append(Self.escaped(scalar)) }
        }
        append("\"")
    }

    /// Keys are those of the payloads, and none has a character to escape.
    private mutating func begin(_ key: String) {
        append(isFirst ? "\"" : ",\"")
        append(key)
        append("\":")
        isFirst = false
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\u{0}"..<"\u{20}":
            "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        default: String(scalar)
        }
    }
}
