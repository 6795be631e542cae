import Foundation
import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTestSupport
import StoreTime
import Testing

/// A history with every cause of entries and events, which is the content of the stored files of earlier versions.
struct CauseScript {
    /// The tags of the requests of a payment queue.
    enum Tag {
        static let bought = "B0C0FFEE-0000-8000-8000-4F534B504159"
        static let waiting = "DEFE44ED-0000-8000-8000-4F534B504159"
        static let failed = "FA11ED00-0000-8000-8000-4F534B504159"
        static let answered = "A0500E4D-0000-8000-8000-4F534B504159"
        static let deleted = "DE1E7ED0-0000-8000-8000-4F534B504159"
        static let subscribed = "50B5C41B-0000-8000-8000-4F534B504159"
    }

    static let firstTransactionID = LedgerRules.firstTransactionID(in: .sandbox)
    static let extensionID = "spring:2026, all"
    static let source = FamilySource(store: 3, transactionID: 17)

    /// The key of a tag in the requests that earlier versions stored.
    private static let earlierKey = "originTag"

    private let database: any LedgerStorage
    private var ledger: Ledger
    private var date = StoreDate(milliseconds: 1_735_689_600_000)

    /// Plays the history into a store that was just made.
    static func play(into database: any LedgerStorage) throws {
        var script = try CauseScript(database)
        try script.play()
    }

    private init(_ database: any LedgerStorage) throws {
        self.database = database
        let rules = LedgerRules(
            environment: .sandbox,
            storefront: StorefrontTable.storefront(countryCode: "USA"),
            canMakePayments: true
        )
        ledger = Ledger(catalog: SampleCatalog.catalog, rules: rules, snapshot: try database.load())
    }

    private mutating func save(_ change: LedgerChange) throws {
        try database.save(change)
        ledger.apply(change)
        date = date.advanced(bySeconds: 60)
    }

    private func request(_ productID: String, tag: String?, asks: Bool = false) -> PurchaseRequest {
        var request = PurchaseRequest(productID: productID)
        request.queueTag = tag
        request.simulatesAskToBuyInSandbox = asks
        // A text in a stored request that looks like one of its keys.
        request.userName = "\"\(Self.earlierKey)\":\"name\""
        return request
    }

    @discardableResult
    private mutating func buy(_ productID: String, tag: String?, asks: Bool = false) throws -> UInt64 {
        let decision = try ledger.decidePurchase(request(productID, tag: tag, asks: asks), at: date)
        let id = ledger.nextTransactionID
        try save(decision.change)
        return id
    }

    private mutating func play() throws {
        let bought = try buy("coins", tag: Tag.bought)
        let entry = ledger.entries[bought] ?? .sample(bought)
        try save(ledger.decideRefundRequest(of: entry, because: .appIssue, at: date))
        try buy("gems", tag: Tag.waiting, asks: true)
        try save(ledger.decideFailure(of: request("gems", tag: Tag.failed), with: .unknown, at: date))
        let asked = try buy("pro", tag: Tag.answered, asks: true)
        try buy("pro", tag: nil)
        try save(ledger.decideApproval(of: asked, at: date).change)
        let subscription = try buy("gold.month", tag: Tag.subscribed)
        try save(
            ledger.decideExtension(ofSubscription: subscription, byDays: 5, forAll: Self.extensionID, at: date).change
        )
        try save(ledger.decideExtension(ofSubscription: subscription, byDays: 5, at: date).change)
        try replay()
        let family = FamilyPurchases(products: [.init(productID: "pro", source: Self.source)])
        try follow(family)
        let gone = try buy("season", tag: Tag.deleted)
        for entry in [ledger.entries[gone], ledger.entries.values.first { $0.ownership == .familyShared }] {
            guard let entry else { continue }
            try save(ledger.decideDeletion(of: entry, among: [entry], at: date))
        }
        try follow(family)
    }

    private mutating func follow(_ family: FamilyPurchases) throws {
        if let change = try ledger.decideNextOfFamily(family, at: date) { try save(change) }
    }

    private mutating func replay() throws {
        let id = ledger.nextTransactionID
        let entry = LedgerEntry.sample(id, .nonRenewing, of: "season", at: 1_700_000_000_000, isFinished: true)
        try save(ledger.decideReplay(of: [ReplayedEntry(entry: entry, renewalInfo: nil)], at: date))
    }
}

/// The rows that an earlier version stored for the history.
extension CauseScript {
    /// Returns the insertions of the rows that a file of the folder `Fixtures` contains.
    static func rows(_ name: String) throws -> [String] {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/\(name)", withExtension: "sql"))
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// Expects that a storage contains the history.
    static func expect(in database: any LedgerStorage) throws {
        let records = try database.events(after: 0, limit: 99)
        let asked: [Int64: Cause] = [3: .queue(tag: Tag.waiting), 5: .queue(tag: Tag.answered)]
        let answered: [Int64: Cause] = [7: .queue(tag: Tag.answered), 8: .queue(tag: Tag.answered)]
        let causes: [Int64: Cause] = [
            1: .queue(tag: Tag.bought), 2: .refundRequest(.appIssue), 4: .queue(tag: Tag.failed),
            9: .queue(tag: Tag.subscribed), 10: .massExtension(requestID: extensionID), 12: .replay,
            14: .queue(tag: Tag.deleted), 15: .queue(tag: Tag.deleted), 16: .family(source),
        ].merging(asked) { first, _ in first }.merging(answered) { first, _ in first }
        #expect(records.map(\.sequence) == Array(1...17))
        for record in records {
            #expect(record.event.cause == causes[record.sequence], "\(record.event.kind)")
        }
        let found = Dictionary(try database.everyEntry().map { ($0.id, $0.cause) }) { first, _ in first }
        let first = firstTransactionID
        let entries: [UInt64: Cause?] = [
            first: .queue(tag: Tag.bought), first + 4: nil, first + 5: .queue(tag: Tag.subscribed), first + 6: nil,
            first + 9: .family(source),
        ]
        #expect(found == entries)
        #expect(try database.transactionID(queueTag: Tag.bought) == first)
        #expect(try database.transactionID(queueTag: Tag.deleted) == nil)
        #expect(try database.answer(queueTag: Tag.answered) == first + 4)
        #expect(try database.load().pending.map(\.request.queueTag) == [Tag.waiting])
        #expect(try database.load().pending.map(\.request.userName) == ["\"\(earlierKey)\":\"name\""])
        #expect(try database.failures().map(\.queueTag) == [Tag.failed])
    }
}
