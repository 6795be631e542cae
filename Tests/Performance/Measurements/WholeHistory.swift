import Foundation
import LocalStore
import OpenStoreKit
import SQLiteDatabase
import StoreInterface
import StoreSigning

/// Reading all there is against a scan of the table.
enum WholeHistory: Measurement {
    static let name = "all"

    private static let payloads =
        "SELECT payload, signature FROM transactions WHERE is_listed = 1 ORDER BY purchase_ms DESC, id DESC"

    static func findings(_ options: Options) async throws -> [Finding] {
        let folder = try BenchmarkFolder()
        let file = folder.file("store.sqlite")
        let count = min(options.size, 20_000)
        try await HistoryBuilder.build(count, at: file)
        let store = try BenchmarkStore.open(.file(file))
        let connection = try SQLiteConnection(.file(file.path(percentEncoded: false)))
        let pages = try await Comparison(rounds: 3, operations: count) {
            var cursor: TransactionCursor?
            repeat { cursor = try await store.transactions(.all, after: cursor).next } while cursor != nil
        } against: {
            for (payload, _) in try scan(connection) {
                _ = try PayloadCoding.decode(TransactionPayload.self, from: payload)
            }
        }
        let header = try connection.first("SELECT segment FROM headers") { row throws(SQLiteFailure) in
            try row.text(at: 0)
        }
        let verifier = JWSVerifier(trust: store.trust)
        let verified = try await Comparison(rounds: 3, operations: count) {
            await store.visit { for await _ in Transaction.all {} }
        } against: {
            for (payload, signature) in try scan(connection) {
                let parts = SignedParts(headerSegment: header ?? "", payload: payload, signature: signature)
                _ = try verifier.verifyTransaction(parts.text)
            }
        }
        return [
            Finding("whole all as the store gives it ÷ raw scan + decode", speedOf: pages, .atLeast(0.6)),
            Finding("whole Transaction.all ÷ raw scan + verification", speedOf: verified, .atLeast(0.6)),
        ]
    }

    private static func scan(_ connection: SQLiteConnection) throws -> [(payload: Data, signature: Data)] {
        try connection.rows(payloads) { row throws(SQLiteFailure) in (try row.blob(at: 0), try row.blob(at: 1)) }
    }
}
