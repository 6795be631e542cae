import Foundation
import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Reading only what other owners of a store wrote.
@Suite(.timeLimit(.long)) struct LedgerDeltaTests {
    private static let day: Int64 = 86_400_000

    @Test(arguments: StorageEngine.all, RandomSeeds.beside(0..<UInt64(TestExtent.cases(6, thorough: 40))))
    func `the rows since a change number lead to the same ledger as a complete read`(
        engine: StorageEngine,
        seed: UInt64
    )
        throws
    {
        var random = SeededGenerator(seed: seed)
        let place = try StoragePlace(engine)
        var owners = [try LedgerOwner(place), try LedgerOwner(place)]
        var date = StoreDate(milliseconds: 1_700_000_000_000)
        var (overtakings, kinds) = (0, Set<LedgerEvent.Kind>())
        for step in 0..<120 {
            date = date.advanced(byMilliseconds: Int64.random(in: 0..<10 * Self.day, using: &random))
            // The other one knows nothing of it, so that its next decision may be overtaken.
            let index = Int.random(in: 0..<2, using: &random)
            if Bool.random(using: &random) { try owners[index].catchUp() }
            if Int.random(in: 0..<60, using: &random) == 0 { try owners[index].clear(at: date) }
            guard let change = try owners[index].decision(at: date, &random), !change.events.isEmpty else { continue }
            let end = change.sequence(after: owners[index].ledger.sequence)
            try owners[index].save(change)
            if owners[index].ledger.sequence == end {
                kinds.formUnion(change.events.map(\.kind))
            } else {
                overtakings += 1
            }
            let whole = try owners[index].whole()
            try #require(whole == owners[index].ledger, "seed \(seed), step \(step)")
        }
        #expect(overtakings > 0, "seed \(seed)")
        #expect(kinds.isSuperset(of: [.purchased, .finished, .refunded]), "seed \(seed)")
        #expect(owners[0].deltas + owners[1].deltas > 10, "seed \(seed)")
    }

    @Test(arguments: StorageEngine.all)
    func `a decision that was overtaken reads as many rows as were written, whatever the length of the ledger`(
        engine: StorageEngine
    ) throws {
        var counts: [Int] = []
        for length in [10, 500] {
            let place = try StoragePlace(engine)
            var owner = try LedgerOwner(place)
            try place.open().save(
                LedgerChange(
                    (1...UInt64(length)).map { .added(.sample($0, .consumable, of: "coins")) },
                    events: (1...UInt64(length)).map { .sample(id: $0) },
                    next: UInt64(length) + 1
                )
            )
            owner.ledger = try owner.whole()
            #expect(owner.ledger.entries.count == length)
            try place.open().save(
                LedgerChange([.added(.sample(100_001, of: "pro"))], events: [.sample(id: 100_001)], next: 100_002)
            )
            let date = StoreDate(milliseconds: 1_700_000_000_000)
            try owner.save(try owner.ledger.decidePurchase(PurchaseRequest(productID: "gems"), at: date).change)
            counts.append(owner.rowsRead)
        }
        #expect(counts[0] == counts[1])
        #expect((1..<20).contains(counts[1]), "\(counts)")
    }

    @Test(arguments: StorageEngine.all)
    func `after a clearing the whole ledger is read`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let (first, second) = (try place.openMade(), try place.openMade())
        try first.add([.sample(1)])
        let read = try second.sequence()
        #expect(try second.delta(since: read, rereading: LedgerRows())?.openEntries == [])
        try first.clear(at: StoreDate(milliseconds: 5))
        #expect(try second.delta(since: read, rereading: LedgerRows()) == nil)
        let cleared = try second.sequence()
        try first.save(LedgerChange([.added(.sample(2))], events: [.sample(id: 2)]))
        #expect(try second.delta(since: cleared, rereading: LedgerRows())?.openEntries.map(\.id) == [2])
        #expect(try second.delta(since: read, rereading: LedgerRows()) == nil)
    }

    @Test(arguments: StorageEngine.all)
    func `a store that was set back is read as a whole`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        try database.add([.sample(1)])
        #expect(try database.delta(since: 1, rereading: LedgerRows()) != nil)
        #expect(try database.delta(since: 2, rereading: LedgerRows()) == nil)
    }

    @Test(arguments: StorageEngine.all)
    func `after many changes the ledger is the same as after a complete read`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        var (first, second) = (try LedgerOwner(place), try LedgerOwner(place))
        let date = StoreDate(milliseconds: 1_700_000_000_000)
        for count in [LedgerDelta.mostEvents, LedgerDelta.mostEvents + 1] {
            var batch: [SavedChange] = []
            let start = first.ledger.sequence
            for _ in 0..<count {
                var request = PurchaseRequest(productID: "coins")
                request.askedAt = 0
                let change = try first.ledger.decidePurchase(request, through: .outside, at: date).change
                first.ledger.apply(change)
                batch.append(try .signed(change))
            }
            try first.database.save(batch, expecting: start)
            try second.catchUp()
            #expect(second.ledger == first.ledger)
        }
    }
}
