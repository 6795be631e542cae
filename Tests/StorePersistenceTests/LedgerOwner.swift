import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTestSupport
import StoreTime
import Testing

/// One owner of a store, with the ledger that it has in memory.
struct LedgerOwner {
    let database: any LedgerStorage
    var ledger: Ledger
    /// The number of times that the owner read only the new rows.
    private(set) var deltas = 0
    /// The number of rows that the last of them has read.
    private(set) var rowsRead = 0

    init(_ place: StoragePlace) throws {
        database = try place.openMade(firstTransactionID: LedgerRules.firstTransactionID(in: .sandbox))
        ledger = Ledger(catalog: SampleCatalog.catalog, rules: Self.rules, snapshot: try database.load())
    }

    private static let rules = LedgerRules(
        environment: .sandbox,
        storefront: StorefrontTable.storefront(countryCode: "USA"),
        canMakePayments: true
    )

    /// The ledger, read as a whole.
    func whole() throws -> Ledger {
        Ledger(catalog: SampleCatalog.catalog, rules: Self.rules, snapshot: try database.load())
    }

    /// Reads what other owners wrote.
    mutating func catchUp() throws { try catchUp(since: ledger.sequence, rereading: LedgerRows()) }

    private mutating func catchUp(since start: Int64, rereading rows: LedgerRows) throws {
        let before = database.rowsRead
        if let delta = try database.delta(since: start, rereading: rows) {
            rowsRead = database.rowsRead - before
            ledger.take(delta)
            deltas += 1
        } else {
            let events = try database.events(after: start, limit: .max)
            // Every other change names its rows.
            #expect(
                events.count > LedgerDelta.mostEvents
                    || events.contains { $0.event.kind == .deleted || $0.event.kind == .cleared }
            )
            ledger = try whole()
        }
        #expect(ledger == (try whole()))
    }

    /// Saves a decision; one that was overtaken is replaced by what was written since.
    mutating func save(_ change: LedgerChange) throws {
        let start = ledger.sequence
        ledger.apply(change)
        do {
            try database.save([.signed(change)], expecting: start)
        } catch PersistenceFailure.stale {
            var rows = LedgerRows()
            rows.insert(change)
            try catchUp(since: start, rereading: rows)
        }
    }

    /// Clears the store, which is never overtaken.
    mutating func clear(at date: StoreDate) throws {
        try database.clear(at: date)
        ledger = try whole()
    }

    /// A random decision; `nil` if it leads to nothing.
    func decision(at date: StoreDate, _ random: inout SeededGenerator) throws -> LedgerChange? {
        var ledger = ledger
        ledger.rules.isBillingFailing = Int.random(in: 0..<4, using: &random) == 0
        if let due = ledger.decideNextDue(at: date) { return due }
        let open = ledger.entries.values.sorted { $0.id < $1.id }
        // Also one of the closed history, as far as the owner knows of it.
        let first = LedgerRules.firstTransactionID(in: .sandbox)
        let id = UInt64.random(in: first...max(first, ledger.nextTransactionID), using: &random)
        let anyone = try ledger.entries[id] ?? database.entry(id)
        let someone = open.randomElement(using: &random)
        do throws(StoreFailure) {
            switch Int.random(in: 0..<14, using: &random) {
            case 0, 1, 2:
                guard let id = ledger.unfinished.map(\.id).randomElement(using: &random) else { return nil }
                return ledger.decideFinish(id, at: date)
            case 3:
                guard let someone else { return nil }
                return try refund(of: someone, in: ledger, at: date)
            case 4:
                guard let anyone else { return nil }
                return try refund(of: anyone, in: ledger, at: date)
            case 5:
                guard let id = ledger.pending.keys.sorted().randomElement(using: &random) else { return nil }
                return Bool.random(using: &random)
                    ? try ledger.decideApproval(of: id, at: date).change : try ledger.decideDecline(of: id, at: date)
            case 6:
                let product = ["pro", "gold.month", "silver.month"].randomElement(using: &random) ?? ""
                return try ledger.decideSharing(of: product, at: date).change
            case 7:
                let shared = open.filter { $0.ownership == .familyShared }
                guard let entry = shared.randomElement(using: &random) else { return nil }
                return try ledger.decideEndOfSharing(of: entry, at: date)
            case 8:
                let chain = ledger.chains.values.sorted { $0.key < $1.key }.randomElement(using: &random)
                guard let chain else { return nil }
                return try billing(of: chain, in: ledger, at: date, &random)
            case 9:
                guard let anyone else { return nil }
                return try rarity(with: anyone, in: ledger, at: date, &random)
            default:
                let product = ledger.catalog.products.randomElement(using: &random)
                var request = PurchaseRequest(productID: product?.id ?? "")
                request.simulatesAskToBuyInSandbox = Int.random(in: 0..<4, using: &random) == 0
                return try ledger.decidePurchase(request, at: date).change
            }
        } catch {
            return nil
        }
    }

    /// One thing that a test, or the store's server, might do.
    private func rarity(
        with entry: LedgerEntry,
        in ledger: Ledger,
        at date: StoreDate,
        _ random: inout SeededGenerator
    ) throws(StoreFailure) -> LedgerChange {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: try deletion(of: entry, in: ledger, at: date)
        case 1: ledger.decideFailure(of: PurchaseRequest(productID: "coins"), with: .unknown, at: date)
        case 2: try ledger.decideRefundReversal(of: entry, at: date)
        default: ledger.decideRefundDecline(of: entry, at: date)
        }
    }

    private func refund(
        of entry: LedgerEntry,
        in ledger: Ledger,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        let previous = stored { try database.newestUnrevokedNonRenewing(productID: entry.productID, except: entry.id) }
        return try ledger.decideRefund(of: entry, because: .other, reopening: previous ?? nil, at: date)
    }

    private func deletion(
        of entry: LedgerEntry,
        in ledger: Ledger,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        let purchase = stored {
            try [database.entry(entry.originalID)].compactMap(\.self) + database.renewals(of: entry.originalID)
        }
        let previous = stored { try database.newestUnrevokedNonRenewing(productID: entry.productID, except: entry.id) }
        return ledger.decideDeletion(of: entry, among: purchase ?? [], reopening: previous ?? nil, at: date)
    }

    private func stored<Value>(_ read: () throws -> Value) -> Value? {
        do {
            return try read()
        } catch {
            Issue.record("\(error)")
            return nil
        }
    }

    /// One thing that might happen to a subscription.
    private func billing(
        of chain: SubscriptionChain,
        in ledger: Ledger,
        at date: StoreDate,
        _ random: inout SeededGenerator
    ) throws(StoreFailure) -> LedgerChange? {
        guard let latest = ledger.entries[chain.latestTransactionID] else { return nil }
        return switch Int.random(in: 0..<5, using: &random) {
        case 0: try ledger.decideBillingRecovery(ofChainWith: latest, at: date)
        case 1: try ledger.decidePriceIncrease(ofChainWith: latest, at: date)
        case 2: try ledger.decideForcedRenewal(ofChainWith: latest, at: date)
        case 3: try ledger.decideForcedExpiry(ofChainWith: latest, at: date)
        default: try ledger.decideAutoRenewal(!chain.willAutoRenew, ofChainWith: latest, at: date)
        }
    }
}
