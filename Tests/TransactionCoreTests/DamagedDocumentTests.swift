import StoreInterface
import TestWaiting
import Testing

@testable import TransactionCore

/// The equality of documents whose payload cannot be read.
@Suite(.timeLimit(.standard)) struct DamagedDocumentTests {
    private func document(_ text: String) -> SignedDocument {
        SignedDocument(damaged: SignedText(compactSerialization: text))
    }

    @Test func `documents without a readable payload are equal if their texts are (T-53)`() {
        #expect(document("a..b").payload.isEmpty)
        #expect(document("a..b") == document("a..b"))
        #expect(document("a..b") != document("a..c"))
        #expect(document("") != document("a..b"))
    }
}
