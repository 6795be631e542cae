import Foundation
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct SavingTests {
    /// An entry in which no property has its usual value.
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
        entry.cause = .queue(tag: "tag")
        return entry
    }

    @Test(arguments: StorageEngine.all)
    func `Every field of an entry is read back`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        let entries = [fullEntry, .sample(1, .consumable), .sample(2, .nonRenewing), .sample(3)]
        try database.add(entries)
        let reopened = try place.open()
        for entry in entries { #expect(try reopened.entry(entry.id) == entry) }
        #expect(try reopened.load().openEntries == entries.sorted { $0.id < $1.id })
        #expect(try reopened.text(of: fullEntry.id)?.payload.isEmpty == false)
        #expect(try reopened.entry(4) == nil)
    }

    @Test(arguments: StorageEngine.all, [OfferPayload.Kind.introductory, .promotional, .code, .winBack])
    func `Every kind of offer is read back`(engine: StorageEngine, kind: OfferPayload.Kind) throws {
        let database = try StoragePlace(engine).openMade()
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

    @Test(arguments: StorageEngine.all)
    func `Every text is read back unchanged, with its header stored once`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        let entries = (0..<5).map { LedgerEntry.sample($0) }
        try database.save([.signed(LedgerChange(entries.map { .added($0) }))], expecting: 0)
        let odd = LedgerEntry.sample(5)
        try database.save([.signed(LedgerChange([.added(odd)]), header: "anders")], expecting: 1)
        let reopened = try place.open()
        for entry in entries { #expect(try reopened.text(of: entry.id) == entry.text()) }
        #expect(try reopened.text(of: 5) == odd.text(header: "anders"))
        #expect(try reopened.text(of: 99) == nil)
        #expect(try place.headerCount() == 2)
    }

    @Test(arguments: StorageEngine.all)
    func `A header of a save that was refused is stored by the next save`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        let entry = LedgerEntry.sample(1)
        // There is no transaction 99 to close, so that everything of the save is undone.
        let refused = try SavedChange.signed(LedgerChange([.added(entry)], closed: [99]), header: "undone")
        #expect(throws: PersistenceFailure.self) { try database.save([refused], expecting: 0) }
        #expect(try place.headerCount() == 0)
        try database.save([.signed(LedgerChange([.added(entry)]), header: "undone")], expecting: 0)
        #expect(try place.headerCount() == 1)
        #expect(try place.open().text(of: 1) == entry.text(header: "undone"))
    }

    @Test func `A header that was saved in a turn that is undone is stored by the next save`() throws {
        struct Undone: Error {}
        let place = try StoragePlace(.sqlite)
        let database = try place.openMade()
        let entry = LedgerEntry.sample(1)
        let save = { try database.save([.signed(LedgerChange([.added(entry)]), header: "undone")], expecting: 0) }
        #expect(throws: Undone.self) {
            try database.exclusively(mappingFailures: { $0 as any Error }) { () throws(any Error) in
                try save()
                throw Undone()
            }
        }
        #expect(try place.headerCount() == 0)
        try save()
        #expect(try place.headerCount() == 1)
        #expect(try place.open().text(of: 1) == entry.text(header: "undone"))
    }

    @Test(arguments: StorageEngine.all)
    func `Chains and pending requests are stored, changed and removed`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        var chain = try SubscriptionChain.sample()
        var request = PurchaseRequest(productID: "coins")
        request.quantity = 3
        request.appAccountToken = UUID()
        request.simulatesAskToBuyInSandbox = true
        request.offer = .promotional(offerID: "o", keyID: "k", nonce: UUID(), signature: Data([1]), timestamp: 5)
        request.queueTag = "tag"
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

    @Test(arguments: StorageEngine.all)
    func `A moved entry keeps its text, an amended one gets another`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        var entry = LedgerEntry.sample(1)
        let text = try entry.text()
        try database.add([entry])
        entry.isFinished = true
        entry.cause = .queue(tag: "later")
        try database.save(LedgerChange([.moved(entry)]))
        #expect(try database.entry(1) == entry)
        #expect(try database.text(of: 1) == text)

        entry.revocation = Revocation(date: StoreDate(milliseconds: 9), reason: .other)
        try database.save(LedgerChange([.amended(entry)]))
        #expect(try database.entry(1) == entry)
        #expect(try database.text(of: 1) == entry.text())
        #expect(try database.text(of: 1) != text)
    }

    @Test(arguments: StorageEngine.all)
    func `A closed entry is stored but not loaded, and writing it can open it again`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        try database.add([.sample(1), .sample(2), .sample(3)])
        try database.save(LedgerChange([.moved(.sample(1))], closed: [1, 2]))
        #expect(try database.load().openEntries == [.sample(3)])
        #expect(try database.entry(2) == .sample(2))
        try database.save(LedgerChange([.moved(.sample(2))]))
        #expect(try database.load().openEntries == [.sample(2), .sample(3)])
    }

    @Test(arguments: StorageEngine.all)
    func `A batch has consecutive change numbers, and the last one determines the next identifier`(
        engine: StorageEngine
    ) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
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

    @Test(arguments: StorageEngine.all)
    func `A decision on an old change number is not written`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
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

    @Test(arguments: StorageEngine.all)
    func `A batch whose second change fails is not saved`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
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
        #expect(failure.isConstraint, "\(failure)")
        #expect(try database.load() == before)
        #expect(try database.events(after: 0, limit: 9).isEmpty)
        #expect(try database.value("key") == nil)
        #expect(try place.headerCount() == 0)
        // The database must not treat the header that was rolled back as stored.
        try database.save([batch[0]], expecting: 0)
        #expect(try place.open().text(of: 1) == .sample(1))
    }

    @Test(arguments: StorageEngine.all)
    func `A change of an unknown transaction is refused`(engine: StorageEngine) throws {
        let place = try StoragePlace(engine)
        let database = try place.openMade()
        for change in [
            LedgerChange([.moved(.sample(7))]), LedgerChange([.amended(.sample(7))]), LedgerChange(closed: [7]),
        ] {
            let failure = try #require(throws: PersistenceFailure.self) { try database.save(change) }
            #expect(
                failure
                    == .damaged(
                        path: database.name,
                        table: "transactions",
                        detail: "there is no transaction 7 to change"
                    )
            )
        }
        #expect(try database.sequence() == 0)
    }
}

extension StoredText {
    static func sample(_ id: UInt64) throws -> Self { try LedgerEntry.sample(id).text() }
}
