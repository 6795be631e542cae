import Foundation

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
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
        object.writeMembers(to: &self)
        isFirst = false
        bytes.append(UInt8(ascii: "}"))
    }

    /// Appends text that is already JSON.
    mutating func append(_ json: String) { bytes.append(contentsOf: json.utf8) }

    /// Writes bytes as base64 in quotation marks.
    mutating func write(base64 data: Data) {
        bytes.append(UInt8(ascii: "\""))
        Base64.standard.append(data, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a text in quotation marks.
    mutating func write(text: String) {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        append(text)
        if bytes[start...].contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
            bytes.removeSubrange(start...)
            for scalar in text.unicodeScalars { append(Self.escaped(scalar)) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a key, which must not contain a character that needs escaping; no payload has such a key.
    private mutating func begin(_ key: String) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        append(key)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
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
