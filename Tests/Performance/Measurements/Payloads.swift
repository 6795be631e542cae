import Foundation
import StoreInterface

/// What the JSON inside a transaction costs.
enum Payloads: Measurement {
    static let name = "payloads"

    static func findings(_ options: Options) async throws -> [Finding] {
        let payload = try SamplePayload().payload
        let data = PayloadCoding.encode(payload)
        let other = try JSONDecoder().decode(CodableTransaction.self, from: data)
        let count = options.operations(1000)
        let decoding = try await Comparison(rounds: options.rounds, operations: count) {
            for _ in 0..<count { _ = try PayloadCoding.decode(TransactionPayload.self, from: data) }
        } against: {
            for _ in 0..<count { _ = try JSONDecoder().decode(CodableTransaction.self, from: data) }
        }
        let encoding = try await Comparison(rounds: options.rounds, operations: count) {
            for _ in 0..<count { _ = PayloadCoding.encode(payload) }
        } against: {
            for _ in 0..<count { _ = try JSONEncoder().encode(other) }
        }
        return [
            Finding("decode a payload ÷ JSONDecoder", speedOf: decoding, .atLeast(1.7)),
            Finding("encode a payload ÷ JSONEncoder", speedOf: encoding, .atLeast(4)),
        ]
    }
}
