/// A JSON value of any type, for payloads with an unexpected structure and for display.
package enum JSONValue: Hashable, Sendable {
    case null
    case flag(Bool)
    case whole(Int64)
    case fraction(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A `Decoder` reveals the type of a value only by attempts, so that only the last attempt throws.
        if container.decodeNil() {
            self = .null
        } else if let text = Self.read(String.self, from: container) {
            self = .text(text)
        } else if let whole = Self.read(Int64.self, from: container) {
            self = .whole(whole)
        } else if let flag = Self.read(Bool.self, from: container) {
            self = .flag(flag)
        } else if let fraction = Self.read(Double.self, from: container) {
            self = .fraction(fraction)
        } else if let list = Self.read([JSONValue].self, from: container) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    private static func read<Value: Decodable>(
        _ type: Value.Type,
        from container: any SingleValueDecodingContainer
    ) -> Value? {
        do {
            return try container.decode(type)
        } catch {
            return nil
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let value): try container.encode(value)
        case .whole(let value): try container.encode(value)
        case .fraction(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}
