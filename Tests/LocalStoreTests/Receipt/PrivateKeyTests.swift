import Foundation
import StoreInterface
import StorePersistence
import StoreSigning
import StoreTestSupport
import Testing

@testable import LocalStore
import TestWaiting

/// The private keys of a store are in its database and nowhere else.
@Suite(.timeLimit(.standard)) struct PrivateKeyTests {
    @Test(arguments: StoreEnvironment.allCases)
    func `no document, receipt or certificate of a store contains a private key`(environment: StoreEnvironment)
        async throws
    {
        let folder = try TemporaryFolder()
        let shop = try TestStore.withReceipts(
            location: .file(folder.file("shop.sqlite")),
            environment: environment
        )
        var texts: [String] = []
        for id in ["coins", "pro"] {
            guard case .purchased(let transaction) = try await shop.store.purchase(PurchaseRequest(productID: id))
            else {
                Issue.record("\(id) was not bought")
                continue
            }
            texts.append(transaction.text.compactSerialization)
        }
        texts.append(try await shop.store.appTransaction(refreshing: false).compactSerialization)
        try await shop.store.refreshReceipt(ReceiptDemands())
        let trust = try await shop.store.receiptTrust()
        var exported = [
            try #require(try await shop.store.receipt()), trust.rootCertificate, shop.store.trust.rootCertificate,
            Data("\(trust) \(shop.store.trust)".utf8),
        ]
        for text in texts {
            exported.append(Data(text.utf8))
            for segment in text.split(separator: ".") {
                let base64 = segment.replacing("-", with: "+").replacing("_", with: "/")
                let padding = String(repeating: "=", count: (4 - base64.count % 4) % 4)
                exported.append(try #require(Data(base64Encoded: base64 + padding)))
            }
        }
        for secret in try await secrets(of: shop) {
            let spellings = [
                secret, Data(secret.base64EncodedString().utf8),
                Data(secret.map { String(format: "%02x", $0) }.joined().utf8),
            ]
            for data in exported {
                for spelling in spellings { #expect(data.firstRange(of: spelling) == nil) }
            }
        }
    }

    @Test func `the private keys are in the database, where the search finds them`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("shop.sqlite")
        let shop = try TestStore.withReceipts(location: .file(file))
        try await shop.store.refreshReceipt(ReceiptDemands())
        var database = try Data(contentsOf: file)
        let log = URL(filePath: file.path + "-wal")
        if FileManager.default.fileExists(atPath: log.path) { database += try Data(contentsOf: log) }
        let secrets = try await secrets(of: shop)
        #expect(secrets.count == 4)
        for secret in secrets { #expect(database.firstRange(of: secret) != nil) }
    }

    /// The secret numbers of the three keys, and the last number of the RSA key, which is secret too.
    private func secrets(of shop: TestStore) async throws -> [Data] {
        let identity = await shop.store.metadata.identity
        let elliptic = [identity.rootPrivateKey, identity.intermediatePrivateKey, identity.leafPrivateKey]
        let kept = try #require(try await shop.store.receiptKeys())
        return elliptic.map { $0.suffix(32) } + [kept.suffix(64)]
    }
}

extension LocalStore {
    /// The RSA key of receipts in PKCS#1 form.
    fileprivate func receiptKeys() throws -> Data? { try database.receiptMetadata()?.privateKey }
}
