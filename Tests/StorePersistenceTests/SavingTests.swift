import Foundation
import SQLiteDatabase
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Testing

@Suite(.timeLimit(.minutes(15))) struct SavingTests {
    let place: TemporaryStore
    let database: LedgerDatabase

    init() throws {
        place = try TemporaryStore()
        database = try place.openMade()
    }

    /// An entry in which nothing has its usual value.
    private var fullEntry: LedgerEntry {
        var entry = LedgerEntry(
            id: 9_007_199_254_740_993,
            originalID: 42,
            productID: "com.example.“pro”",
            kind: .autoRenewable,
            groupID: "21400000",
            purchaseDate: StoreDate(milliseconds: 1_700_000_000_001),
            originalPurchaseDate: StoreDate(milliseconds: 1_600_000_000_003),
            expirationDate: StoreDate(milliseconds: 1_800_000_000_005),
            quantity: 3,
            appAccountToken: UUID(),
            ownership: .familyShared,
            reason: .renewal,
            priceMilliunits: 12_345_678,
            currency: "EUR",
            storefront: StorefrontPayload(countryCode: "AUT", id: "143445", currency: "EUR"),
            offer: AppliedOffer(
                id: "winter",
                kind: .promotional,
                paymentMode: .payAsYouGo,
                period: BillingPeriod(count: 3, unit: .week)
            ),
            createdAt: 1
        )
        entry.revocation = Revocation(
            date: StoreDate(milliseconds: 1_750_000_000_007),
            reason: .appIssue,
            kind: .proratedRefund,
            percentage: 40_000
        )
        entry.isUpgraded = true
        entry.isFinished = true
        entry.originTag = "tag"
        return entry
    }

    @Test
    func `Every field of an entry comes back`() throws {
        let entries = [fullEntry, .sample(1, .consumable), .sample(2, .nonRenewing), .sample(3)]
        try database.add(entries)
        let reopened = try place.open()
        for entry in entries { #expect(try reopened.entry(entry.id) == entry) }
        #expect(try reopened.load().openEntries == entries.sorted { $0.id < $1.id })
        #expect(try reopened.text(of: fullEntry.id)?.payload.isEmpty == false)
        #expect(try reopened.entry(4) == nil)
    }

    @Test(arguments: [OfferPayload.Kind.introductory, .promotional, .code, .winBack])
    func `Every kind of offer comes back`(kind: OfferPayload.Kind) throws {
        for (number, mode) in [OfferPayload.PaymentMode.freeTrial, .payAsYouGo, .payUpFront].enumerated() {
            var entry = LedgerEntry.sample(UInt64(number), .autoRenewable)
            let period = BillingPeriod(count: 1, unit: .month)
            entry.offer = AppliedOffer(
                id: kind == .introductory ? nil : "offer",
                kind: kind,
                paymentMode: mode,
                period: period
            )
            try database.add([entry])
            #expect(try database.entry(entry.id) == entry)
        }
    }

    @Test
    func `Every text comes back verbatim, with its header stored once`() throws {
        let entries = (0..<5).map { LedgerEntry.sample($0) }
        try database.save([.signed(LedgerChange(entries.map { .added($0) }))], expecting: 0)
        let odd = LedgerEntry.sample(5)
        try database.save([.signed(LedgerChange([.added(odd)]), header: "anders")], expecting: 1)
        let reopened = try place.open()
        let texts = try reopened.texts(of: [0, 3, 3, 99, 5])
        #expect(texts == [0: try entries[0].text(), 3: try entries[3].text(), 5: try odd.text(header: "anders")])
        #expect(try reopened.text(of: 99) == nil)
        #expect(try place.number("SELECT count(*) FROM headers") == 2)
    }

    @Test
    func `Chains and pending requests come back, change, and go`() throws {
        var chain = try SubscriptionChain.sample()
        var request = PurchaseRequest(productID: "coins")
        request.quantity = 3
        request.appAccountToken = UUID()
        request.simulatesAskToBuyInSandbox = true
        request.offer = .promotional(offerID: "o", keyID: "k", nonce: UUID(), signature: Data([1]), timestamp: 5)
        request.originTag = "tag"
        request.askedAt = 7
        let waiting = PendingPurchase(transactionID: 8, request: request, date: StoreDate(milliseconds: 9))
        var change = LedgerChange(next: 9)
        change.chains = [chain]
        change.requested = [waiting]
        try database.save(change)
        let loaded = try place.open().load()
        #expect(loaded == LedgerSnapshot(sequence: 1, nextTransactionID: 9, chains: [chain], pending: [waiting]))

        chain.expirationReason = nil
        chain.runningOffer = nil
        chain.appAccountToken = nil
        chain.productID = "yearly"
        change.chains = [chain]
        change.requested = []
        change.settled = [8]
        try database.save(change)
        #expect(try database.load() == LedgerSnapshot(sequence: 2, nextTransactionID: 9, chains: [chain]))
    }

    @Test
    func `A moved entry keeps its text, an amended one gets another`() throws {
        var entry = LedgerEntry.sample(1)
        let text = try entry.text()
        try database.add([entry])
        entry.isFinished = true
        entry.originTag = "later"
        try database.save(LedgerChange([.moved(entry)]))
        #expect(try database.entry(1) == entry)
        #expect(try database.text(of: 1) == text)

        entry.revocation = Revocation(date: StoreDate(milliseconds: 9), reason: .other)
        try database.save(LedgerChange([.amended(entry)]))
        #expect(try database.entry(1) == entry)
        #expect(try database.text(of: 1) == entry.text())
        #expect(try database.text(of: 1) != text)
    }

    @Test
    func `What is closed is not loaded, but still there; writing it opens it again`() throws {
        try database.add([.sample(1), .sample(2), .sample(3)])
        try database.save(LedgerChange([.moved(.sample(1))], closed: [1, 2]))
        #expect(try database.load().openEntries == [.sample(3)])
        #expect(try database.entry(2) == .sample(2))
        try database.save(LedgerChange([.moved(.sample(2))]))
        #expect(try database.load().openEntries == [.sample(2), .sample(3)])
    }

    @Test
    func `A batch is dense in change numbers, and the last one tells the next identifier`() throws {
        let batch = [
            try SavedChange.signed(
                LedgerChange([.added(.sample(1))], events: [.sample(), .sample(.renewed)], next: 2)
            ),
            try SavedChange.signed(LedgerChange(events: [.sample(.finished)], next: 2)),
            SavedChange(change: LedgerChange(events: [], next: 5), texts: [:], values: ["key": 6]),
        ]
        try database.save(batch, expecting: 0)
        #expect(try database.sequence() == 3)
        #expect(try database.load().nextTransactionID == 5)
        #expect(try database.events(after: 0, limit: 9).map(\.sequence) == [1, 2, 3])
        #expect(try database.value("key") == 6)
        try database.save([], expecting: -1)
        #expect(try database.sequence() == 3)
    }

    @Test
    func `Whoever decides on an old change number writes nothing`() throws {
        let other = try place.open()
        let sequence = try database.sequence()
        try other.save([.signed(LedgerChange([.added(.sample(1))]))], expecting: sequence)
        #expect(throws: PersistenceFailure.stale) {
            try database.save([.signed(LedgerChange([.added(.sample(2))]))], expecting: sequence)
        }
        #expect(try database.entry(2) == nil)
        #expect(try database.sequence() == 1)
        try database.save([.signed(LedgerChange([.added(.sample(2))]))], expecting: 1)
        #expect(try other.load().openEntries == [.sample(1), .sample(2)])
        #expect(try other.text(of: 2) == LedgerEntry.sample(2).text())
    }

    @Test
    func `A batch whose second change fails leaves nothing`() throws {
        let before = try database.load()
        let batch = [
            SavedChange(
                change: LedgerChange([.added(.sample(1))]),
                texts: [1: try .sample(1)],
                values: ["key": 1]
            ),
            try SavedChange.signed(LedgerChange([.added(.sample(1))])),
        ]
        let failure = try #require(throws: PersistenceFailure.self) { try database.save(batch, expecting: 0) }
        guard case .database(let reason) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(reason.isConstraint)
        #expect(try database.load() == before)
        #expect(try database.events(after: 0, limit: 9).isEmpty)
        #expect(try database.value("key") == nil)
        #expect(try place.number("SELECT count(*) FROM headers") == 0)
        // The header that was rolled back must not be taken for stored.
        try database.save([batch[0]], expecting: 0)
        #expect(try place.open().text(of: 1) == .sample(1))
    }

    @Test
    func `A change of a transaction that is not there is refused, not lost`() throws {
        for change in [
            LedgerChange([.moved(.sample(7))]), LedgerChange([.amended(.sample(7))]), LedgerChange(closed: [7]),
        ] {
            let failure = try #require(throws: PersistenceFailure.self) { try database.save(change) }
            #expect(
                failure
                    == .damaged(path: place.path, table: "transactions", detail: "there is no transaction 7 to change")
            )
        }
        #expect(try database.sequence() == 0)
    }

    @Test
    func `A full disk leaves the database as it was, and is said to be full`() throws {
        let connection = try place.openRaw()
        let database = try LedgerDatabase(connection)
        try database.add([.sample(0)])
        let before = try database.load()
        try connection.execute("PRAGMA max_page_count = 40")
        let batch = [try SavedChange.signed(LedgerChange((1...500).map { .added(.sample($0)) }))]
        let failure = try #require(throws: PersistenceFailure.self) { try database.save(batch, expecting: 1) }
        guard case .database(let reason) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(reason.isFull)
        #expect(failure.description.contains(place.path) && failure.description.contains("full"))
        #expect(try database.load() == before)
        #expect(try place.open().load() == before)
        try connection.execute("PRAGMA max_page_count = 100000")
        try database.save(batch, expecting: 1)
        #expect(try place.open().load().openEntries.count == 501)
    }

    @Test
    func `An entry that is added needs a text`() async {
        await #expect(processExitsWith: .failure) {
            let database = try LedgerDatabase(.memory)
            try database.create(.sample(), firstTransactionID: 0)
            try database.save([SavedChange(change: LedgerChange([.added(.sample(1))]), texts: [:])], expecting: 0)
        }
    }
}

extension StoredText {
    static func sample(_ id: UInt64) throws -> Self { try LedgerEntry.sample(id).text() }
}
