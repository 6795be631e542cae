import StoreInterface
import StorePersistence
import StoreSigning

/// What the ledger's database adds to SQLite.
enum Committing: Measurement {
    static let name = "committing"

    static func findings(_ options: Options) async throws -> [Finding] {
        let signer = try JWSSigner(identity: SigningIdentity.make(storeName: BenchmarkStore.bundleID))
        let text = try signer.sign(PayloadCoding.encode(SamplePayload().payload))
        let writer = try PurchaseWriter(text)
        let raw = try RawLedger()
        let count = options.operations(1000)
        var next: Int64 = 0
        let writing = try await Comparison(rounds: options.rounds, operations: count) {
            for _ in 0..<count { try writer.buy() }
        } against: {
            for _ in 0..<count {
                try raw.insert(next, payload: text.payload, signature: text.signature)
                next += 1
            }
        }
        return [Finding("CPU time of a commit ÷ raw insert of the same rows", costOf: writing, .atMost(1.4))]
    }
}
