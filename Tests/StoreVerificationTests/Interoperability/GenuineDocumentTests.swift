import Foundation
import OpenStoreKit
import OpenStoreKitTest
import StoreInterface
import StoreSigning
import StoreVerification
import Testing
import TestWaiting

/// Tests that documents of a store verify outside of the store.
@Suite(.timeLimit(.standard)) struct GenuineDocumentTests {
    private static let appleID: Int64 = 1_234_567_890
    private static let products: [ItemForSale] = [
        .consumable("coins", price: 0.99), .nonConsumable("pro", price: 9.99),
        .nonRenewable("season", price: 4.99),
        .autoRenewable("plan.month", price: 4.99, subscriptionPeriod: .monthly, groupID: "plans"),
        .autoRenewable("plan.year", price: 49.99, subscriptionPeriod: .yearly, groupID: "plans"),
    ]

    /// The facts with which the judge compares the signatures of a server's key with those of Apple's library.
    private struct ServerKeyFacts: Encodable {
        let pem: String
        let keyID: String
        let issuerID: String
        let bundleID: String
        let publicKey: Data
        let offer: String
        let eligibility: String
        let token: String
        let separate: [String: String]
    }

    @Test(.enabled(if: JudgeFolder.all != nil, JudgeFolder.advice))
    func `the signatures of a server's key are exported`() throws {
        let pem = try ServerTokenKey().pem
        let key = try InAppPurchaseKey(id: "2X9R4HXF34", issuerID: "issuer", bundleID: Issuer.bundleID, pem: pem)
        let signature = try key.promotionalOfferSignature(
            for: "winter",
            of: "com.example.pro",
            userName: "ADA",
            nonce: Issuer.deviceID,
            at: Date(timeIntervalSince1970: 1_700_000_000)
        )
        let facts = ServerKeyFacts(
            pem: pem,
            keyID: key.id,
            issuerID: key.issuerID,
            bundleID: key.bundleID,
            publicKey: try key.publicKey,
            offer: try key.promotionalOffer("winter", of: "com.example.pro", transactionID: "704", at: Date()),
            eligibility: try key.introductoryOfferEligibility(
                true,
                of: "com.example.pro",
                transactionID: "704",
                at: Date()
            ),
            token: try key.serverToken(at: Date()),
            separate: [
                "product": "com.example.pro", "offer": "winter", "user": "ada",
                "nonce": Issuer.deviceID.uuidString.lowercased(), "date": "1700000000000",
                "signature": signature.base64EncodedString(),
            ]
        )
        let folder = URL(filePath: try #require(JudgeFolder.all))
        try JSONEncoder().encode(facts).write(to: folder.appending(path: "server_key.json"))
    }

    private func store(_ environment: AppStore.Environment) throws -> SimulatedStore {
        var app = SimulatedApp(bundleID: Issuer.bundleID, version: "7", environment: environment)
        app.appleID = Self.appleID
        app.receiptDeviceID = Issuer.deviceID
        return try SimulatedStore(selling: Self.products, app: app)
    }

    private func expected(_ environment: AppStore.Environment) -> ExpectedEnvironment {
        switch environment {
        case .production: .production(appAppleID: Self.appleID)
        case .sandbox: .sandbox
        default: .xcode
        }
    }

    /// Buys one of each kind, refunds one and renews another, and returns every document.
    private func history(of store: SimulatedStore) async throws -> [(name: String, kind: Issuer.Kind, text: String)] {
        try await store.run {
            var documents: [(name: String, kind: Issuer.Kind, text: String)] = []
            for id in ["coins", "pro", "season", "plan.month"] {
                let product = try #require(try await Product.products(for: [id]).first)
                let result = try await product.purchase(options: [.appAccountToken(UUID())])
                guard case .success(let transaction) = result else {
                    Issue.record("\(id) was not bought")
                    continue
                }
                documents.append(("bought \(id)", .transaction, transaction.jwsRepresentation))
            }
            let pro = try #require(await Transaction.latest(for: "pro")).payloadValue
            try await store.refund(pro.id)
            try await store.advance(by: .seconds(86_400 * 40))
            for await result in Transaction.all {
                let id = result.unsafePayloadValue.id
                documents.append(("listed \(id)", .transaction, result.jwsRepresentation))
            }
            let status = try #require(try await Product.SubscriptionInfo.status(for: "plans").first)
            documents.append(("plans", .renewalInfo, status.renewalInfo.jwsRepresentation))
            documents.append(("app", .appTransaction, try await AppTransaction.shared.jwsRepresentation))
            return documents
        }
    }

    @Test(arguments: [AppStore.Environment.production, .sandbox, .xcode])
    func `documents and the receipt of a store verify with its root`(environment: AppStore.Environment) async throws {
        let store = try store(environment)
        let documents = try await history(of: store)
        #expect(documents.count > 7)
        let deviceID = try #require(store.run { AppStore.deviceVerificationID })
        let verifier = try StoreDocumentVerifier(
            root: store.rootCertificate,
            bundleID: Issuer.bundleID,
            environment: expected(environment),
            deviceID: deviceID
        )
        for document in documents {
            #expect(throws: Never.self, "\(document.name)") { try verifier.json(of: document.text, as: document.kind) }
        }
        try await store.run { try await AppReceipt.refresh() }
        let (receipt, root) = try await store.run {
            (try #require(try await AppReceipt.data()), try await AppReceipt.rootCertificate)
        }
        let validator = try ReceiptValidator(
            root: root,
            bundleID: Issuer.bundleID,
            environment: expected(environment),
            appVersion: "7",
            device: .vendorIdentifier(Issuer.deviceID)
        )
        let valid = try validator.validate(receipt)
        #expect(Set(valid.purchases.map(\.productID)) == ["coins", "pro", "season", "plan.month"])
        #expect(valid.purchases.first { $0.productID == "pro" }?.cancellationDate != nil)
        #expect(valid.purchases.first { $0.productID == "plan.month" }?.expirationDate != nil)
    }

    @Test(.enabled(if: JudgeFolder.all != nil, JudgeFolder.advice), arguments: [StoreEnvironment.sandbox, .production])
    func `documents of a store are exported for the external verifiers`(environment: StoreEnvironment) async throws {
        let store = try store(AppStore.Environment(rawValue: environment.rawValue))
        let documents = try await history(of: store)
        try await store.run { try await AppReceipt.refresh() }
        let (receipt, root) = try await store.run {
            (try #require(try await AppReceipt.data()), try await AppReceipt.rootCertificate)
        }
        var folder = try JudgeFolder(
            "store",
            environment: environment,
            bundleID: Issuer.bundleID,
            appAppleID: Self.appleID,
            appVersion: "7",
            deviceID: Issuer.deviceID,
            root: store.rootCertificate,
            receiptRoot: root
        )
        for document in documents { try folder.add(document.text, document.name, document.kind) }
        try folder.add(receipt: receipt, "receipt")
        try folder.finish()
    }
}
