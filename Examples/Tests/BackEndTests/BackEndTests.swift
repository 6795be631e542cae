import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification
import Testing

/// A back end that grants what a verified notification says.
actor BackEnd {
    let verifier: StoreDocumentVerifier
    private(set) var granted: [UUID: [String]] = [:]

    init(verifier: StoreDocumentVerifier) { self.verifier = verifier }

    func receive(_ signedPayload: String) -> Int {
        do {
            guard case .purchase(let data) = try verifier.notification(signedPayload).content,
                let transaction = data.transaction, let customer = transaction.appAccountToken
            else { return 400 }
            granted[customer, default: []].append(transaction.productID)
            return 200
        } catch {
            return 400
        }
    }
}

@Test func `a purchase arrives as a notification, and is found through the server API`() async throws {
    let app = SimulatedApp(bundleID: "com.example.shop", environment: .sandbox)
    let store = try SimulatedStore(selling: [.consumable("coins", price: 0.99)], app: app)
    let verifier = try StoreDocumentVerifier(root: store.rootCertificate, bundleID: app.bundleID, environment: .sandbox)
    let backEnd = BackEnd(verifier: verifier)
    let server = try SimulatedServer(for: store, notifying: .callback { await backEnd.receive($0.signedPayload) })
    let customer = UUID()

    let id = try await store.run {
        let coins = try #require(try await Product.products(for: ["coins"]).first)
        guard
            case .success(.verified(let transaction)) = try await coins.purchase(options: [.appAccountToken(customer)])
        else { throw StoreKitError.unknown }
        await transaction.finish()
        return transaction.id
    }
    await store.settle()
    #expect(await backEnd.granted == [customer: ["coins"]])

    struct Answer: Decodable { let signedTransactionInfo: String }
    let answer = try await server.request("GET", "/inApps/v1/transactions/\(id)").decoded(as: Answer.self)
    #expect(try verifier.transaction(answer.signedTransactionInfo).appAccountToken == customer)
}
