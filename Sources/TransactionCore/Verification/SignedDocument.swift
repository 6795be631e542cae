package import Foundation
package import StoreInterface

/// The text that a value was read from, with the bytes of its payload.
struct SignedDocument: Sendable {
    let text: SignedText
    /// The bytes of the signed payload, or the readable part of a damaged text.
    let payload: Data

    /// Creates a document from a text that failed verification, with the readable part of its payload.
    init(damaged text: SignedText) {
        self.text = text
        payload = SegmentedText(text).payload
    }

    /// Creates a document from a verified text, with the bytes that the verifier checked.
    init(_ text: SignedText, payload: Data) {
        self.text = text
        self.payload = payload
    }
}

extension SignedDocument: Hashable {
    /// Returns true if the payloads of two documents are equal (T-53), regardless of the signature; without a readable
    /// payload, the texts are compared.
    static func == (lhs: SignedDocument, rhs: SignedDocument) -> Bool {
        guard lhs.payload == rhs.payload else { return false }
        return !lhs.payload.isEmpty || lhs.text == rhs.text
    }

    func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}

/// The three parts of a compact serialization, as far as they can be read.
///
/// The accessors of unverified values use this type: a part that is missing or is not base64url is empty. Verification
/// parses strictly and does not use this type.
package struct SegmentedText {
    let header: Data
    package let payload: Data
    let signature: Data
    /// The signed bytes: the encoded header and payload, with the dot between them.
    let signed: Data

    package init(_ text: SignedText) {
        let serialization = text.compactSerialization
        let segments = serialization.split(separator: ".", omittingEmptySubsequences: false)
        let decoded = segments.map { Self.bytes(base64URL: $0) }
        header = decoded.first ?? Data()
        payload = decoded.count > 1 ? decoded[1] : Data()
        signature = decoded.count > 2 ? decoded[2] : Data()
        signed = Data(segments.prefix(2).joined(separator: ".").utf8)
    }

    private static func bytes(base64URL text: Substring) -> Data {
        var base64 = String(text).replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        return Data(base64Encoded: base64) ?? Data()
    }
}
