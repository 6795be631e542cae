import Foundation
import StoreInterface

/// The text that a value was read from, with the bytes of its payload.
struct SignedDocument: Sendable {
    let text: SignedText
    /// What was signed, byte for byte; when the text is damaged, what could be read of it.
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
    /// Two documents are equal when they say the same (T-53), whoever signed them; without a readable payload the
    /// texts themselves are all there is to compare.
    static func == (lhs: SignedDocument, rhs: SignedDocument) -> Bool {
        guard lhs.payload == rhs.payload else { return false }
        return !lhs.payload.isEmpty || lhs.text == rhs.text
    }

    func hash(into hasher: inout Hasher) { hasher.combine(payload) }
}
