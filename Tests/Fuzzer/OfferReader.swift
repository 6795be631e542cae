import Foundation
import StoreInterface
import StoreSigning

/// Signatures of offers: the input as each of the texts that an app passes on from its server, and as the claims of one
/// that is signed correctly.
struct OfferReader: FuzzedReader {
    private static let header = Data(#"{"alg":"ES256","kid":"KEY","typ":"JWT"}"#.utf8)
    private static let claims = Data(
        (#"{"iss":"issuer","aud":"promotional-offer","bid":"com.example.shop","iat":1750000000,"#
            + #""nonce":"48c8b92d-ce0d-4229-bedf-e61b4f9cfc92","productId":"month","offerIdentifier":"stay"}"#).utf8
    )
    private static let nonce = UUID()

    /// The key of the claims; tokens of the server API have the same form, with any payload.
    private let claimsKey: ServerTokenKey
    private let textKey: OfferSigningKey
    private let verifier: OfferVerifier

    init() throws {
        claimsKey = try ServerTokenKey()
        textKey = try OfferSigningKey(id: "TEXT")
        var verifier = OfferVerifier()
        try verifier.add(id: "KEY", publicKey: claimsKey.publicKey)
        try verifier.add(textKey)
        self.verifier = verifier
    }

    let parts: Set<String> = ["claims", "payload", "nonce", "signature", "text", "key"]

    private func text(for userName: String) -> PromotionalOfferText {
        PromotionalOfferText(
            bundleID: "com.example.shop",
            keyID: textKey.id,
            productID: "month",
            offerID: "stay",
            userName: userName,
            nonce: Self.nonce,
            timestamp: 1_750_000_000_000
        )
    }

    var seeds: [Data] {
        var seeds = [Self.claims]
        attempt { seeds.append(Data(try claimsKey.token(header: Self.header, payload: Self.claims).utf8)) }
        attempt { seeds.append(try textKey.signature(over: text(for: ""))) }
        attempt { seeds += [try textKey.publicKey, Data(try claimsKey.pem.utf8)] }
        return seeds
    }

    func read(_ input: Data) -> Set<String> {
        var accepted: Set<String> = []
        let words = String(decoding: input, as: UTF8.self)
        if verifier.claims(in: words) != nil { accepted.insert("claims") }
        attempt {
            let signed = try claimsKey.token(header: Self.header, payload: input)
            if verifier.claims(in: signed) != nil { accepted.insert("payload") }
            if OfferVerifier.nonce(namedIn: signed) != nil { accepted.insert("nonce") }
        }
        if verifier.isSignature(input, over: text(for: "")) { accepted.insert("signature") }
        attempt {
            let text = text(for: words)
            let signature = try textKey.signature(over: text)
            precondition(verifier.isSignature(signature, over: text))
            accepted.insert("text")
        }
        attempt {
            var other = OfferVerifier()
            try other.add(id: "INPUT", publicKey: input)
            accepted.insert("key")
        }
        return accepted
    }
}
