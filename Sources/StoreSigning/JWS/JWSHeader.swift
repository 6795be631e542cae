/// The header of a signed document: how it is signed, and by whom.
struct JWSHeader: Hashable, Sendable {
    static let algorithm = "ES256"

    var alg: String?
    /// Leaf, intermediate and root, each as base64 of DER.
    var x5c: [String]?

    /// The header of a store's documents, with these two keys in this order as the App Store writes them.
    ///
    /// By hand, because no encoder promises an order, and base64 needs no escaping.
    static func json(certificates: [[UInt8]]) -> [UInt8] {
        let list = certificates.map { "\"\(String(decoding: Base64.standard.encode($0[...]), as: UTF8.self))\"" }
        return Array("{\"alg\":\"\(algorithm)\",\"x5c\":[\(list.joined(separator: ","))]}".utf8)
    }
}
