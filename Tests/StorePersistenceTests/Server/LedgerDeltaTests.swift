#if PostgreSQL
import Foundation
import PostgreSQLPersistence
import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTestSupport
import StoreTime
import Testing

/// Reads of only those rows that other owners of a store wrote.
@Suite(
    .timeLimit(.minutes(30)),
    .enabled(if: StorageEngine.server != nil, "OPENSTOREKIT_TEST_POSTGRESQL names no server")
)
struct LedgerDeltaTests {
    private static let day: Int64 = 86_400_000

    private let account = "test-\(UUID().uuidString)"
    private let server: String

    init() throws { server = try #require(StorageEngine.server) }

    private func open() throws -> PostgreSQLLedger {
        let database = try PostgreSQLLedger(server, account: account, bundleID: StoragePlace.bundleID) { _ in }
        try database.create(.sample(), firstTransactionID: LedgerRules.firstTransactionID(in: .sandbox))
        return database
    }

    /// One owner of the store, with the ledger that it has in memory.
    private struct Owner {
        let database: PostgreSQLLedger
        var ledger: Ledger

        init(_ database: PostgreSQLLedger) throws {
            self.database = database
            ledger = try Self.whole(database)
        }

        /// The ledger, read as a whole.
        static func whole(_ database: PostgreSQLLedger) throws -> Ledger {
            let rules = LedgerRules(
                environment: .sandbox,
                storefront: StorefrontTable.storefront(countryCode: "USA"),
                canMakePayments: true
            )
            return Ledger(catalog: SampleCatalog.catalog, rules: rules, snapshot: try database.load())
        }

        /// Saves a decision, or reads the rows written since if another owner saved first.
        mutating func save(_ change: LedgerChange) throws {
            let start = ledger.sequence
            ledger.apply(change)
            do {
                try database.save([.signed(change)], expecting: start)
            } catch PersistenceFailure.stale {
                var rows = LedgerRows()
                rows.insert(change)
                ledger.take(try #require(try database.delta(since: start, rereading: rows)))
            }
        }
    }

    /// A random decision; `nil` if it leads to nothing.
    private func decision(in ledger: Ledger, at date: StoreDate, _ random: inout SeededGenerator) -> LedgerChange? {
        if let due = ledger.decideNextDue(at: date) { return due }
        let unfinished = ledger.unfinished.map(\.id)
        do {
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1:
                guard let id = unfinished.randomElement(using: &random) else { return nil }
                return ledger.decideFinish(id, at: date)
            case 2:
                guard let entry = ledger.entries.values.sorted(by: { $0.id < $1.id }).randomElement(using: &random)
                else { return nil }
                return try ledger.decideRefund(of: entry, because: .other, at: date)
            case 3:
                guard let id = ledger.pending.keys.sorted().randomElement(using: &random) else { return nil }
                return Bool.random(using: &random)
                    ? try ledger.decideApproval(of: id, at: date).change : try ledger.decideDecline(of: id, at: date)
            default:
                let products = ledger.catalog.products.map(\.id)
                var request = PurchaseRequest(productID: products.randomElement(using: &random) ?? "")
                request.simulatesAskToBuyInSandbox = Int.random(in: 0..<4, using: &random) == 0
                return try ledger.decidePurchase(request, at: date).change
            }
        } catch {
            return nil
        }
    }

    @Test(arguments: RandomSeeds.beside(0..<6))
    func `the rows since a change number lead to the same ledger as a complete read`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var owners = [try Owner(open()), try Owner(open())]
        var date = StoreDate(milliseconds: 1_700_000_000_000)
        var overtakings = 0
        for step in 0..<80 {
            date = date.advanced(byMilliseconds: Int64.random(in: 0..<10 * Self.day, using: &random))
            // The other owner does not read this change, so that its next decision may be overtaken.
            let index = Int.random(in: 0..<2, using: &random)
            if Bool.random(using: &random) {
                let delta = try owners[index].database.delta(
                    since: owners[index].ledger.sequence,
                    rereading: LedgerRows()
                )
                owners[index].ledger.take(try #require(delta))
            }
            guard let change = decision(in: owners[index].ledger, at: date, &random), !change.events.isEmpty else {
                continue
            }
            let end = change.sequence(after: owners[index].ledger.sequence)
            try owners[index].save(change)
            if owners[index].ledger.sequence != end { overtakings += 1 }
            #expect(try Owner.whole(owners[index].database) == owners[index].ledger, "seed \(seed), step \(step)")
        }
        #expect(overtakings > 0, "seed \(seed)")
    }

    @Test
    func `a decision that was overtaken reads as many rows as were written, whatever the length of the ledger`() throws
    {
        var counts: [Int] = []
        for length in [10, 500] {
            let first = try open()
            _ = try first.clear(at: StoreDate(milliseconds: 1))
            let start = try first.sequence()
            try first.save(
                (1...UInt64(length)).map { id in
                    try .signed(LedgerChange([.added(.sample(id, .consumable, of: "coins"))], next: id + 1))
                },
                expecting: start
            )
            var owner = try Owner(open())
            #expect(owner.ledger.entries.count == length)
            try first.save(LedgerChange([.added(.sample(100_001, of: "pro"))], next: 100_002))
            let before = owner.database.rowsRead
            let date = StoreDate(milliseconds: 1_700_000_000_000)
            try owner.save(try owner.ledger.decidePurchase(PurchaseRequest(productID: "gems"), at: date).change)
            counts.append(owner.database.rowsRead - before)
            #expect(try Owner.whole(owner.database) == owner.ledger)
        }
        #expect(counts[0] == counts[1])
        #expect(counts[1] < 20, "\(counts)")
    }

    @Test
    func `after a clearing or a deletion the whole ledger is read`() throws {
        let (first, second) = (try open(), try open())
        try first.add([.sample(1)])
        let read = try second.sequence()
        #expect(try second.delta(since: read, rereading: LedgerRows())?.openEntries == [])
        try first.clear(at: StoreDate(milliseconds: 5))
        #expect(try second.delta(since: read, rereading: LedgerRows()) == nil)
        let cleared = try second.sequence()
        try first.add([.sample(2)])
        #expect(try second.delta(since: cleared, rereading: LedgerRows())?.openEntries.map(\.id) == [2])
        var deletion = LedgerChange(events: [.sample(.deleted, id: 2)])
        deletion.deleted = [2]
        try first.save(deletion)
        #expect(try second.delta(since: cleared, rereading: LedgerRows()) == nil)
    }
}
#endif
