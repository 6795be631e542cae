import StoreInterface
import StoreLedger
import StorePersistence
import Testing
import TestWaiting

/// The rows of table T.2 that depend on the transaction only.
@Suite(.timeLimit(.standard)) struct MembershipTests {
    /// One row of the table.
    struct Row: Sendable, CustomTestStringConvertible {
        let kind: ProductKind
        let isFinished: Bool
        let isRevoked: Bool
        let isListed: Bool
        let isLatest: Bool

        init(_ kind: ProductKind, finished: Bool, revoked: Bool, listed: Bool, latest: Bool) {
            self.kind = kind
            isFinished = finished
            isRevoked = revoked
            isListed = listed
            isLatest = latest
        }

        var testDescription: String {
            "\(kind.rawValue)\(isFinished ? ", finished" : "")\(isRevoked ? ", refunded" : "")"
        }

        var entry: LedgerEntry { .sample(1, kind, isFinished: isFinished, isRevoked: isRevoked) }
    }

    static let rows = [
        Row(.consumable, finished: false, revoked: false, listed: true, latest: true),
        Row(.consumable, finished: true, revoked: false, listed: false, latest: false),
        Row(.consumable, finished: true, revoked: true, listed: true, latest: true),
        Row(.consumable, finished: false, revoked: true, listed: true, latest: true),
        Row(.nonConsumable, finished: false, revoked: false, listed: true, latest: true),
        Row(.nonConsumable, finished: true, revoked: false, listed: true, latest: true),
        Row(.nonConsumable, finished: true, revoked: true, listed: true, latest: true),
        Row(.autoRenewable, finished: false, revoked: false, listed: true, latest: true),
        Row(.autoRenewable, finished: true, revoked: false, listed: true, latest: true),
        Row(.autoRenewable, finished: true, revoked: true, listed: true, latest: true),
        Row(.nonRenewing, finished: false, revoked: false, listed: true, latest: true),
        Row(.nonRenewing, finished: true, revoked: false, listed: false, latest: true),
        Row(.nonRenewing, finished: true, revoked: true, listed: true, latest: true),
    ]

    /// Saves an entry in its state: in one change, or step by step.
    private func save(_ row: Row, stepwise: Bool, in database: any LedgerStorage) throws {
        guard stepwise else { return try database.add([row.entry]) }
        var entry = LedgerEntry.sample(1, row.kind)
        try database.add([entry])
        if row.isFinished {
            entry.isFinished = true
            try database.save(LedgerChange([.moved(entry)], closed: [1]))
        }
        if row.isRevoked { try database.save(LedgerChange([.amended(row.entry)])) }
    }

    private func listed(
        _ productID: String?,
        _ extent: HistoryExtent = .documented,
        in database: any LedgerStorage
    ) throws -> [UInt64] {
        try database.listed(
            productID: productID,
            extent,
            upTo: 9,
            limit: 9
        ).map(\.id)
    }

    @Test(arguments: StorageEngine.all, rows)
    func `the query for all transactions lists those of table T.2 (T-16)`(
        engine: StorageEngine,
        row: Row
    ) throws {
        for stepwise in [false, true] {
            let database = try StoragePlace(engine).openMade(isOpenedOnce: true)
            try save(row, stepwise: stepwise, in: database)
            #expect(try listed(nil, in: database) == (row.isListed ? [1] : []))
            #expect(try listed("product", in: database) == (row.isListed ? [1] : []))
            #expect(try listed("another", in: database).isEmpty)
        }
    }

    @Test(arguments: StorageEngine.all, rows)
    func `with finished consumables, the queries for all and for the latest return every transaction (T-17)`(
        engine: StorageEngine,
        row: Row
    ) throws {
        for stepwise in [false, true] {
            let database = try StoragePlace(engine).openMade(isOpenedOnce: true)
            try save(row, stepwise: stepwise, in: database)
            #expect(try listed(nil, .complete, in: database) == [1])
            #expect(try listed("product", .complete, in: database) == [1])
            #expect(try listed("another", .complete, in: database).isEmpty)
            #expect(try database.latest(productID: "product", .complete)?.id == 1)
            #expect(try database.latest(productID: "another", .complete) == nil)
        }
    }

    @Test(arguments: StorageEngine.all, rows)
    func `the setting for finished non-renewing subscriptions adds only these to the list (C-12)`(
        engine: StorageEngine,
        row: Row
    ) throws {
        for stepwise in [false, true] {
            let database = try StoragePlace(engine).openMade(isOpenedOnce: true)
            try save(row, stepwise: stepwise, in: database)
            let expected: [UInt64] = row.isListed || row.kind == .nonRenewing ? [1] : []
            #expect(try listed(nil, .withNonRenewing, in: database) == expected)
            #expect(try listed("product", .withNonRenewing, in: database) == expected)
            #expect(try listed("another", .withNonRenewing, in: database).isEmpty)
            #expect(
                try database.latest(productID: "product", .withNonRenewing)?.id
                    == (try database.latest(productID: "product")?.id)
            )
        }
    }

    @Test(arguments: StorageEngine.all, rows)
    func `the latest transaction is found for every product type, except for a finished consumable (T-20)`(
        engine: StorageEngine,
        row: Row
    ) throws {
        for stepwise in [false, true] {
            let database = try StoragePlace(engine).openMade(isOpenedOnce: true)
            try save(row, stepwise: stepwise, in: database)
            #expect(try database.latest(productID: "product")?.id == (row.isLatest ? 1 : nil))
            #expect(try database.latest(productID: "another") == nil)
        }
    }

    @Test(arguments: StorageEngine.all, rows)
    func `unfinished transactions are listed, refunded or not (T-21)`(
        engine: StorageEngine,
        row: Row
    ) throws {
        for stepwise in [false, true] {
            let database = try StoragePlace(engine).openMade(isOpenedOnce: true)
            try save(row, stepwise: stepwise, in: database)
            #expect(try database.unfinished(upTo: 9, limit: 9).map(\.id) == (row.isFinished ? [] : [1]))
        }
    }

    @Test(arguments: StorageEngine.all)
    func `the latest transaction is the newest, also if the history does not list it (T-20)`(engine: StorageEngine)
        throws
    {
        let database = try StoragePlace(engine).openMade(isOpenedOnce: true)
        try database.add([
            .sample(1, .nonRenewing, at: 10), .sample(2, .nonRenewing, at: 30, isFinished: true),
            .sample(3, .nonRenewing, at: 20), .sample(4, .consumable, of: "coins", at: 10),
            .sample(5, .consumable, of: "coins", at: 20, isFinished: true),
            .sample(6, .autoRenewable, of: "monthly", at: 7), .sample(7, .autoRenewable, of: "monthly", at: 7),
        ])
        func latest(_ productID: String, all: Bool) throws -> UInt64? {
            try database.latest(productID: productID, all ? .complete : .documented)?.id
        }
        #expect(try latest("product", all: false) == 2)
        #expect(try latest("coins", all: false) == 4)
        #expect(try latest("coins", all: true) == 5)
        #expect(try latest("monthly", all: false) == 7)
        let text = try database.latest(productID: "monthly")?.text
        #expect(text == (try LedgerEntry.sample(7, .autoRenewable, of: "monthly", at: 7).text()))
    }

    @Test(arguments: StorageEngine.all)
    func `the newest remaining non-renewing purchase is neither a refunded nor the excluded one (C-22)`(
        engine: StorageEngine
    ) throws {
        let database = try StoragePlace(engine).openMade(isOpenedOnce: true)
        try database.add([
            .sample(1, .nonRenewing, isFinished: true), .sample(2, .nonRenewing, isFinished: true),
            .sample(3, .nonRenewing, isRevoked: true), .sample(4, .nonRenewing), .sample(5, .nonConsumable),
            .sample(6, .nonRenewing, of: "another"),
        ])
        try database.save(LedgerChange(closed: [1, 2]))
        #expect(try database.newestUnrevokedNonRenewing(productID: "product", except: 9)?.id == 4)
        #expect(
            try database.newestUnrevokedNonRenewing(productID: "product", except: 4)
                == .sample(2, .nonRenewing, isFinished: true)
        )
        #expect(try database.newestUnrevokedNonRenewing(productID: "another", except: 6) == nil)
    }

    @Test(arguments: StorageEngine.all)
    func `the newest remaining purchase is found by date, and then by identifier (C-22, T-22)`(
        engine: StorageEngine
    ) throws {
        let database = try StoragePlace(engine).openMade(isOpenedOnce: true)
        try database.add([
            .sample(1, .nonRenewing, at: 30), .sample(2, .nonRenewing, at: 20), .sample(3, .nonRenewing, at: 30),
            .sample(4, .nonRenewing, at: 10),
        ])
        let order = try [9, 3, 1].map { try database.newestUnrevokedNonRenewing(productID: "product", except: $0)?.id }
        #expect(order == [3, 1, 3])
    }
}
