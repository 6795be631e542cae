import Foundation
import StoreSigning
import Testing
import TestWaiting

/// Signatures that a server makes part by part.
@Suite(.timeLimit(.standard)) struct OfferSignatureTests {
    private static let text = PromotionalOfferText(
        bundleID: "com.example.shop",
        keyID: "K1",
        productID: "plan.month",
        offerID: "come.closer",
        userName: "9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d",
        nonce: UUID(),
        timestamp: 1_735_689_600_000
    )

    /// One change for each part.
    static let alterations: [@Sendable (inout PromotionalOfferText) -> Void] = [
        { $0.bundleID = "com.example.shop2" }, { $0.productID = "plan.year" }, { $0.offerID = "come.closer2" },
        { $0.userName = "" }, { $0.userName = "another" }, { $0.nonce = UUID() }, { $0.timestamp += 1 },
    ]

    private func verifier(_ keys: OfferSigningKey...) throws -> OfferVerifier {
        var verifier = OfferVerifier()
        for key in keys { try verifier.add(key) }
        return verifier
    }

    @Test func `a signature over all parts is accepted (Q-33, C-20)`() throws {
        let key = try OfferSigningKey(id: "K1")
        let signature = try key.signature(over: Self.text)
        #expect(try verifier(key).isSignature(signature, over: Self.text))
    }

    @Test(arguments: 0..<7)
    func `a signature is for exactly these parts (Q-33, C-20)`(index: Int) throws {
        let key = try OfferSigningKey(id: "K1")
        let signature = try key.signature(over: Self.text)
        var altered = Self.text
        Self.alterations[index](&altered)
        #expect(altered != Self.text)
        #expect(try !verifier(key).isSignature(signature, over: altered))
    }

    @Test func `signatures by another key of the same name, or by a key of another name, are refused (C-20)`() throws {
        let (ours, theirs) = (try OfferSigningKey(id: "K1"), try OfferSigningKey(id: "K1"))
        #expect(try !verifier(ours).isSignature(try theirs.signature(over: Self.text), over: Self.text))
        var renamed = Self.text
        renamed.keyID = "K2"
        #expect(try !verifier(ours).isSignature(try ours.signature(over: renamed), over: renamed))
        #expect(!OfferVerifier().isSignature(try ours.signature(over: Self.text), over: Self.text))
    }

    @Test func `a key replaces the earlier key with the same identifier (C-20)`() throws {
        let (former, present) = (try OfferSigningKey(id: "K1"), try OfferSigningKey(id: "K1"))
        let verifier = try verifier(former, present)
        #expect(verifier.isSignature(try present.signature(over: Self.text), over: Self.text))
        #expect(!verifier.isSignature(try former.signature(over: Self.text), over: Self.text))
    }

    @Test func `every changed, missing or additional byte makes a signature invalid (C-20)`() throws {
        let key = try OfferSigningKey(id: "K1")
        let verifier = try verifier(key)
        let signature = try key.signature(over: Self.text)
        for index in signature.indices {
            var spoilt = signature
            spoilt[index] ^= 1
            #expect(!verifier.isSignature(spoilt, over: Self.text))
            #expect(!verifier.isSignature(signature.prefix(index), over: Self.text))
        }
        #expect(!verifier.isSignature(signature + [0], over: Self.text))
        #expect(!verifier.isSignature(Data("garbage".utf8), over: Self.text))
    }

    @Test func `keys are read as PKCS 8, as PEM, and as SubjectPublicKeyInfo (C-20)`() throws {
        let key = try OfferSigningKey(id: "K1")
        let signature = try key.signature(over: Self.text)
        let lines = try key.pkcs8.base64EncodedString(options: .lineLength64Characters)
        let pem = Data("-----BEGIN PRIVATE KEY-----\n\(lines)\n-----END PRIVATE KEY-----\n".utf8)
        for bytes in [try key.pkcs8, pem] {
            let copy = try OfferSigningKey(id: "K1", pkcs8: bytes)
            #expect(try verifier(copy).isSignature(signature, over: Self.text))
        }
        var verifier = OfferVerifier()
        let publicLines = try key.publicKey.base64EncodedString(options: .lineLength64Characters)
        let publicPEM = "-----BEGIN PUBLIC KEY-----\r\n\(publicLines)\r\n-----END PUBLIC KEY-----\r\n"
        try verifier.add(id: "K1", publicKey: Data(publicPEM.utf8))
        #expect(verifier.isSignature(signature, over: Self.text))
        try verifier.add(id: "K1", publicKey: try key.publicKey.suffix(65))
        #expect(verifier.isSignature(signature, over: Self.text))
        #expect(throws: SigningFailure.self) { try OfferSigningKey(id: "K1", pkcs8: Data("garbage".utf8)) }
        #expect(throws: SigningFailure.self) { try verifier.add(id: "K2", publicKey: Data("garbage".utf8)) }
    }

    @Test func `a signature by another program is accepted (Q-33)`() throws {
        // Made with the command line tool of OpenSSL over the seven parts between U+2063.
        let text = PromotionalOfferText(
            bundleID: "com.example.shop",
            keyID: "K1",
            productID: "plan.month",
            offerID: "come.closer",
            userName: "anna",
            nonce: try #require(UUID(uuidString: "9B1DEB4D-3B7D-4BAD-9BDD-2B0D7B3DCB6D")),
            timestamp: 1_735_689_600_000
        )
        var verifier = OfferVerifier()
        try verifier.add(id: "K1", publicKey: try #require(Data(base64Encoded: Self.foreignKey)))
        #expect(verifier.isSignature(try #require(Data(base64Encoded: Self.foreignSignature)), over: text))
    }

    private static let foreignKey =
        "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEVsfjKA03uVMX1COTiHwKvMneAhlMgFchOVwLdF5pea83mKLLfmnVzU7jx8/J/Yu0"
        + "bAQeGlvMOJD4ONSEBHRZ7w=="
    private static let foreignSignature =
        "MEQCIBCA3k+ZvfB0P3DdJU06RdiSMvtcNZQv0N7n6pSCq0stAiBLBpoFA+tawVVZKsWD56vJ28JkLLTSIXATsZKnlAFEWQ=="
}
