import StoreControl
import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// The signatures of promotional offers that a store accepts.
@Suite(.timeLimit(.standard)) struct OfferSignatureTests {
    @Test func `an offer that the server signed is accepted (P-22, Q-32, Q-33)`() async throws {
        let offers = try OfferShop()
        try await offers.subscribe()
        #expect(try await offers.outcome(of: try offers.request()) == "free")
        #expect(offers.shop.complaints.all.isEmpty)
        #expect(await offers.store.violations().isEmpty)
    }

    @Test func `an offer that another key signed is refused, with a known or an unknown key identifier (C-20, TS-59)`()
        async throws
    {
        let offers = try OfferShop()
        try await offers.subscribe()
        for id in ["K1", "K2"] {
            let request = try offers.request(by: try OfferKey(id: id))
            #expect(try await offers.outcome(of: request) == refusal)
        }
        var garbage = PurchaseRequest(productID: "premium")
        garbage.offer = .promotional(
            offerID: "free",
            keyID: "K1",
            nonce: UUID(),
            signature: Data("garbage".utf8),
            timestamp: Int(offers.now)
        )
        #expect(try await offers.outcome(of: garbage) == refusal)
        garbage.offer = .promotionalJWS(offerID: "free", compactJWS: "a.b.c")
        #expect(try await offers.outcome(of: garbage) == refusal)
    }

    @Test func `a store without keys accepts every signature (C-20, TS-59)`() async throws {
        let offers = try OfferShop(isKeyed: false)
        try await offers.subscribe()
        var request = PurchaseRequest(productID: "premium")
        request.offer = .promotional(offerID: "free", keyID: "K", nonce: UUID(), signature: Data([1]), timestamp: 0)
        #expect(try await offers.outcome(of: request) == "free")
        request.productID = "basic"
        request.offer = .promotionalJWS(offerID: "none", compactJWS: "garbage")
        #expect(try await offers.outcome(of: request) == "\(StoreFailure.invalidOfferIdentifier("none"))")
    }

    @Test func `a key can be registered while the store runs (C-20)`() async throws {
        let offers = try OfferShop(isKeyed: false)
        try await offers.subscribe()
        try await offers.store.registerOffersKey(id: "K1", publicKey: offers.key.publicKey)
        #expect(try await offers.outcome(of: try offers.request(by: try OfferKey(id: "K1"))) == refusal)
        #expect(try await offers.outcome(of: try offers.request()) == "free")
        await #expect(throws: StoreFailure.self) {
            try await offers.store.registerOffersKey(id: "K2", publicKey: Data([1, 2]))
        }
    }

    @Test func `a signature is for the user name or the token of the payment, and ignores letter case (Q-32)`()
        async throws
    {
        let offers = try OfferShop()
        try await offers.subscribe()
        let token = UUID()
        for signed in [token.uuidString, token.uuidString.lowercased()] {
            var request = try offers.request(userName: signed)
            #expect(try await offers.outcome(of: request) == refusal)
            request = try offers.request(userName: signed)
            request.appAccountToken = token
            #expect(try await offers.outcome(of: request) == "free")
        }
        var named = try offers.request(userName: "anna")
        named.userName = "Anna"
        #expect(try await offers.outcome(of: named) == "free")
        named = try offers.request(userName: "anna")
        named.userName = "Berta"
        #expect(try await offers.outcome(of: named) == refusal)
    }

    @Test func `a nonce is good for one attempt, even one that fails (Q-33)`() async throws {
        let offers = try OfferShop(customer: ScriptedCustomer(purchase: { $0.offer?.kind == .introductory }))
        try await offers.subscribe()
        let nonce = UUID()
        #expect(try await offers.outcome(of: try offers.request(nonce: nonce)) == "nothing")
        #expect(try await offers.outcome(of: try offers.request(nonce: nonce)) == refusal)
        #expect(try await offers.outcome(of: try offers.compactRequest(nonce: nonce)) == refusal)
        #expect(try await offers.outcome(of: try offers.request()) == "nothing")
    }

    @Test func `an attempt uses up its nonce, whatever the reason of its failure (Q-33)`() async throws {
        let offers = try OfferShop()
        try await offers.subscribe()
        func expectUsed(_ nonce: UUID, after failure: StoreFailure) async throws {
            #expect(try await offers.outcome(of: try offers.request(nonce: nonce)) == refusal, "\(failure)")
        }
        // Signed with another key, in either form.
        let otherKey = try OfferKey(id: "K1")
        for isCompact in [false, true] {
            let nonce = UUID()
            let wrong =
                isCompact
                ? try offers.compactRequest(by: otherKey, nonce: nonce)
                : try offers.request(by: otherKey, nonce: nonce)
            #expect(try await offers.outcome(of: wrong) == refusal)
            try await expectUsed(nonce, after: .invalidOfferSignature)
        }
        // Signed too long ago, or too far ahead.
        for age in [86_400_001, -86_400_001] as [Int64] {
            let nonce = UUID()
            #expect(try await offers.outcome(of: try offers.request(nonce: nonce, age: age)) == refusal)
            try await expectUsed(nonce, after: .invalidOfferSignature)
        }
        // For an offer that does not exist.
        var nonce = UUID()
        let missing = try offers.request(offerID: "none", nonce: nonce)
        #expect(try await offers.outcome(of: missing) == "\(StoreFailure.invalidOfferIdentifier("none"))")
        try await expectUsed(nonce, after: .invalidOfferIdentifier("none"))
        // A simulated failure of every purchase.
        nonce = UUID()
        await offers.store.setSimulatedFailure(.notEntitled, of: .purchase)
        #expect(try await offers.outcome(of: try offers.request(nonce: nonce)) == "\(StoreFailure.notEntitled)")
        await offers.store.setSimulatedFailure(nil, of: .purchase)
        try await expectUsed(nonce, after: .notEntitled)
        #expect(try await offers.outcome(of: try offers.request()) == "free")
    }

    @Test(arguments: [0, -86_400_000, 43_200_000] as [Int64])
    func `a nonce stays used up for as long as its signature is good (Q-33)`(age: Int64) async throws {
        let offers = try OfferShop()
        try await offers.subscribe()
        let nonce = UUID()
        let request = try offers.request(nonce: nonce, age: age)
        #expect(try await offers.outcome(of: request) == "free")
        let end = offers.now - age + 86_400_000
        for moment in [offers.now + 1, offers.now + 999, end - 1, end] where moment > offers.now {
            offers.shop.clock.advance(to: StoreDate(milliseconds: moment))
            #expect(try await offers.outcome(of: request) == refusal)
            #expect(try await offers.outcome(of: try offers.compactRequest(nonce: nonce)) == refusal)
        }
    }

    @Test func `a nonce is used up for later processes, too (Q-33)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        let key = try OfferKey(id: "K1")
        let nonce = UUID()
        do {
            let offers = try OfferShop(location: location, key: key)
            try await offers.subscribe()
            #expect(try await offers.outcome(of: try offers.request(nonce: nonce)) == "free")
        }
        let offers = try OfferShop(location: location, key: key)
        #expect(try await offers.outcome(of: try offers.request(nonce: nonce)) == refusal)
        // A fresh nonce is accepted. Its offer waits for the renewal of the subscription bought with the first.
        #expect(try await offers.outcome(of: try offers.request(offerID: "front")) == "free")
    }

    @Test(arguments: [(0, true), (86_400_000, true), (86_400_001, false), (-86_400_000, true), (-86_400_001, false)])
    func `a signature is good for a day of the store's time (Q-33)`(age: Int64, isGood: Bool) async throws {
        let offers = try OfferShop()
        try await offers.subscribe()
        #expect(try await offers.outcome(of: try offers.request(age: age)) == (isGood ? "free" : refusal))
    }

    @Test(arguments: [Int.min, Int.max, 0, -1])
    func `a signature with an extreme timestamp is refused (Q-33)`(timestamp: Int) async throws {
        let offers = try OfferShop()
        try await offers.subscribe()
        let nonce = UUID()
        let signature = try offers.key.signature(
            bundleID: offers.bundleID,
            productID: "premium",
            offerID: "free",
            userName: "",
            nonce: nonce,
            timestamp: timestamp
        )
        var request = PurchaseRequest(productID: "premium")
        request.offer = .promotional(
            offerID: "free",
            keyID: "K1",
            nonce: nonce,
            signature: signature,
            timestamp: timestamp
        )
        #expect(try await offers.outcome(of: request) == refusal)
    }

    @Test func `the sheet shows the price of the offer`() async throws {
        let customer = ScriptedCustomer()
        let offers = try OfferShop(customer: customer)
        try await offers.subscribe()
        _ = try await offers.outcome(of: try offers.request(offerID: "go"))
        #expect(customer.questions.map(\.priceMilliunits) == [0, 2000])
        #expect(customer.questions.map(\.offer?.kind) == [.introductory, .promotional])
        #expect(customer.questions.map(\.offer?.id) == [nil, "go"])
    }

    @Test func `the key of another configuration replaces that of the first one (C-20)`() async throws {
        let offers = try OfferShop()
        try await offers.subscribe()
        let other = try OfferKey(id: "K2")
        var catalog = OfferCatalog.catalog
        catalog.offersKeyPair = OffersKeyPair(id: other.id, privateKey: other.pkcs8)
        await offers.store.use(catalog)
        #expect(try await offers.outcome(of: try offers.request()) == refusal)
        #expect(try await offers.outcome(of: try offers.request(by: other)) == "free")
    }
}
