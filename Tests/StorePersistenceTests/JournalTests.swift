import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct JournalTests {
    @Test(arguments: StorageEngine.all)
    func `Every kind of event is read back with its change number`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        let causes: [Cause] = [
            .queue(tag: "tag:1"), .refundRequest(.appIssue), .replay, .massExtension(requestID: "replay"),
            .family(FamilySource(store: 3, transactionID: 17)), .queue(tag: ""),
        ]
        let events = LedgerEvent.Kind.allCases.enumerated().map { number, kind in
            LedgerEvent(
                kind,
                at: StoreDate(milliseconds: Int64(number)),
                productID: number % 2 == 0 ? "product \(number)" : nil,
                transactionID: number % 3 == 0 ? UInt64(number) : nil,
                groupID: number % 4 == 0 ? "group" : nil,
                cause: number % 5 == 0 ? causes[number / 5 % causes.count] : nil,
                isAnnounced: number % 2 == 1,
                changesStatus: number % 3 == 1
            )
        }
        try database.save(LedgerChange(events: events))
        let expected = events.enumerated().map { JournalRecord(sequence: Int64($0) + 1, event: $1) }
        let reopened = try place.open()
        #expect(try reopened.events(after: 0, limit: 99) == expected)
        #expect(try reopened.events(after: 3, limit: 2) == Array(expected[3..<5]))
        #expect(try reopened.events(after: 99, limit: 99).isEmpty)
        #expect(try reopened.announcements(after: 0, limit: 99) == expected.filter(\.event.isAnnounced))
        #expect(try reopened.announcements(after: 4, limit: 2).map(\.sequence) == [6, 8])
    }

    @Test(arguments: StorageEngine.all)
    func `A named number of the store can be set, replaced and removed`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        #expect(try database.value("key") == nil)
        for value in [Int64.min, 0, .max] {
            try database.setValue("key", value)
            #expect(try place.open().value("key") == value)
        }
        try database.setValue("key", nil)
        try database.setValue("key", nil)
        #expect(try place.open().value("key") == nil)
    }

    @Test(arguments: StorageEngine.all)
    func `clearing removes everything except the store's identity (TS-07)`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        let metadata = try database.metadata()
        var change = LedgerChange([.added(.sample(1)), .added(.sample(2, isFinished: true))], closed: [2])
        change.requested = [
            PendingPurchase(
                transactionID: 5,
                request: PurchaseRequest(productID: "p"),
                date: StoreDate(milliseconds: 1)
            )
        ]
        change.chains = [try .sample()]
        try database.save(change)
        try database.setValue("key", 7)

        #expect(try database.clear(at: StoreDate(milliseconds: 9)) == 2)
        let reopened = try place.open()
        #expect(try reopened.load() == LedgerSnapshot(sequence: 2, nextTransactionID: 0))
        #expect(try reopened.entry(2) == nil)
        #expect(try reopened.metadata() == metadata)
        #expect(try reopened.value("key") == 7)
        #expect(try reopened.listed(.complete, upTo: 9, limit: 9).isEmpty)
    }

    @Test(arguments: StorageEngine.all)
    func `after clearing, identifiers start again, and change numbers do not (TS-08)`(engine: StorageEngine) throws {
        let sandbox = try StoragePlace(engine).openMade(firstTransactionID: 2_000_000_000_000_001)
        for round in 0..<3 as Range<Int64> {
            let id = try sandbox.load().nextTransactionID
            #expect(id == 2_000_000_000_000_001)
            try sandbox.save(LedgerChange([.added(.sample(id))], next: id + 1))
            #expect(try sandbox.load().nextTransactionID == id + 1)
            #expect(try sandbox.clear(at: StoreDate(milliseconds: round)) == 2 * round + 2)
        }
        let cleared = LedgerEvent(.cleared, at: StoreDate(milliseconds: 2))
        #expect(try sandbox.events(after: 0, limit: 9) == [JournalRecord(sequence: 6, event: cleared)])
    }

    @Test(arguments: StorageEngine.all)
    func `A decision that predates a clearing by another owner is not written`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        try database.add([.sample(1)])
        try place.open().clear(at: StoreDate(milliseconds: 1))
        #expect(throws: PersistenceFailure.stale) {
            try database.save([.signed(LedgerChange([.added(.sample(2))]))], expecting: 1)
        }
        try database.save([.signed(LedgerChange([.added(.sample(1))]))], expecting: 2)
        #expect(try database.text(of: 1) == LedgerEntry.sample(1).text())
    }
}
