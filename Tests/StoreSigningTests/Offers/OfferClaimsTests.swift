import Foundation
import StoreSigning
import Testing
import TestWaiting

/// Offers that a server signs as one JSON Web Signature.
@Suite(.timeLimit(.standard)) struct OfferClaimsTests {
    private static let claims = OfferClaims(
        iss: "issuer",
        aud: .promotionalOffer,
        bid: "com.example.shop",
        iat: 1_735_689_600,
        nonce: UUID().uuidString,
        productId: "plan.month",
        offerIdentifier: "come.closer"
    )

    private func verifier(_ key: OfferSigningKey) throws -> OfferVerifier {
        var verifier = OfferVerifier()
        try verifier.add(key)
        return verifier
    }

    @Test func `a token by a known key is read (P-23, C-20)`() throws {
        let key = try OfferSigningKey(id: "K1")
        #expect(try verifier(key).claims(in: try key.compactJWS(of: Self.claims)) == Self.claims)
    }

    @Test func `every changed character makes a token invalid (P-23, C-20)`() throws {
        let key = try OfferSigningKey(id: "K1")
        let verifier = try verifier(key)
        let text = try key.compactJWS(of: Self.claims)
        for index in text.indices {
            var spoilt = text
            spoilt.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
            #expect(verifier.claims(in: spoilt) == nil)
        }
        #expect(verifier.claims(in: "") == nil)
        #expect(verifier.claims(in: "garbage") == nil)
        #expect(verifier.claims(in: text + ".") == nil)
    }

    @Test func `tokens by another key of the same name, or by a key of another name, are refused (P-23, C-20)`() throws
    {
        let (ours, theirs) = (try OfferSigningKey(id: "K1"), try OfferSigningKey(id: "K1"))
        #expect(try verifier(ours).claims(in: try theirs.compactJWS(of: Self.claims)) == nil)
        let renamed = try OfferSigningKey(id: "K2", pkcs8: try ours.pkcs8)
        #expect(try verifier(ours).claims(in: try renamed.compactJWS(of: Self.claims)) == nil)
    }

    /// A token with any header, signed by the key.
    private func token(_ header: String, _ payload: Data, by key: OfferSigningKey) throws -> String {
        let text = "\(Data(header.utf8).base64URL).\(payload.base64URL)"
        let hash = try MessageDigest.sha256.get().hash(Array(text.utf8)[...])
        let signature = try P256PrivateKey(pkcs8: try key.pkcs8).signature(overHash: hash)
        return "\(text).\(Data(signature).base64URL)"
    }

    @Test func `a token counts only with ES256, the key's name, and no demand for extensions (P-23, C-20)`() throws {
        let key = try OfferSigningKey(id: "K1")
        let verifier = try verifier(key)
        let payload = try JSONEncoder().encode(Self.claims)
        let good = #"{"alg":"ES256","kid":"K1","typ":"JWT"}"#
        #expect(verifier.claims(in: try token(good, payload, by: key)) == Self.claims)
        let bad = [
            #"{"alg":"ES256","kid":"K1","crit":["b64"],"b64":false}"#, #"{"alg":"ES256","kid":"K1","crit":["exp"]}"#,
            #"{"alg":"ES256","kid":"K1","crit":[]}"#, #"{"alg":"ES256","kid":"K1","crit":null}"#,
            #"{"alg":"none","kid":"K1"}"#, #"{"alg":"ES384","kid":"K1"}"#, #"{"kid":"K1"}"#, #"{"alg":"ES256"}"#,
            #"{"alg":"none","alg":"ES256","kid":"K1"}"#, #"{"alg":"ES256","kid":"K2","kid":"K1"}"#,
        ]
        for header in bad {
            #expect(verifier.claims(in: try token(header, payload, by: key)) == nil, "\(header)")
        }
    }

    @Test func `the claims of a token are one object in UTF-8 without repeated keys (P-23, C-20)`() throws {
        let key = try OfferSigningKey(id: "K1")
        let verifier = try verifier(key)
        let json = String(decoding: try JSONEncoder().encode(Self.claims), as: UTF8.self)
        let header = #"{"alg":"ES256","kid":"K1"}"#
        let spoilt = [
            json.data(using: .utf16), Data([0xEF, 0xBB, 0xBF]) + Data(json.utf8),
            Data((#"{"productId":"plan.year","# + json.dropFirst()).utf8),
        ]
        for payload in spoilt {
            #expect(verifier.claims(in: try token(header, try #require(payload), by: key)) == nil)
        }
    }
}
