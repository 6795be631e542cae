import StoreControl
import SQLiteDatabase
import StoreInterface
import StoreLedger
import StoreTestSupport
import Testing

@testable import LocalStore
import TestWaiting

@Suite(.timeLimit(.standard)) struct ContentionTests {
    @Test func `a process that writes all the time does not prevent purchases`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let shop = try TestStore(location: .file(file))
        for round in 0..<3 {
            let (id, successes) = try await shop.store.buy("coins", against: FaultyDatabase(file))
            #expect(id == UInt64(round))
            // The other process writes once before the save, and is then locked out.
            #expect(successes == 1)
        }
        #expect(try await shop.identifiers(.unfinished) == [0, 1, 2])
        #expect(await shop.store.violations() == [])
        #expect(shop.complaints.all == [])
    }
}

extension LocalStore {
    /// Buys while another process tries to write into the file between each decision and its save.
    fileprivate func buy(_ productID: String, against faults: FaultyDatabase) async throws -> (UInt64, successes: Int) {
        try faults.connection.execute("PRAGMA busy_timeout = 1")
        var successes = 0
        var request = PurchaseRequest(productID: productID)
        request.askedAt = 0
        let decision = try await perform { [request] ledger, date throws(StoreFailure) in
            if (try? faults.announceChange()) != nil { successes += 1 }
            let decision = try ledger.decidePurchase(request, at: date)
            return (decision, decision.change)
        }
        guard case .purchased(let entry, _) = decision else { throw StoreFailure.unknown }
        return (entry.id, successes)
    }
}
