import Foundation
import LocalStore
import StoreCatalog
import StoreInterface
import StoreTestSupport
import StoreTime

/// A store whose server signs offers, with a customer who has subscribed.
struct OfferShop {
    let shop: TestStore
    let key: OfferKey
    let bundleID = "com.example.shop"

    /// Opens a store, with the key pair in its configuration if `isKeyed` is true.
    init(
        location: StoreLocation = .memory,
        key: OfferKey? = nil,
        isKeyed: Bool = true,
        now: StoreDate = StoreDate(milliseconds: 1_735_689_600_000),
        customer: any StoreCustomer = AgreeableCustomer()
    ) throws {
        let key = if let key { key } else { try OfferKey(id: "K1") }
        self.key = key
        shop = try TestStore(location: location, customer: customer, now: now) { configuration in
            configuration.catalog = OfferCatalog.catalog
            if isKeyed { configuration.catalog.offersKeyPair = OffersKeyPair(id: key.id, privateKey: key.pkcs8) }
        }
    }

    var store: LocalStore { shop.store }
    var now: Int64 { shop.clock.now.milliseconds }

    func subscribe() async throws { _ = try await store.purchase(PurchaseRequest(productID: "basic")) }

    /// A request as the app would make it, with the parts that were signed.
    func request(
        by key: OfferKey? = nil,
        productID: String = "premium",
        offerID: String = "free",
        userName: String = "",
        nonce: UUID = UUID(),
        age: Int64 = 0
    ) throws -> PurchaseRequest {
        let key = key ?? self.key
        let timestamp = Int(now - age)
        let signature = try key.signature(
            bundleID: bundleID,
            productID: productID,
            offerID: offerID,
            userName: userName,
            nonce: nonce,
            timestamp: timestamp
        )
        var request = PurchaseRequest(productID: productID)
        request.offer = .promotional(
            offerID: offerID,
            keyID: key.id,
            nonce: nonce,
            signature: signature,
            timestamp: timestamp
        )
        return request
    }

    /// A request with a promotional offer as one JWS.
    func compactRequest(
        by key: OfferKey? = nil,
        bundleID: String? = nil,
        signedProductID: String = "premium",
        signedOfferID: String = "free",
        transactionID: String? = nil,
        nonce: UUID = UUID(),
        age: Int64 = 0
    ) throws -> PurchaseRequest {
        let text = try (key ?? self.key).promotionalJWS(
            bundleID: bundleID ?? self.bundleID,
            productID: signedProductID,
            offerID: signedOfferID,
            transactionID: transactionID,
            nonce: nonce,
            date: (now - age) / 1000
        )
        var request = PurchaseRequest(productID: "premium")
        request.offer = .promotionalJWS(offerID: "free", compactJWS: text)
        return request
    }

    /// Buys, and returns the identifier of the offer, or the error as text.
    func outcome(of request: PurchaseRequest) async throws -> String {
        do throws(StoreFailure) {
            guard case .purchased(let transaction) = try await store.purchase(request) else { return "nothing" }
            return transaction.payload?.offerIdentifier ?? "no offer"
        } catch {
            return "\(error)"
        }
    }
}

let refusal = "\(StoreFailure.invalidOfferSignature)"
