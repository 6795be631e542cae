import Foundation
import LocalStore
import SQLiteDatabase
import StoreInterface
import StoreSigning

/// Purchases of many callers at once, on disk, against signing as many documents and writing them in one transaction.
///
/// Both finish what they bought, in a second transaction.
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
            for _ in 0..<count { try await buyAndFinishAtOnce(in: store) }
        } against: {
            for _ in 0..<count {
                try raw.batch {
                    for _ in 0..<crowd {
                        let text = try sample.signed(by: signer)
                        try raw.insertRow(next, payload: text.payload, signature: text.signature)
                        next += 1
                    }
                }
                try raw.batch {
                    for id in (next - Int64(crowd))..<next { try raw.finishRow(id) }
                }
            }
        }
        return [
            Finding(
                "buy and finish on disk, \(crowd) at once ÷ as many signatures and rows",
                speedOf: buying,
                .atLeast(0.35)
            )
        ]
    }

    private static func buyAndFinishAtOnce(in store: LocalStore) async throws {
        let bought = try await buyAtOnce(in: store)
        await withTaskGroup(of: Void.self) { group in
            for transaction in bought {
                group.addTask {
                    await store.finish(transactionID: transaction.transactionID, readAt: transaction.readAt)
                }
            }
        }
    }

    @discardableResult
    static func buyAtOnce(in store: LocalStore, crowd: Int = crowd) async throws -> [SignedTransaction] {
        var request = PurchaseRequest(productID: BenchmarkCatalog.consumables[0])
        // Bought again although the one before is not finished.
        request.askedAt = 0
        let asked = request
        return try await withThrowingTaskGroup(of: PurchaseOutcome.self) { group in
            for _ in 0..<crowd { group.addTask { try await store.purchase(asked) } }
            return try await group.reduce(into: []) { bought, outcome in
                if case .purchased(let transaction) = outcome { bought.append(transaction) }
            }
        }
    }
}
