import Foundation
import StoreSigning
import Testing

/// Offers that a server signs as one JSON Web Signature.
@Suite(.timeLimit(.minutes(15))) struct OfferClaimsTests {
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

    @Test func `P-23 C-20 what a known key signed is read`() throws {
        let key = try OfferSigningKey(id: "K1")
        #expect(try verifier(key).claims(in: try key.compactJWS(of: Self.claims)) == Self.claims)
    }

    @Test func `P-23 C-20 every changed character spoils it`() throws {
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

    @Test func `P-23 C-20 another key of the same name, and a key of another name, sign nothing`() throws {
        let (ours, theirs) = (try OfferSigningKey(id: "K1"), try OfferSigningKey(id: "K1"))
        #expect(try verifier(ours).claims(in: try theirs.compactJWS(of: Self.claims)) == nil)
        let renamed = try OfferSigningKey(id: "K2", pkcs8: try ours.pkcs8)
        #expect(try verifier(ours).claims(in: try renamed.compactJWS(of: Self.claims)) == nil)
    }
}
