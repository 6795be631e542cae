import Foundation
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct DamageTests {
    let place: TemporaryStore
    let database: LedgerDatabase

    init() throws {
        place = try TemporaryStore()
        database = try place.openMade()
    }

    /// Returns the values of `entry` that remain if its payload cannot be read.
    private func remains(of entry: LedgerEntry) -> LedgerEntry {
        var remains = LedgerEntry(
            id: entry.id,
            originalID: entry.originalID,
            productID: entry.productID,
            kind: entry.kind,
            groupID: entry.groupID,
            purchaseDate: entry.purchaseDate,
            originalPurchaseDate: entry.purchaseDate,
            priceMilliunits: 0,
            currency: "",
            storefront: StorefrontPayload(countryCode: "", id: "", currency: ""),
            createdAt: entry.createdAt
        )
        remains.isFinished = entry.isFinished
        remains.cause = entry.cause
        remains.isDamaged = true
        if entry.isRevoked { remains.revocation = Revocation(date: entry.purchaseDate, reason: .other) }
        return remains
    }

    @Test(arguments: ["x''", "x'7B7D'", "x'FF00'", "'text'", "42", "x'5B5D'"], [false, true])
    func `A payload that cannot be read makes a damaged entry of the columns`(payload: String, isRevoked: Bool) throws {
        var entry = LedgerEntry.sample(3, .autoRenewable, isFinished: true, isRevoked: isRevoked)
        entry.originalID = 1
        entry.cause = .queue(tag: "tag")
        try database.add([entry, .sample(4)])
        try place.execute("UPDATE transactions SET payload = \(payload) WHERE id = 3")
        #expect(try database.entry(3) == remains(of: entry))
        #expect(try database.load().openEntries == [remains(of: entry), .sample(4)])
    }

    @Test
    func `A damaged text is returned unchanged and still listed`() throws {
        let entry = LedgerEntry.sample(3)
        try database.add([entry])
        try place.execute("UPDATE transactions SET payload = x'00FF10' WHERE id = 3")
        let text = StoredText(
            headerSegment: try entry.text().headerSegment,
            payload: Data([0, 255, 16]),
            signature: try entry.text().signature
        )
        #expect(try database.text(of: 3) == text)
        let stored = StoredTransaction(id: 3, purchaseDate: entry.purchaseDate, text: text)
        #expect(try database.listed(upTo: 1, limit: 9) == [stored])
        #expect(try database.unfinished(upTo: 1, limit: 9) == [stored])
        #expect(try database.latest(productID: "product") == stored)
    }

    @Test
    func `A text without its stored header is returned without a header`() throws {
        try database.add([.sample(3)])
        try place.execute("DELETE FROM headers")
        let text = try place.open().text(of: 3)
        #expect(
            try text
                == StoredText(
                    headerSegment: "",
                    payload: .init(LedgerEntry.sample(3).text().payload),
                    signature: LedgerEntry.sample(3).text().signature
                )
        )
    }

    @Test(arguments: [
        "original_id = 8", "product_id = 'premium'", "kind = 'Non-Consumable'", "group_id = 'other'", "group_id = NULL",
        "purchase_ms = 8", "is_revoked = 1",
    ])
    func `A column that contradicts the payload makes a damaged entry of the columns`(assignment: String) throws {
        let entry = LedgerEntry.sample(3, .autoRenewable)
        try database.add([entry])
        try place.execute("UPDATE transactions SET \(assignment) WHERE id = 3")
        let found = try #require(try database.entry(3))
        #expect(found.isDamaged)
        #expect(found.expirationDate == nil && found.priceMilliunits == 0)
        #expect(found == remains(of: found))
        #expect(found != remains(of: entry))
        #expect(try database.load().openEntries == [found])
        #expect(try database.text(of: 3) == entry.text())
    }

    @Test
    func `An identifier that contradicts the payload makes a damaged entry under the new identifier`() throws {
        try database.add([.sample(3)])
        try place.execute("UPDATE transactions SET id = 8 WHERE id = 3")
        #expect(try database.entry(8)?.isDamaged == true)
        #expect(try database.entry(3) == nil)
    }

    @Test
    func `A refund that only the payload contains counts as damage`() throws {
        try database.add([.sample(3, isRevoked: true)])
        try place.execute("UPDATE transactions SET is_revoked = 0 WHERE id = 3")
        let found = try #require(try database.entry(3))
        #expect(found.isDamaged && !found.isRevoked)
    }

    @Test
    func `An unknown kind of product counts as a consumable`() throws {
        try database.add([.sample(3)])
        try place.execute("UPDATE transactions SET kind = 'Lifetime' WHERE id = 3")
        let found = try #require(try database.entry(3))
        #expect(found.isDamaged && found.kind == .consumable)
    }

    @Test
    func `A damaged entry can be finished and refunded, and keeps its text`() throws {
        try database.add([.sample(3)])
        try place.execute("UPDATE transactions SET payload = x'00' WHERE id = 3")
        var entry = try #require(try database.entry(3))
        entry.isFinished = true
        try database.save(LedgerChange([.moved(entry)]))
        #expect(try database.entry(3) == entry)
        entry.revocation = Revocation(date: entry.purchaseDate, reason: .other)
        try database.save([SavedChange(change: LedgerChange([.amended(entry)]), texts: [:])], expecting: 2)
        #expect(try database.entry(3) == entry)
        #expect(try database.text(of: 3)?.payload == Data([0]))
    }

    /// Opens the store again, and returns its reports.
    private func reports(of body: (LedgerDatabase) throws -> Void) throws -> [String] {
        var reports: [String] = []
        let opened = try LedgerDatabase(.file(place.url)) { reports.append($0) }
        try body(opened)
        return reports
    }

    @Test(arguments: [
        ("chains", "INSERT INTO chains VALUES ('group', 'PURCHASED', x'7B')", "group group"),
        ("pending", "INSERT INTO pending VALUES (5, 'nonsense')", "request 5"),
    ])
    func `unreadable state is reported with table, path and row, and affects no other row (E-19)`(
        table: String,
        sql: String,
        subject: String
    ) throws {
        try database.add([.sample(3)])
        try place.execute(sql)
        let reports = try reports { opened throws in
            let loaded = try opened.load()
            #expect(loaded.chains.isEmpty && loaded.pending.isEmpty)
            #expect(loaded.openEntries == [.sample(3)])
            _ = try opened.load()
        }
        #expect(reports.count == 1)
        for part in [place.path, "table \(table)", subject] { #expect(reports.first?.contains(part) == true) }
    }

    @Test(arguments: [-1, -5, Int64.min, .max, 1 << 62, 0, 4])
    func `a used or invalid next identifier is replaced by the one after the highest (E-19)`(next: Int64) throws {
        try database.save(LedgerChange([.added(.sample(3)), .added(.sample(4))], next: 5))
        try place.execute("UPDATE identifiers SET next = \(next)")
        let reports = try reports { opened throws in
            #expect(try opened.load().nextTransactionID == 5)
            #expect(try opened.load().openEntries == [.sample(3), .sample(4)])
        }
        #expect(reports.count == 1)
        for part in ["table identifiers", "column next", "\(next)"] { #expect(reports.first?.contains(part) == true) }
    }

    @Test(arguments: [Int64.max, 1 << 62])
    func `an event with an impossible number is left out, and the numbers continue (E-19)`(number: Int64)
        throws
    {
        try database.add([.sample(3)])
        try place.execute("UPDATE journal SET sequence = \(number)")
        try database.add([.sample(4)])
        let reports = try reports { opened throws in
            #expect(try opened.load().sequence == 1)
            #expect(try opened.events(after: 0, limit: 9).map(\.sequence) == [1])
            try opened.add([.sample(5)])
            #expect(try opened.sequence() == 2)
            #expect(try opened.listed(upTo: 2, limit: 9).map(\.id) == [5, 4, 3])
        }
        #expect(reports.count == 1)
        for part in ["table journal", "column sequence", "\(number)"] { #expect(reports.first?.contains(part) == true) }
    }

    @Test(arguments: ["purchase_ms", "created_at"], [Int64.max, .min])
    func `an impossible number in one transaction hides no transaction (E-19)`(column: String, value: Int64) throws {
        try database.add((0..<10).map { .sample($0) })
        try place.execute("UPDATE transactions SET \(column) = \(value) WHERE id = 5")
        let reports = try reports { opened throws in
            #expect(try opened.load().openEntries.count == 10)
            for limit in 1...11 {
                #expect(try pages(limit) { try opened.listed(after: $0, upTo: 1, limit: limit) } == Set(0..<10))
                #expect(try pages(limit) { try opened.unfinished(after: $0, upTo: 1, limit: limit) } == Set(0..<10))
                let complete = try pages(limit) { try opened.listed(.complete, after: $0, upTo: 1, limit: limit) }
                #expect(complete == Set(0..<10))
            }
        }
        #expect(reports.count == 1)
        let parts = ["table transactions", "column \(column) of transaction 5", "\(value)"]
        for part in parts { #expect(reports.first?.contains(part) == true) }
    }

    /// The identifiers of all pages of a sequence, with at most `limit` identifiers in each page.
    private func pages(
        _ limit: Int,
        _ read: (TransactionCursor?) throws -> [StoredTransaction]
    ) throws -> Set<UInt64> {
        var found: [UInt64] = []
        var cursor: TransactionCursor?
        while true {
            let page = try read(cursor)
            found += page.map(\.id)
            guard page.count == limit, let last = page.last else { break }
            cursor = TransactionCursor(purchaseDate: last.purchaseDate, transactionID: last.id, snapshot: 1)
        }
        #expect(found.count == Set(found).count)
        return Set(found)
    }

    @Test
    func `a position beyond the last change is left out (E-19)`() throws {
        _ = try database.clear(at: StoreDate(milliseconds: 1))
        try place.execute("UPDATE store_state SET value = \(Int64.max)")
        let reports = try reports { opened throws in #expect(try opened.lastClearing() == 0) }
        #expect(reports.count == 1)
        #expect(reports.first?.contains("cleared-at") == true)
    }

    @Test
    func `a request that is stored under the identifier of another is reported and left out (E-19)`() throws {
        var change = LedgerChange()
        change.requested = [
            PendingPurchase(
                transactionID: 5,
                request: PurchaseRequest(productID: "p"),
                date: StoreDate(milliseconds: 1)
            )
        ]
        try database.save(change)
        try place.execute("UPDATE pending SET transaction_id = 6")
        let reports = try reports { opened throws in #expect(try opened.load().pending.isEmpty) }
        #expect(reports.count == 1)
        #expect(reports.first?.contains("the state of request 6 is that of request 5") == true)
    }

    @Test
    func `an event of no known kind is reported and left out (E-19)`() throws {
        try database.add([.sample(1)])
        try database.add([.sample(2)])
        try place.execute("UPDATE journal SET kind = 'stolen' WHERE sequence = 1")
        let reports = try reports { opened throws in
            #expect(try opened.events(after: 0, limit: 1).map(\.sequence) == [2])
            #expect(try opened.events(after: 0, limit: 9).map(\.sequence) == [2])
            #expect(try opened.events(after: 2, limit: 9).isEmpty)
        }
        #expect(reports.count == 1)
        #expect(reports.first?.contains("the column kind of event 1 is \"stolen\"") == true)
    }
}
