import Foundation
import StoreInterface
import StoreSigning
import StoreTestSupport
import Testing
import TestWaiting

/// Tests of verifiers that verify a document only once as long as its bytes are the same.
@Suite(.timeLimit(.standard)) struct VerifiedDocumentsTests {
    private let store: TestStore
    private let verifier: JWSVerifier

    init() throws {
        store = try TestStore()
        verifier = JWSVerifier(trust: store.trust(), remembersDocuments: true)
    }

    /// The failure of a verifier; `nil` if it accepts the document.
    private func failure(of text: SignedText, with verifier: JWSVerifier) -> VerificationFailure? {
        do throws(VerificationFailure) {
            _ = try verifier.verifyTransaction(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func `one flipped bit anywhere in a document that was verified before is detected`() throws {
        let text = try store.sign(TestDocument(.transaction))
        // The first verification finds the chain, the second one remembers the document.
        for _ in 0..<3 { _ = try verifier.verifyTransaction(text) }
        let bytes = Array(text.compactSerialization.utf8)
        for position in stride(from: 0, to: bytes.count, by: TestExtent.alterationStride) {
            var flipped = bytes
            flipped[position] ^= 1 << UInt8(position % 7)
            let altered = SignedText(compactSerialization: String(decoding: flipped, as: UTF8.self))
            let expected = failure(of: altered, with: store.verifier)
            #expect(expected != nil)
            #expect(failure(of: altered, with: verifier) == expected, "bit \(position % 7) of byte \(position)")
        }
        #expect(failure(of: text, with: verifier) == nil)
    }

    @Test func `a canonically equal letter in place of the signed one is detected`() throws {
        let text = try store.sign(TestDocument(.transaction))
        for _ in 0..<3 { _ = try verifier.verifyTransaction(text) }
        // U+212A, the sign for Kelvin, is equal to K for Swift's strings.
        let altered = SignedText(
            compactSerialization: text.compactSerialization.replacing("K", with: "\u{212A}", maxReplacements: 1)
        )
        #expect(altered.compactSerialization.utf8.count > text.compactSerialization.utf8.count)
        #expect(failure(of: altered, with: verifier) == failure(of: altered, with: store.verifier))
        #expect(failure(of: altered, with: verifier) != nil)
    }

    @Test func `each of many documents keeps its own value`() throws {
        let documents: [(quantity: Int, text: SignedText)] = try (1...300).map { quantity in
            try (quantity, store.sign(TestDocument(.transaction).with("quantity", quantity)))
        }
        for _ in 0..<3 {
            for (quantity, text) in documents {
                #expect(try verifier.verifyTransaction(text).payload.quantity == quantity)
            }
        }
    }

    @Test func `a document that was verified as one kind is not accepted as another`() throws {
        let renewal = try store.sign(TestDocument(.renewalInfo))
        for _ in 0..<3 { _ = try verifier.verifyRenewalInfo(renewal) }
        let expected = failure(of: renewal, with: store.verifier)
        #expect(expected != nil)
        #expect(failure(of: renewal, with: verifier) == expected)
    }

    @Test func `a document that was refused is refused again`() throws {
        let foreign = try store.sign(TestDocument(.transaction).with("bundleId", "com.example.other"))
        for _ in 0..<3 {
            #expect(failure(of: foreign, with: verifier) == .missingRequiredProperties)
        }
    }
}
