package import Foundation

/// A UUID: lower-case text in JSON (T-49).
package struct WireUUID: Hashable, Sendable, Codable {
    package let value: UUID

    package init(_ value: UUID) { self.value = value }

    package var text: String { value.uuidString.lowercased() }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = UUID(uuidString: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not a UUID")
        }
        self.init(value)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
