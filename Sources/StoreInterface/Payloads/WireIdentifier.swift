/// A transaction identifier: a number in the store, decimal text in JSON.
package struct WireIdentifier: Hashable, Sendable, Codable {
    package let value: UInt64

    package init(_ value: UInt64) { self.value = value }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = UInt64(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not an identifier")
        }
        self.init(value)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(String(value))
    }
}
