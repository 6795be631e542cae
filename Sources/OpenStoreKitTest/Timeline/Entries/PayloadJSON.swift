import Foundation

/// JSON of any shape, so that a payload can be kept in one form and shown in another.
indirect enum PayloadJSON: Hashable, Sendable {
    case null
    case truth(Bool)
    case whole(Int64)
    case fraction(Double)
    case text(String)
    case list([PayloadJSON])
    case object([String: PayloadJSON])

    /// Reads JSON; `nil` for anything else.
    init?(_ data: Data) {
        do {
            // Most of them are objects, and asking for what is not there is slow.
            self = .object(try JSONDecoder().decode([String: PayloadJSON].self, from: data))
        } catch DecodingError.typeMismatch {
            do {
                self = try JSONDecoder().decode(PayloadJSON.self, from: data)
            } catch {
                return nil
            }
        } catch {
            return nil
        }
    }

    /// Keys sorted and no spaces, which is how entries keep it.
    var compact: String { text(.sortedKeys) }

    /// For people: a line for each value.
    var pretty: String { text([.sortedKeys, .prettyPrinted]) }

    private func text(_ formatting: JSONEncoder.OutputFormatting) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union(.withoutEscapingSlashes)
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        } catch {
            // Only a number that JSON does not know could do this, and none was read from JSON.
            return "null"
        }
    }

    /// An object without some of its values.
    func without(_ keys: Set<String>) -> PayloadJSON {
        guard case .object(let values) = self else { return self }
        return .object(values.filter { !keys.contains($0.key) })
    }
}

extension PayloadJSON: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = Self.read(String.self, from: container) {
            self = .text(value)
        } else if let value = Self.read(Int64.self, from: container) {
            self = .whole(value)
        } else if let value = Self.read(Bool.self, from: container) {
            self = .truth(value)
        } else if let value = Self.read(Double.self, from: container) {
            self = .fraction(value)
        } else if let value = Self.read([PayloadJSON].self, from: container) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: PayloadJSON].self))
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

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .truth(let value): try container.encode(value)
        case .whole(let value): try container.encode(value)
        case .fraction(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}
