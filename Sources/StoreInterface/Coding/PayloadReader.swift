package import Foundation

/// Reads the fields of a payload from the members of a JSON object.
package struct PayloadReader: PayloadVisitor {
    /// The treatment of values that are not as they should be.
    package enum Manner: Sendable {
        /// The first such value ends the reading.
        case exact
        /// Such a value is left out and affects no other. Numbers are also read from text, and text from numbers, because
        /// older environments differ.
        case lenient
    }

    private let members: [String: JSONNode]
    private let manner: Manner
    /// False if a required field was left out.
    private(set) var isComplete = true

    init(_ members: [String: JSONNode], _ manner: Manner) {
        self.members = members
        self.manner = manner
    }

    package mutating func required<Value: PayloadValue>(_ key: String, _ value: inout Value) throws(PayloadFault) {
        if let node = members[key], let found = Value(node, manner) {
            value = found
        } else if manner == .exact {
            throw members[key] == nil ? .missing(key: key) : .unreadable(key: key)
        } else {
            isComplete = false
        }
    }

    package mutating func optional<Value: PayloadValue>(_ key: String, _ value: inout Value?) throws(PayloadFault) {
        guard let node = members[key] else { return }
        if case .null = node.content { return }
        value = Value(node, manner)
        if value == nil, manner == .exact { throw .unreadable(key: key) }
    }
}

extension PayloadObject {
    /// Reads the members of a JSON object exactly.
    ///
    /// - Throws: The first field that is missing or cannot be read.
    package init(members: [String: JSONNode]) throws(PayloadFault) {
        var reader = PayloadReader(members, .exact)
        self = .blank
        try readMembers(from: &reader)
    }

    /// Reads the members of a JSON object that can be read; other fields keep their values.
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
    package static func members(in bytes: [UInt8], _ dialect: JSONScanner.Dialect) -> [String: JSONNode]? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        do throws(JSONFault) {
            guard case .object(let members) = try JSONScanner.value(in: bytes, dialect).content else { return nil }
            return members
        } catch {
            return nil
        }
    }
}
