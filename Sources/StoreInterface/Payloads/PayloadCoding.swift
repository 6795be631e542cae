package import Foundation

/// How payloads become bytes and bytes become payloads: sorted keys, no white space, binary values as base64.
package enum PayloadCoding {
    package static func encode(_ payload: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(payload)
    }

    package static func decode<Payload: Decodable>(_ type: Payload.Type, from data: Data) throws -> Payload {
        try JSONDecoder().decode(type, from: data)
    }
}
