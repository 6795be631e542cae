package import StoreCatalog
import StoreInterface
import StoreTime

/// The open entries of a store, and the rules for every change.
///
/// A ledger is a value without clock, disk or lock. A `decide…` method returns the change of an operation at a date, as
/// a ``LedgerChange`` or a failure, and does not modify the ledger. ``apply(_:)`` applies a change and cannot fail, so
/// that a caller can sign and save in between.
///
/// The ledger contains the unfinished entries and the latest entry of each owned product. Older history is in the
/// database; a rule that needs older entries receives them as an argument.
package struct Ledger: Hashable, Sendable {
    package var catalog: Catalog
    package var rules: LedgerRules
    package private(set) var sequence: Int64
    package private(set) var nextTransactionID: UInt64
    package private(set) var entries: [UInt64: LedgerEntry] = [:]
    package private(set) var chains: [SubscriptionChain.Key: SubscriptionChain] = [:]
    package private(set) var pending: [UInt64: PendingPurchase] = [:]
    /// The change numbers of saves whose callers had to be told that the change may be saved or not (E-24).
    package var lateSaves = LateSaves()
    /// The open entries of each product, oldest purchase first, so that a purchase need not search all of them.
    private var placesByProduct: [String: [Place]] = [:]
    /// An index of the unfinished open entries.
    private(set) var unfinishedIDs: Set<UInt64> = []
    /// An index of the open entries that can be entitlements, which excludes consumables.
    private(set) var lastingIDs: Set<UInt64> = []

    package init(catalog: Catalog, rules: LedgerRules, snapshot: LedgerSnapshot) {
        self.catalog = catalog
        self.rules = rules
        sequence = snapshot.sequence
        nextTransactionID = snapshot.nextTransactionID
        for entry in snapshot.openEntries { insert(entry) }
        for chain in snapshot.chains { chains[chain.key] = chain }
        for request in snapshot.pending { pending[request.transactionID] = request }
        // A consistent snapshot contains no others; one from altered tables may.
        for entry in snapshot.openEntries where entry.isFinished && !isHeld(entry) { remove(entry.id) }
    }

    /// Creates an empty ledger.
    package init(catalog: Catalog, rules: LedgerRules) {
        let first = LedgerRules.firstTransactionID(in: rules.environment)
        self.init(catalog: catalog, rules: rules, snapshot: LedgerSnapshot(sequence: 0, nextTransactionID: first))
    }

    /// Applies a change to the ledger.
    package mutating func apply(_ change: LedgerChange) {
        for change in change.entries { insert(change.entry) }
        for id in change.closed { remove(id) }
        for chain in change.chains { chains[chain.key] = chain }
        for request in change.requested { pending[request.transactionID] = request }
        for id in change.settled { pending[id] = nil }
        for id in change.deleted { remove(id) }
        for key in change.dropped { chains[key] = nil }
        nextTransactionID = change.nextTransactionID
        sequence = change.sequence(after: sequence)
    }

    /// Applies the changes of other owners of the store, and the stored state of rows in doubt.
    package mutating func take(_ delta: LedgerDelta) {
        for id in delta.missingEntries { remove(id) }
        for entry in delta.openEntries {
            // The identifier may have belonged to another product, in a decision that lost against another process.
            remove(entry.id)
            insert(entry)
        }
        for key in delta.missingChains { chains[key] = nil }
        for chain in delta.chains { chains[chain.key] = chain }
        for id in delta.settled { pending[id] = nil }
        for request in delta.pending { pending[request.transactionID] = request }
        for entry in delta.openEntries where entry.isFinished && !isHeld(entry) { remove(entry.id) }
        nextTransactionID = delta.nextTransactionID
        sequence = delta.sequence
    }

    /// The open entries of a product, oldest purchase first, and by identifier where two have the same date (T-22).
    ///
    /// Identifiers are in the order of the requests and not of the purchases. A request that is approved late therefore
    /// becomes a purchase with a lower identifier than earlier ones.
    package func openEntries(of productID: String) -> some BidirectionalCollection<LedgerEntry> {
        placesByProduct[productID, default: []].lazy.compactMap { entries[$0.id] }
    }

    /// Returns the oldest open entry of a product that was made up to a change number, or by a late save, and satisfies a
    /// condition.
    func openEntry(
        of productID: String,
        upTo sequence: Int64,
        where isWanted: (LedgerEntry) -> Bool
    ) -> LedgerEntry? {
        guard let places = placesByProduct[productID] else { return nil }
        var index = 0
        while index < places.count {
            let number = places[index].createdAt
            if number <= sequence || lateSaves.contains(number),
                let entry = entries[places[index].id], isWanted(entry)
            {
                return entry
            }
            index += 1
        }
        return nil
    }

    /// Returns an empty change.
    func blankChange() -> LedgerChange { LedgerChange(nextTransactionID: nextTransactionID) }

    /// Returns whether a finished entry stays in memory.
    func isHeld(_ entry: LedgerEntry) -> Bool {
        switch entry.kind {
        case .consumable: false
        case .nonConsumable: !entry.isRevoked
        case .autoRenewable: chain(of: entry)?.latestTransactionID == entry.id
        case .nonRenewing: latestNonRenewing(of: entry.productID)?.id == entry.id
        }
    }

    /// The subscription that an entry is a period of.
    package func chain(of entry: LedgerEntry) -> SubscriptionChain? { entry.chainKey.flatMap { chains[$0] } }

    /// The purchase of a non-renewing subscription that counts as its entitlement (C-22).
    package func latestNonRenewing(of productID: String) -> LedgerEntry? {
        openEntries(of: productID).last { $0.kind == .nonRenewing && !$0.isRevoked }
    }

    private mutating func insert(_ entry: LedgerEntry) {
        if entry.isFinished { unfinishedIDs.remove(entry.id) } else { unfinishedIDs.insert(entry.id) }
        if entry.kind != .consumable { lastingIDs.insert(entry.id) }
        if let known = entries.updateValue(entry, forKey: entry.id) {
            if known.productID == entry.productID, Place(known) == Place(entry) { return }
            removePlace(of: known)
        }
        let place = Place(entry)
        let index = Self.index(of: place, among: placesByProduct[entry.productID, default: []])
        placesByProduct[entry.productID, default: []].insert(place, at: index)
    }

    private mutating func remove(_ id: UInt64) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        unfinishedIDs.remove(id)
        lastingIDs.remove(id)
        removePlace(of: entry)
    }

    private mutating func removePlace(of entry: LedgerEntry) {
        let index = Self.index(of: Place(entry), among: placesByProduct[entry.productID, default: []])
        placesByProduct[entry.productID]?.remove(at: index)
        if placesByProduct[entry.productID]?.isEmpty == true { placesByProduct[entry.productID] = nil }
    }

    /// Returns the index of a place, or the index at which it would be inserted, which is mostly the last.
    private static func index(of place: Place, among places: [Place]) -> Int {
        var (low, high) = (0, places.count)
        if let last = places.last, last < place { return high }
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The position of an entry among those of its product.
    private struct Place: Hashable, Comparable {
        let date: StoreDate
        let id: UInt64
        /// The change number of the purchase, so that a request need not copy the entries that were made after it.
        let createdAt: Int64

        init(_ entry: LedgerEntry) { (date, id, createdAt) = (entry.purchaseDate, entry.id, entry.createdAt) }

        static func < (left: Self, right: Self) -> Bool {
            left.date == right.date ? left.id < right.id : left.date < right.date
        }
    }
}
