import Foundation
import LocalStore
import StoreInterface
import StoreSigning
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Offers that a server signed as one JSON Web Signature.
@Suite(.timeLimit(.standard)) struct OfferClaimsTests {
    @Test func `a promotional offer whose claims do not match the purchase is refused (P-23, C-20, TS-59)`()
        async throws
    {
        let offers = try OfferShop()
        try await offers.subscribe()
        let wrong = [
            try offers.compactRequest(by: try OfferKey(id: "K1")),
            try offers.compactRequest(bundleID: "com.example.other"),
            try offers.compactRequest(signedProductID: "basic"),
            try offers.compactRequest(signedOfferID: "go"),
            try offers.compactRequest(transactionID: "12345"),
            try offers.compactRequest(transactionID: "garbage"),
            try offers.compactRequest(age: 86_401_000),
        ]
        for request in wrong { #expect(try await offers.outcome(of: request) == refusal) }
        #expect(try await offers.outcome(of: try offers.compactRequest(transactionID: "0")) == "free")
    }

    @Test func `an eligibility JWS grants no promotional offer, and a promotional JWS no introductory offer (P-23)`()
        async throws
    {
        let offers = try OfferShop()
        let eligibility = try offers.key.eligibilityJWS(
            true,
            bundleID: offers.bundleID,
            productID: "premium",
            transactionID: "0",
            nonce: UUID(),
            date: offers.now / 1000
        )
        try await offers.subscribe()
        var request = PurchaseRequest(productID: "premium")
        request.offer = .promotionalJWS(offerID: "free", compactJWS: eligibility)
        #expect(try await offers.outcome(of: request) == refusal)
        guard case .promotionalJWS(_, let text) = try offers.compactRequest().offer else { return }
        #expect(try await price(of: text, in: offers) == 10_000)
    }

    /// The price of the first period of "premium", in milliunits, with a JWS about introductory eligibility.
    private func price(of text: String, in offers: OfferShop) async throws -> Int64? {
        var request = PurchaseRequest(productID: "premium")
        request.introductoryOfferJWS = text
        guard case .purchased(let transaction) = try await offers.store.purchase(request) else { return nil }
        return transaction.payload?.price
    }

    @Test func `an eligibility JWS that names no transaction of the customer is ignored (P-23)`() async throws {
        func eligibility(naming transactionID: String?, in offers: OfferShop) throws -> String {
            let claims = OfferClaims(
                iss: "issuer",
                aud: .introductoryOfferEligibility,
                bid: offers.bundleID,
                iat: offers.now / 1000,
                nonce: UUID().uuidString.lowercased(),
                productId: "premium",
                allowIntroductoryOffer: true,
                transactionId: transactionID
            )
            return try OfferSigningKey(id: offers.key.id, pkcs8: offers.key.pkcs8).compactJWS(of: claims)
        }
        for (transactionID, expected) in [(nil, 10_000), ("7", 10_000), ("", 10_000), ("0", 0)] as [(String?, Int64)] {
            let offers = try OfferShop()
            try await offers.subscribe()
            #expect(try await price(of: try eligibility(naming: transactionID, in: offers), in: offers) == expected)
        }
    }

    @Test func `an eligibility JWS is valid for one attempt, also an hour later (Q-33, P-23)`() async throws {
        let customer = ScriptedCustomer(purchase: { $0.productID == "basic" })
        let offers = try OfferShop(customer: customer)
        try await offers.subscribe()
        var request = PurchaseRequest(productID: "premium")
        request.introductoryOfferJWS = try offers.key.eligibilityJWS(
            true,
            bundleID: offers.bundleID,
            productID: "premium",
            transactionID: "0",
            nonce: UUID(),
            date: offers.now / 1000
        )
        for _ in 0..<3 {
            #expect(try await offers.store.purchase(request) == .cancelled)
            offers.shop.clock.advance(to: StoreDate(milliseconds: offers.now + 3_600_001))
        }
        #expect(customer.questions.dropFirst().map(\.priceMilliunits) == [0, 10_000, 10_000])
    }

    static let eligibilities: [(isEligible: Bool, keyID: String, isKeyed: Bool, price: Int64)] = [
        (true, "K1", true, 0), (false, "K1", true, 10_000), (true, "K2", true, 10_000), (true, "K1", false, 10_000),
    ]

    @Test(arguments: eligibilities.indices)
    func `an eligibility JWS that cannot be verified is ignored (P-23, C-20, TS-59)`(index: Int) async throws {
        let claim = Self.eligibilities[index]
        let offers = try OfferShop(isKeyed: claim.isKeyed)
        // The history of the customer contradicts the claim.
        if claim.isEligible { try await offers.subscribe() }
        let key = claim.keyID == "K1" ? offers.key : try OfferKey(id: claim.keyID)
        let text = try key.eligibilityJWS(
            claim.isEligible,
            bundleID: offers.bundleID,
            productID: "premium",
            transactionID: "0",
            nonce: UUID(),
            date: offers.now / 1000
        )
        #expect(try await price(of: text, in: offers) == claim.price)
    }
}
