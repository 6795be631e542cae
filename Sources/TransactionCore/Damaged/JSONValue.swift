import Foundation

/// Any JSON value, for reading documents that do not have the shape they should have.
enum JSONValue: Decodable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([JSONValue])
    case object([String: JSONValue])
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Asking each type in turn is how `Decoder` says what there is; only the last answer is an error.
        if container.decodeNil() {
            self = .null
        } else if let flag = Self.read(Bool.self, from: container) {
            self = .flag(flag)
        } else if let number = Self.read(Double.self, from: container) {
            self = .number(number)
        } else if let text = Self.read(String.self, from: container) {
            self = .text(text)
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
}
