import Foundation
import StoreInterface
import StoreSigning
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct TamperingTests {
    let store: TestStore

    init() throws { store = try TestStore() }

    @Test func `one flipped bit anywhere in the text is detected`() throws {
        let text = Array(try store.sign(TestDocument(.transaction)).compactSerialization.utf8)
        let verifier = store.verifier
        for position in stride(from: 0, to: text.count, by: TestExtent.alterationStride) {
            var flipped = text
            // Bit 7 would leave ASCII, and with it base64: too easy.
            flipped[position] ^= 1 << UInt8(position % 7)
            let document = SignedText(compactSerialization: String(decoding: flipped, as: UTF8.self))
            #expect(throws: VerificationFailure.self, "bit \(position % 7) of byte \(position)") {
                try verifier.verifyTransaction(document)
            }
        }
        // The flips left nothing behind in the verifier.
        let intact = SignedText(compactSerialization: String(decoding: text, as: UTF8.self))
        #expect(throws: Never.self) { try verifier.verifyTransaction(intact) }
    }

    @Test func `one flipped bit in the payload is a wrong signature`() throws {
        let parts = try store.signer.sign(TestDocument(.transaction).json())
        let verifier = store.verifier
        for position in parts.payload.indices {
            var payload = parts.payload
            payload[position] ^= 1 << UInt8(position % 8)
            let tampered = SignedParts(
                headerSegment: parts.headerSegment,
                payload: payload,
                signature: parts.signature
            )
            #expect(throws: VerificationFailure.invalidSignature) { try verifier.verifyTransaction(tampered.text) }
        }
    }

    @Test func `one flipped bit in the signature is a wrong signature`() throws {
        let parts = try store.signer.sign(TestDocument(.transaction).json())
        let verifier = store.verifier
        for bit in 0..<512 {
            var signature = parts.signature
            signature[bit / 8] ^= 1 << UInt8(bit % 8)
            let tampered = SignedParts(
                headerSegment: parts.headerSegment,
                payload: parts.payload,
                signature: signature
            )
            #expect(throws: VerificationFailure.invalidSignature) { try verifier.verifyTransaction(tampered.text) }
        }
    }

    @Test(arguments: [0x00, 0x01, 0xFF] as [UInt8])
    func `a signature of equal bytes is a wrong signature`(byte: UInt8) throws {
        let parts = try store.signer.sign(TestDocument(.transaction).json())
        let signature = Data(repeating: byte, count: 64)
        let tampered = SignedParts(headerSegment: parts.headerSegment, payload: parts.payload, signature: signature)
        #expect(throws: VerificationFailure.invalidSignature) { try store.verifier.verifyTransaction(tampered.text) }
    }

    @Test func `a signature that is cut, longer, empty or DER is an invalid encoding`() throws {
        let parts = try store.signer.sign(TestDocument(.transaction).json())
        let der =
            Data([0x30, 0x44, 0x02, 0x20]) + parts.signature.prefix(32) + [0x02, 0x20] + parts.signature.suffix(32)
        for signature in [Data(), parts.signature.prefix(63), parts.signature + Data([0]), der] {
            let tampered = SignedParts(headerSegment: parts.headerSegment, payload: parts.payload, signature: signature)
            #expect(throws: VerificationFailure.invalidEncoding) { try store.verifier.verifyTransaction(tampered.text) }
        }
    }

    @Test func `the signature of another document is a wrong signature`() throws {
        let first = try store.signer.sign(TestDocument(.transaction).json())
        let second = try store.signer.sign(TestDocument(.transaction).with("quantity", 10).json())
        let swapped = SignedParts(
            headerSegment: first.headerSegment,
            payload: second.payload,
            signature: first.signature
        )
        #expect(throws: VerificationFailure.invalidSignature) { try store.verifier.verifyTransaction(swapped.text) }
    }

    @Test func `a signature by another key than the leaf's is a wrong signature`() throws {
        let identity = store.identity
        let impostor = SigningIdentity(
            rootCertificate: identity.rootCertificate,
            intermediateCertificate: identity.intermediateCertificate,
            leafCertificate: identity.leafCertificate,
            rootPrivateKey: Data(),
            intermediatePrivateKey: Data(),
            leafPrivateKey: identity.intermediatePrivateKey
        )
        // The signer refuses such an identity, so the text is put together by hand.
        let refusal = #expect(throws: SigningFailure.self) { try JWSSigner(identity: impostor) }
        #expect(refusal?.detail == "the leaf certificate is for another key")
        let text = "\(Data(identity.header.utf8).base64URL).\(try TestDocument(.transaction).json().base64URL)"
        let key = try P256PrivateKey(x963Representation: identity.intermediatePrivateKey)
        let signature = try key.signature(overHash: MessageDigest.sha256.get().hash(Array(text.utf8)[...]))
        let document = SignedText(compactSerialization: "\(text).\(Data(signature).base64URL)")
        #expect(throws: VerificationFailure.invalidSignature) { try store.verifier.verifyTransaction(document) }
    }
}
