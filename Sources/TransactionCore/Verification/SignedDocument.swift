import Foundation
import StoreInterface

/// The text that a value was read from, with the bytes of its payload.
struct SignedDocument: Sendable {
    let text: SignedText
    /// The signed payload, byte for byte; for a damaged text, the readable part.
    let payload: Data

    /// A text that did not verify; its payload is read as far as it goes.
    init(damaged text: SignedText) {
        self.text = text
        payload = SegmentedText(text).payload
    }

    /// A text that did verify, with the bytes that the verifier checked.
    init(_ text: SignedText, payload: Data) {
        self.text = text
        self.payload = payload
    }
}

extension SignedDocument: Hashable {
    /// Two documents are equal when their payloads are equal (T-53), regardless of the signature; without a readable payload the
    /// texts are compared.
    static func == (lhs: SignedDocument, rhs: SignedDocument) -> Bool {
        guard lhs.payload == rhs.payload else { return false }
        return !lhs.payload.isEmpty || lhs.text == rhs.text
    }

    func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}
