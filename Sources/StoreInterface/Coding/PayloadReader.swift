package import Foundation

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
