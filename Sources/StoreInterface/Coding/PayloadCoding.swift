package import Foundation

/// The JSON coding of payloads and of the store's state: sorted keys, no white space, binary values as base64.
///
/// Signed payloads are written and read by their list of fields, because every purchase does both; everything else by
/// Foundation.
package enum PayloadCoding {
    package static func encode(_ payload: some PayloadObject) -> Data {
        var writer = PayloadWriter()
        writer.write(payload)
        return Data(writer.bytes)
    }

    /// Reads a payload exactly.
    ///
    /// - Throws: The first reason why the text is not such a payload.
    package static func decode<Payload: PayloadObject>(
        _ type: Payload.Type,
        from data: Data
    ) throws(PayloadFault) -> Payload {
        guard let members = JSONNode.members(in: Array(data), .strict) else { throw .notAnObject }
        return try Payload(members: members)
    }

    package static func encode(_ payload: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(payload)
    }

    package static func decode<Payload: Decodable>(_ type: Payload.Type, from data: Data) throws -> Payload {
        try JSONDecoder().decode(type, from: data)
    }
}

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

/// Reads the fields of a payload from the members of a JSON object.
package struct PayloadReader: PayloadVisitor {
    /// The treatment of values of a wrong type or out of range.
    package enum Mode: Sendable {
        /// The first such value fails the reading.
        case exact
        /// Such a value is left out and affects no other. Numbers are also read from text, and text from numbers, because
        /// older environments differ.
        case lenient
    }

    private let members: JSONMembers
    private let mode: Mode
    /// The place behind the member that was found last, where the next one probably is.
    private var next = 0
    /// False if a required field was left out.
    private(set) var isComplete = true

    init(_ members: JSONMembers, _ mode: Mode) {
        self.members = members
        self.mode = mode
    }

    package mutating func required<Value: PayloadValue>(_ key: String, _ value: inout Value) throws(PayloadFault) {
        let node = member(key)
        if let node, let found = Value(node, mode) {
            value = found
        } else if mode == .exact {
            throw node == nil ? .missing(key: key) : .unreadable(key: key)
        } else {
            isComplete = false
        }
    }

    package mutating func optional<Value: PayloadValue>(_ key: String, _ value: inout Value?) throws(PayloadFault) {
        guard let node = member(key) else { return }
        if case .null = node.content { return }
        value = Value(node, mode)
        if value == nil, mode == .exact { throw .unreadable(key: key) }
    }

    private mutating func member(_ key: String) -> JSONNode? {
        guard let place = members.place(of: key, from: next) else { return nil }
        next = place + 1
        return members[place].value
    }
}

extension PayloadObject {
    /// Reads the members of a JSON object exactly.
    ///
    /// - Throws: The first field that is missing or cannot be read.
    package init(members: JSONMembers) throws(PayloadFault) {
        var reader = PayloadReader(members, .exact)
        self = .blank
        try readMembers(from: &reader)
    }

    /// Reads the valid members of a JSON object; other fields keep their values.
    ///
    /// - Parameter json: The text, which may be damaged.
    package mutating func salvage(_ json: Data) {
        guard let members = JSONNode.members(in: Array(json), .lenient) else { return }
        var reader = PayloadReader(members, .lenient)
        do throws(PayloadFault) {
            try readMembers(from: &reader)
        } catch {
            preconditionFailure("A lenient reader leaves out what cannot be read.")
        }
    }
}

extension JSONNode {
    /// Reads a text that consists of one object.
    ///
    /// - Returns: The members; `nil` if the text is anything else, or not in UTF-8.
    package static func members(in bytes: [UInt8], _ dialect: JSONScanner.Dialect) -> JSONMembers? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        do throws(JSONFault) {
            guard case .object(let members) = try JSONScanner.value(in: bytes, dialect).content else { return nil }
            return members
        } catch {
            return nil
        }
    }
}
