import StoreInterface
import StoreLedger
import StorePersistence
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PagingTests {
    private func pages(
        upTo snapshot: Int64,
        limit: Int,
        _ read: (TransactionCursor?) throws -> [StoredTransaction]
    ) throws -> [[UInt64]] {
        var pages: [[UInt64]] = []
        var cursor: TransactionCursor?
        while true {
            let page = try read(cursor)
            guard let last = page.last else { return pages }
            pages.append(page.map(\.id))
            cursor = TransactionCursor(purchaseDate: last.purchaseDate, transactionID: last.id, snapshot: snapshot)
        }
    }

    /// Entries with few dates for many identifiers, products and states, so that pages end between equal dates.
    private func history(_ seed: UInt64) -> [LedgerEntry] {
        var random = SeededGenerator(seed: seed)
        return (0..<60).map { id in
            .sample(
                id,
                ProductKind.allCases.randomElement(using: &random) ?? .consumable,
                of: Bool.random(using: &random) ? "product" : "another",
                at: .random(in: -2...2, using: &random),
                isFinished: .random(using: &random),
                isRevoked: Int.random(in: 0..<4, using: &random) == 0
            )
        }
    }

    private func isListed(_ entry: LedgerEntry, in extent: HistoryExtent) -> Bool {
        switch extent {
        case .documented: MembershipPolicy.isListed(entry)
        case .withNonRenewing: MembershipPolicy.isListed(entry) || entry.kind == .nonRenewing
        case .complete: true
        }
    }

    private func isNewer(_ lhs: LedgerEntry, _ rhs: LedgerEntry) -> Bool {
        (lhs.purchaseDate, lhs.id) > (rhs.purchaseDate, rhs.id)
    }

    @Test(arguments: StorageEngine.all, RandomSeeds.beside(0..<4))
    func `all transactions are listed newest first, with pages of any size (T-22)`(engine: StorageEngine, seed: UInt64)
        throws
    {
        let database = try StoragePlace(engine).openMade(isOpenedOnce: true)
        let history = history(seed)
        try database.add(history)
        for limit in [1, 7, 20, 100] {
            for productID in [nil, "product"] {
                for extent in HistoryExtent.allCases {
                    let expected =
                        history.filter { productID == nil || $0.productID == productID }
                        .filter { isListed($0, in: extent) }.sorted(by: isNewer).map(\.id)
                    let pages = try pages(upTo: 1, limit: limit) { cursor in
                        try database.listed(
                            productID: productID,
                            extent,
                            after: cursor,
                            upTo: 1,
                            limit: limit
                        )
                    }
                    #expect(pages.flatMap { $0 } == expected)
                    #expect(pages.dropLast().allSatisfy { $0.count == limit })
                }
            }
        }
    }

    @Test(arguments: StorageEngine.all, RandomSeeds.beside(0..<4))
    func `unfinished transactions are listed oldest first, with pages of any size (T-22)`(
        engine: StorageEngine,
        seed: UInt64
    ) throws {
        let database = try StoragePlace(engine).openMade(isOpenedOnce: true)
        let history = history(seed)
        try database.add(history)
        for limit in [1, 7, 100] {
            let pages = try pages(upTo: 1, limit: limit) { cursor in
                try database.unfinished(after: cursor, upTo: 1, limit: limit)
            }
            #expect(pages.flatMap { $0 } == history.filter { !$0.isFinished }.sorted { isNewer($1, $0) }.map(\.id))
        }
    }

    @Test(arguments: StorageEngine.all)
    func `a transaction is not in a sequence that began before it (T-15)`(engine: StorageEngine) throws {
        let database = try StoragePlace(engine).openMade(isOpenedOnce: true)
        try database.add([.sample(1, createdAt: 1), .sample(2, createdAt: 1)])
        try database.add([.sample(3, createdAt: 2), .sample(4, at: -5, createdAt: 2)])
        for snapshot in [Int64(1), 2] {
            let expected: [UInt64] = snapshot == 1 ? [2, 1] : [3, 2, 1, 4]
            for extent in HistoryExtent.allCases {
                for productID in [nil, "product"] {
                    let found = try database.listed(
                        productID: productID,
                        extent,
                        upTo: snapshot,
                        limit: 9
                    )
                    #expect(found.map(\.id) == expected)
                }
            }
            #expect(try database.unfinished(upTo: snapshot, limit: 9).map(\.id) == expected.reversed())
        }
    }

    @Test(arguments: StorageEngine.all)
    func `Finishing transactions of one page does not affect the next pages`(engine: StorageEngine) throws {
        let database = try StoragePlace(engine).openMade(isOpenedOnce: true)
        try database.add((1...9).map { .sample($0, .consumable) })
        let pages = try pages(upTo: 1, limit: 2) { cursor in
            let page = try database.unfinished(after: cursor, upTo: 1, limit: 2)
            for id in page.map(\.id) {
                try database.save(LedgerChange([.moved(.sample(id, .consumable, isFinished: true))], closed: [id]))
            }
            return page
        }
        #expect(pages.flatMap { $0 } == Array(1...9))
    }
}
