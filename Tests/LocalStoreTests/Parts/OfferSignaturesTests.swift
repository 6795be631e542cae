import Foundation
import StoreCatalog
import StoreInterface
import StoreTestSupport
import StoreTime
import Testing

@testable import LocalStore
import TestWaiting

/// The check of offers' signatures, without a store.
@Suite(.timeLimit(.standard)) struct OfferSignaturesTests {
    private let offers: OfferShop
    private let signatures: OfferSignatures
    private let opened: OpenedStore

    init() throws {
        let offers = try OfferShop()
        let configuration = LocalStoreConfiguration(
            catalog: OfferCatalog.catalog,
            location: .memory,
            clock: offers.shop.clock,
            bundleID: offers.bundleID
        )
        opened = try OpenedStore(configuration)
        signatures = OfferSignatures(
            bundleID: offers.bundleID,
            appTransactionID: "7",
            clock: offers.shop.clock,
            database: opened.database
        )
        self.offers = offers
    }

    private func validity(of request: PurchaseRequest) throws -> Bool? {
        let fresh = try signatures.useUpNonces(of: request)
        return try signatures.checked(request, naming: fresh, in: opened.ledger).isOfferSignatureValid
    }

    @Test func `without a key nothing is checked (C-20)`() throws {
        #expect(try validity(of: offers.request()) == nil)
    }

    @Test func `a signature is valid for one attempt, and for a day (Q-33)`() throws {
        try signatures.add(id: offers.key.id, publicKey: offers.key.publicKey)
        let request = try offers.request()
        #expect(try validity(of: request) == true)
        #expect(try validity(of: request) == false)
        #expect(try validity(of: offers.request(age: 24 * 60 * 60 * 1000)) == true)
        #expect(try validity(of: offers.request(age: 24 * 60 * 60 * 1000 + 1)) == false)
    }

    @Test func `the keys of another configuration replace those before (C-20)`() throws {
        try signatures.add(id: offers.key.id, publicKey: offers.key.publicKey)
        let pair = OffersKeyPair(id: "K2", privateKey: try OfferKey(id: "K2").pkcs8)
        signatures.replaceKeys(by: pair) { _ in }
        #expect(try validity(of: offers.request()) == false)
        signatures.replaceKeys(by: nil) { _ in }
        #expect(try validity(of: offers.request()) == nil)
    }
}
