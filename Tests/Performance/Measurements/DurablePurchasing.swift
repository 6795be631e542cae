import Foundation
import LocalStore
import SQLiteDatabase
import StoreInterface
import StoreSigning

/// Purchases of many callers at once, on disk, against signing as many documents and inserting them in one transaction.
enum DurablePurchasing: Measurement {
    static let name = "durable"
    private static let crowd = 64

    static func findings(_ options: Options) async throws -> [Finding] {
        let folder = try BenchmarkFolder()
        let store = try BenchmarkStore.open(.file(folder.file("purchases.sqlite")))
        let raw = try RawLedger(.file(folder.file("raw.sqlite").path(percentEncoded: false)))
        let signer = try JWSSigner(identity: SigningIdentity.make(storeName: BenchmarkStore.bundleID))
        let sample = try SamplePayload()
        let count = options.operations(20)
        var next: Int64 = 0
        let buying = try await Comparison(rounds: options.rounds, operations: count * crowd) {
            for _ in 0..<count { try await buyAtOnce(in: store) }
        } against: {
            for _ in 0..<count {
                try raw.batch {
                    for _ in 0..<crowd {
                        let text = try sample.signed(by: signer)
                        try raw.insertRow(next, payload: text.payload, signature: text.signature)
                        next += 1
                    }
                }
            }
        }
        return [
            Finding("buy on disk, \(crowd) at once ÷ as many signatures and inserts", speedOf: buying, .atLeast(0.7))
        ]
    }

    static func buyAtOnce(in store: LocalStore, crowd: Int = crowd) async throws {
        var request = PurchaseRequest(productID: BenchmarkCatalog.consumables[0])
        // Bought again although the one before is not finished.
        request.askedAt = 0
        let asked = request
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<crowd { group.addTask { _ = try await store.purchase(asked) } }
            try await group.waitForAll()
        }
    }
}
