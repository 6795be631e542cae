import Foundation
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Testing

@Suite(.timeLimit(.minutes(15))) struct DamageTests {
    let place: TemporaryStore
    let database: LedgerDatabase

    init() throws {
        place = try TemporaryStore()
        database = try place.openMade()
    }

    /// What can be said of `entry` once its payload is of no use.
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
        remains.originTag = entry.originTag
        remains.isDamaged = true
        if entry.isRevoked { remains.revocation = Revocation(date: entry.purchaseDate, reason: .other) }
        return remains
    }

    @Test(arguments: ["x''", "x'7B7D'", "x'FF00'", "'text'", "42", "x'5B5D'"], [false, true])
    func `A payload that cannot be read makes a damaged entry of the columns`(payload: String, isRevoked: Bool) throws {
        var entry = LedgerEntry.sample(3, .autoRenewable, isFinished: true, isRevoked: isRevoked)
        entry.originalID = 1
        entry.originTag = "tag"
        try database.add([entry, .sample(4)])
        try place.execute("UPDATE transactions SET payload = \(payload) WHERE id = 3")
        #expect(try database.entry(3) == remains(of: entry))
        #expect(try database.load().openEntries == [remains(of: entry), .sample(4)])
    }

    @Test
    func `A damaged text is handed out as it is, and listed as before`() throws {
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
    func `A lost header leaves the rest of the text`() throws {
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
    func `A column at odds with the payload makes a damaged entry of the columns`(assignment: String) throws {
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
    func `An identifier at odds with the payload makes a damaged entry under the new one`() throws {
        try database.add([.sample(3)])
        try place.execute("UPDATE transactions SET id = 8 WHERE id = 3")
        #expect(try database.entry(8)?.isDamaged == true)
        #expect(try database.entry(3) == nil)
    }

    @Test
    func `A refund that only the payload tells of is damage too`() throws {
        try database.add([.sample(3, isRevoked: true)])
        try place.execute("UPDATE transactions SET is_revoked = 0 WHERE id = 3")
        let found = try #require(try database.entry(3))
        #expect(found.isDamaged && !found.isRevoked)
    }

    @Test
    func `An unknown kind of product counts as the kind that nobody keeps`() throws {
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

    @Test(arguments: [
        ("chains", "INSERT INTO chains VALUES ('group', 'PURCHASED', x'7B')", "group group"),
        ("pending", "INSERT INTO pending VALUES (5, 'nonsense')", "request 5"),
    ])
    func `State that cannot be read is a failure that names table, path and row`(
        table: String,
        sql: String,
        subject: String
    ) throws {
        try place.execute(sql)
        let failure = try #require(throws: PersistenceFailure.self) { try database.load() }
        guard case .damaged(place.path, table, let detail) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(detail.contains(subject))
        for part in [place.path, table, detail] { #expect(failure.description.contains(part)) }
    }

    @Test
    func `A request under another's identifier is a failure`() throws {
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
        let failure = try #require(throws: PersistenceFailure.self) { try database.load() }
        #expect(
            failure
                == .damaged(path: place.path, table: "pending", detail: "the state of request 6 is that of request 5")
        )
    }

    @Test
    func `An event of no known kind is a failure`() throws {
        try database.add([.sample(1)])
        try place.execute("UPDATE journal SET kind = 'stolen'")
        let failure = try #require(throws: PersistenceFailure.self) { try database.events(after: 0, limit: 9) }
        #expect(
            failure == .damaged(path: place.path, table: "journal", detail: "event 1 is of the unknown kind “stolen”")
        )
    }
}
