package import Foundation
package import StoreTime

/// A value of a field in a payload.
package protocol PayloadValue: Sendable {
    /// Reads a JSON value; `nil` if it is of another type or out of range.
    init?(_ node: JSONNode, _ mode: PayloadReader.Mode)

    func write(to writer: inout PayloadWriter)
}

extension PayloadValue where Self: PayloadObject {
    /// Reads an object; `nil` if one of its required fields cannot be read.
    package init?(_ node: JSONNode, _ mode: PayloadReader.Mode) {
        guard case .object(let members) = node.content else { return nil }
        var reader = PayloadReader(members, mode)
        self = .blank
        do throws(PayloadFault) {
            try readMembers(from: &reader)
        } catch {
            return nil
        }
        guard reader.isComplete else { return nil }
    }

    package func write(to writer: inout PayloadWriter) { writer.write(self) }
}

extension String: PayloadValue {
    package init?(_ node: JSONNode, _ mode: PayloadReader.Mode) {
        switch node.content {
        case .text(let text): self = text
        case .number(let digits) where mode == .lenient:
            guard let number = Int64(digits) ?? Double(digits).flatMap({ Int64(exactly: $0) }) else { return nil }
            self.init(number)
        case .number, .flag, .list, .object, .null: return nil
        }
    }

    package func write(to writer: inout PayloadWriter) { writer.write(text: self) }
}

extension Int64: PayloadValue {
    package init?(_ node: JSONNode, _ mode: PayloadReader.Mode) {
        switch node.content {
        case .number(let digits):
            if let number = Int64(digits) {
                self = number
                return
            }
            let fractional = Double(digits).map { mode == .lenient ? $0.rounded() : $0 }
            guard let number = fractional.flatMap({ Int64(exactly: $0) }) else { return nil }
            self = number
        case .text(let digits) where mode == .lenient:
            guard let number = Int64(digits) else { return nil }
            self = number
        case .flag(let flag) where mode == .lenient: self = flag ? 1 : 0
        case .text, .flag, .list, .object, .null: return nil
        }
    }

    package func write(to writer: inout PayloadWriter) { writer.append(String(self)) }
}

extension Int: PayloadValue {
    package init?(_ node: JSONNode, _ mode: PayloadReader.Mode) {
        guard let number = Int64(node, mode) else { return nil }
        self.init(exactly: number)
    }

    package func write(to writer: inout PayloadWriter) { writer.append(String(self)) }
}

extension Bool: PayloadValue {
    package init?(_ node: JSONNode, _ mode: PayloadReader.Mode) {
        if case .flag(let flag) = node.content {
            self = flag
        } else {
            guard mode == .lenient, let number = Int64(node, mode) else { return nil }
            self = number != 0
        }
    }

    package func write(to writer: inout PayloadWriter) { writer.append(self ? "true" : "false") }
}

extension StoreDate: PayloadValue {
    /// The replacement for an unreadable date of a damaged document, too far in the past to create an entitlement.
    package static let unreadable = StoreDate(.distantPast)

    /// Reads integer milliseconds, and the fractional ones that Xcode once wrote.
    ///
    /// Every date that a signed payload can carry fits a `Double` exactly.
    package init?(_ node: JSONNode, _ mode: PayloadReader.Mode) {
        guard let number = Int64(node, mode) ?? Self.rounded(node), number.magnitude < 9_000_000_000_000_000 else {
            return nil
        }
        self.init(milliseconds: number)
    }

    private static func rounded(_ node: JSONNode) -> Int64? {
        guard case .number(let digits) = node.content else { return nil }
        return Double(digits).flatMap { Int64(exactly: $0.rounded()) }
    }

    package func write(to writer: inout PayloadWriter) { writer.append(String(milliseconds)) }
}

extension WireIdentifier: PayloadValue {
    package init?(_ node: JSONNode, _ mode: PayloadReader.Mode) {
        guard let value = String(node, mode).flatMap({ UInt64($0) }) else { return nil }
        self.init(value)
    }

    package func write(to writer: inout PayloadWriter) { writer.append("\"\(value)\"") }
}

extension WireUUID: PayloadValue {
    package init?(_ node: JSONNode, _ mode: PayloadReader.Mode) {
        guard let value = String(node, mode).flatMap({ UUID(uuidString: $0) }) else { return nil }
        self.init(value)
    }

    package func write(to writer: inout PayloadWriter) { writer.write(text: text) }
}

extension Data: PayloadValue {
    package init?(_ node: JSONNode, _ mode: PayloadReader.Mode) {
        guard let text = String(node, mode) else { return nil }
        self.init(base64Encoded: text)
    }

    package func write(to writer: inout PayloadWriter) { writer.write(base64: self) }
}

extension [String]: PayloadValue {
    /// Reads a list of texts; a lenient reader leaves out elements of other types.
    package init?(_ node: JSONNode, _ mode: PayloadReader.Mode) {
        guard case .list(let elements) = node.content else { return nil }
        let texts = elements.compactMap { String($0, .exact) }
        guard mode == .lenient || texts.count == elements.count else { return nil }
        self = texts
    }

    package func write(to writer: inout PayloadWriter) {
        writer.append("[")
        for (index, text) in enumerated() {
            if index > 0 { writer.append(",") }
            writer.write(text: text)
        }
        writer.append("]")
    }
}
