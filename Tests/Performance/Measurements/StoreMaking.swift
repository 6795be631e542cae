import OpenStoreKitTest
import StoreInterface
import StorePersistence
import StoreSigning

/// A store for one test against the cryptography that it cannot do without: it shares no key with any other.
enum StoreMaking: Measurement {
    static let name = "making"

    static func findings(_ options: Options) async throws -> [Finding] {
        let count = options.operations(200)
        let hash = [UInt8](repeating: 7, count: 32)
        let bare: () throws -> Void = {
            for _ in 0..<count {
                for _ in 0..<3 { _ = try P256PrivateKey().signature(overHash: hash) }
            }
        }
        let making = try await Comparison(rounds: options.rounds, operations: count) {
            for _ in 0..<count { _ = try IsolatedStore.open() }
        } against: {
            try bare()
        }
        let identity = try await Comparison(rounds: options.rounds, operations: count) {
            for _ in 0..<count { _ = try SigningIdentity.make(storeName: BenchmarkStore.bundleID) }
        } against: {
            try bare()
        }
        let tables = try await Comparison(rounds: options.rounds, operations: count) {
            for _ in 0..<count { _ = try LedgerDatabase(.memory).metadata() }
        } against: {
            try bare()
        }
        let using = try await Comparison(rounds: options.rounds, operations: count) {
            for _ in 0..<count {
                let store = try IsolatedStore.open()
                try await store.run { try await Product.find(IsolatedStore.product).buyAndFinish() }
            }
        } against: {
            for _ in 0..<count { _ = try IsolatedStore.open() }
        }
        return [
            Finding("make and close a store ÷ three new keys and signatures", costOf: making, .atMost(8)),
            Finding("make keys and certificates ÷ three new keys and signatures", costOf: identity, .atMost(4)),
            Finding("make empty tables ÷ three new keys and signatures", costOf: tables, .atMost(4)),
            Finding("make, buy once, finish and close ÷ make and close", costOf: using, .atMost(3)),
        ]
    }
}
