import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreSigning
import StoreVerification
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct InAppPurchaseKeyTests {
    private static let date = Date(timeIntervalSince1970: 1_700_000_000.5)
    private static let nonce = ReceiptShop.deviceID

    private static func key(pem: String? = nil) throws -> InAppPurchaseKey {
        try InAppPurchaseKey(
            id: "2X9R4HXF34",
            issuerID: "57246542-96fe-1a63-e053-0824d011072a",
            bundleID: "com.example.shop",
            pem: try pem ?? ServerTokenKey().pem
        )
    }

    private static func verifier(of key: InAppPurchaseKey) throws -> OfferVerifier {
        var verifier = OfferVerifier()
        try verifier.add(id: key.id, publicKey: key.publicKey)
        return verifier
    }

    @Test func `a separate signature covers the seven values in order, the user's name in lower case (Q-33)`() throws {
        let key = try Self.key()
        let signature = try key.promotionalOfferSignature(
            for: "winter",
            of: "com.example.pro",
            userName: "Ada",
            nonce: Self.nonce,
            at: Self.date
        )
        let text = PromotionalOfferText(
            bundleID: "com.example.shop",
            keyID: "2X9R4HXF34",
            productID: "com.example.pro",
            offerID: "winter",
            userName: "ada",
            nonce: Self.nonce,
            timestamp: 1_700_000_000_500
        )
        let verifier = try Self.verifier(of: key)
        #expect(verifier.isSignature(signature, over: text))
        var other = text
        other.offerID = "summer"
        #expect(!verifier.isSignature(signature, over: other))
    }

    @Test func `an offer as one JSON Web Signature has the claims of Apple's page (P-23)`() throws {
        let key = try Self.key()
        let verifier = try Self.verifier(of: key)
        let offer = try key.promotionalOffer(
            "winter",
            of: "com.example.pro",
            transactionID: "704",
            nonce: Self.nonce,
            at: Self.date
        )
        #expect(
            verifier.claims(in: offer)
                == OfferClaims(
                    iss: "57246542-96fe-1a63-e053-0824d011072a",
                    aud: .promotionalOffer,
                    bid: "com.example.shop",
                    iat: 1_700_000_000,
                    nonce: Self.nonce.uuidString.lowercased(),
                    productId: "com.example.pro",
                    offerIdentifier: "winter",
                    transactionId: "704"
                )
        )
        let eligibility = try key.introductoryOfferEligibility(
            false,
            of: "com.example.pro",
            transactionID: "704",
            nonce: Self.nonce,
            at: Self.date
        )
        #expect(
            verifier.claims(in: eligibility)
                == OfferClaims(
                    iss: "57246542-96fe-1a63-e053-0824d011072a",
                    aud: .introductoryOfferEligibility,
                    bid: "com.example.shop",
                    iat: 1_700_000_000,
                    nonce: Self.nonce.uuidString.lowercased(),
                    productId: "com.example.pro",
                    allowIntroductoryOffer: false,
                    transactionId: "704"
                )
        )
    }

    @Test func `two offers of one customer have different nonces`() throws {
        let key = try Self.key()
        let verifier = try Self.verifier(of: key)
        let nonces = try (1...2).map { _ in
            try verifier.claims(in: key.promotionalOffer("winter", of: "com.example.pro", at: Self.date))?.nonce
        }
        #expect(nonces[0] != nil)
        #expect(nonces[0] != nonces[1])
    }

    @Test func `a token is accepted until its end, and of at most an hour`() throws {
        let key = try Self.key()
        let verifier = try ServerTokenVerifier(
            publicKey: key.publicKey,
            claims: ServerTokenClaims(keyID: key.id, issuerID: key.issuerID, bundleID: key.bundleID)
        )
        let token = try key.serverToken(at: Self.date, lifetime: 3600)
        try verifier.verify(token, now: 1_700_000_000)
        try verifier.verify(token, now: 1_700_003_599)
        #expect(throws: ServerTokenFault.expired(1_700_003_600, now: 1_700_003_600)) {
            try verifier.verify(token, now: 1_700_003_600)
        }
        for lifetime in [0, -1, 3601] {
            #expect(throws: InAppPurchaseKeyError.self) {
                try key.serverToken(at: Self.date, lifetime: TimeInterval(lifetime))
            }
        }
    }

    @Test func `a test store accepts the offer of a server's key`() async throws {
        let pro = ItemForSale.autoRenewable(
            "pro",
            price: 9.99,
            subscriptionPeriod: .months(1),
            groupID: "Pro",
            promotionalOffers: ["winter": .freeTrial(for: .weeks(1))]
        )
        try await withStore(selling: [pro]) { store in
            let key = try InAppPurchaseKey(
                id: "2X9R4HXF34",
                issuerID: "issuer",
                bundleID: SimulatedApp().bundleID,
                pem: ServerTokenKey().pem
            )
            try await store.registerOffersKey(id: key.id, publicKey: key.publicKey)
            let pro = try #require(try await Product.products(for: ["pro"]).first)
            // Promotional offers are for former and current subscribers.
            guard case .success(let first) = try await pro.purchase() else {
                Issue.record("the first purchase did not succeed")
                return
            }
            await first.unsafePayloadValue.finish()
            let offer = try key.promotionalOffer("winter", of: "pro", at: store.now)
            let options = Set(Product.PurchaseOption.promotionalOffer("winter", compactJWS: offer))
            guard case .success(.verified(let second)) = try await pro.purchase(options: options) else {
                Issue.record("the purchase with the offer did not succeed")
                return
            }
            // A wrong signature fails the purchase, so that a success alone shows that this one was accepted.
            #expect(second.productID == "pro")
            let other = try key.promotionalOffer("summer", of: "pro", at: store.now)
            await #expect(throws: Product.PurchaseError.invalidOfferSignature) {
                try await pro.purchase(
                    options: Set(Product.PurchaseOption.promotionalOffer("winter", compactJWS: other))
                )
            }
        }
    }

    @Test(arguments: ["", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "no key"])
    func `a text that is no key is refused, with the identifier of the key`(pem: String) {
        let failure = #expect(throws: InAppPurchaseKeyError.self) { try Self.key(pem: pem) }
        #expect(failure?.description.hasPrefix("The In-App Purchase key '2X9R4HXF34' cannot be read") == true)
    }
}
