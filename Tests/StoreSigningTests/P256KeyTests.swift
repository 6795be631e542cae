import Foundation
import StoreSigning
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct P256KeyTests {
    /// RFC 7515, appendix A.3: the public key, the signing input and its ES256 signature.
    enum Appendix {
        static let x = "7fcdce2770f6c45d4183cbee6fdb4b7b580733357be9ef13bacf6e3c7bd15445"
        static let y = "c7f144cd1bbd9b7e872cdfedb9eeb9f4b3695d6ea90b24ad8a4623288588e5ad"
        static let input =
            "eyJhbGciOiJFUzI1NiJ9."
            + "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        static let signature =
            "0ed1215379636c483c2f7f155807d402a3b228033af97c7e17819ac3169ea665"
            + "c50a07d38c3c70e5d8f12daf084a5480a66590c5f293509a8f3f7f8a83a354d5"
    }

    private func bytes(_ hex: String) -> Data {
        let digits = Array(hex)
        return Data(
            stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        )
    }

    private func sha256(_ text: String) throws -> [UInt8] {
        try MessageDigest.sha256.get().hash(Array(text.utf8)[...])
    }

    @Test func `the signature of RFC 7515 A.3 verifies, and fails with one flipped bit`() throws {
        let key = try P256PublicKey(x963Representation: Data([4]) + bytes(Appendix.x) + bytes(Appendix.y))
        let signature = Array(bytes(Appendix.signature))
        #expect(try key.isSignature(signature[...], overHash: sha256(Appendix.input)))
        #expect(try !key.isSignature(signature[...], overHash: sha256(Appendix.input + "A")))
        for index in signature.indices {
            var flipped = signature
            flipped[index] ^= 0x10
            #expect(try !key.isSignature(flipped[...], overHash: sha256(Appendix.input)))
        }
    }

    @Test func `SHA-256 and SHA-384 are those of FIPS 180-4`() throws {
        let abc = Array("abc".utf8)[...]
        #expect(
            try Data(MessageDigest.sha256.get().hash(abc))
                == bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        )
        #expect(
            try Data(MessageDigest.sha384.get().hash(abc))
                == bytes(
                    "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                        + "8086072ba1e7cc2358baeca134c825a7"
                )
        )
    }

    @Test func `every signature has 64 bytes`() throws {
        let key = try P256PrivateKey()
        let publicKey = try key.publicKey
        // About one number in 256 begins with a zero byte, which DER leaves out.
        for number in 0..<600 {
            let hash = try sha256("\(number)")
            let signature = try key.signature(overHash: hash)
            #expect(signature.count == 64)
            #expect(try publicKey.isSignature(signature[...], overHash: hash))
        }
    }

    @Test func `a key that was written is read again`() throws {
        let key = try P256PrivateKey()
        let bytes = try key.x963Representation
        #expect(bytes.count == 97)
        #expect(bytes.first == 4)
        let read = try P256PrivateKey(x963Representation: bytes)
        #expect(try read.x963Representation == bytes)
        let hash = try sha256("text")
        #expect(try key.publicKey.isSignature(read.signature(overHash: hash)[...], overHash: hash))
    }

    @Test func `bytes that are not a key are refused with a reason`() throws {
        let bytes = try P256PrivateKey().x963Representation
        let other = try P256PrivateKey().x963Representation
        let wrong = [
            Data(), bytes.dropLast(), bytes + Data([0]), Data(repeating: 0, count: 97), Data([2]) + bytes.dropFirst(),
            bytes.prefix(65) + other.suffix(32), bytes.prefix(65) + Data(count: 32),
            bytes.prefix(64) + Data([bytes[64] ^ 1]) + bytes.suffix(32),
        ]
        for representation in wrong {
            let failure = #expect(throws: SigningFailure.self) {
                try P256PrivateKey(x963Representation: Data(representation))
            }
            #expect(failure?.detail.isEmpty == false)
            #expect(failure?.operation.isEmpty == false)
        }
        #expect(throws: SigningFailure.self) { try P256PublicKey(x963Representation: bytes.prefix(65).dropLast()) }
    }

    @Test func `a signature of another length is refused`() throws {
        let key = try P256PrivateKey()
        let hash = try sha256("text")
        let signature = try key.signature(overHash: hash)
        #expect(try !key.publicKey.isSignature([], overHash: hash))
        #expect(try !key.publicKey.isSignature(signature.dropLast(), overHash: hash))
        #expect(try !key.publicKey.isSignature((signature + [0])[...], overHash: hash))
    }
}
