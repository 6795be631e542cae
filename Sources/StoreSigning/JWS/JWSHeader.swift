import Foundation
import StoreInterface

/// The header of a signed document, with the algorithm and the certificates.
struct JWSHeader: Hashable, Sendable {
    static let algorithm = "ES256"

    var alg: String?
    /// The leaf, intermediate and root certificates, each as base64 of DER.
    var x5c: [String]?

    /// Returns the header of a store's documents, with the two keys in the order of the App Store's documents.
    ///
    /// The JSON is written directly, because encoders do not guarantee this order, and base64 needs no escaping.
    static func json(certificates: [[UInt8]]) -> [UInt8] {
        let list = certificates.map { "\"\(String(decoding: Base64.standard.encode($0[...]), as: UTF8.self))\"" }
        return Array("{\"alg\":\"\(algorithm)\",\"x5c\":[\(list.joined(separator: ","))]}".utf8)
    }
}

extension JWSHeader {
    /// Reads a header segment.
    ///
    /// - Throws: ``VerificationFailure/invalidEncoding`` when it is not base64url of a JSON object whose values have
    ///   the right types. Also when it demands that extensions be understood, because this reader understands none (RFC
    ///   7515, 4.1.11).
    init(segment: ArraySlice<UInt8>) throws(VerificationFailure) {
        guard let json = Base64.url.decode(segment) else { throw .invalidEncoding }
        let members = try SignedJSON.object(in: json)
        guard members["crit"] == nil else { throw .invalidEncoding }
        alg = try Self.text(members["alg"])
        x5c = try Self.texts(members["x5c"])
    }

    /// - Throws: ``VerificationFailure/unsupportedAlgorithm`` unless the header names ES256.
    func requireAlgorithm() throws(VerificationFailure) {
        guard alg?.hasSameBytes(as: Self.algorithm) == true else { throw .unsupportedAlgorithm }
    }

    /// The certificates in DER, or `nil` if there are none or one is not strict base64.
    var certificates: [Data]? {
        guard let x5c else { return nil }
        let decoded = x5c.compactMap { Base64.standard.decode(Array($0.utf8)[...]).map { Data($0) } }
        return decoded.count == x5c.count ? decoded : nil
    }

    private static func text(_ node: JSONNode?) throws(VerificationFailure) -> String? {
        switch node?.content {
        case nil, .null: return nil
        case .text(let text): return text
        case .flag, .number, .list, .object: throw .invalidEncoding
        }
    }

    private static func texts(_ node: JSONNode?) throws(VerificationFailure) -> [String]? {
        switch node?.content {
        case nil, .null: return nil
        case .list(let elements):
            var texts: [String] = []
            for element in elements {
                guard let text = try text(element) else { throw .invalidEncoding }
                texts.append(text)
            }
            return texts
        case .text, .flag, .number, .object: throw .invalidEncoding
        }
    }
}
