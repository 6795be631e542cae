import StoreCatalog
import StoreInterface
package import StoreTime

extension Ledger {
    /// Returns the entitlements at `date`, newest first (T-18, C-24).
    package func entitlements(at date: StoreDate) -> [LedgerEntry] {
        lastingIDs.lazy.compactMap { entries[$0] }.filter { isEntitled($0, at: date) }
            .sorted { $1.isOlder(than: $0) }
    }

    /// Returns the entitlements to one product at `date`, newest first.
    package func entitlements(to productID: String, at date: StoreDate) -> [LedgerEntry] {
        openEntries(of: productID).filter { isEntitled($0, at: date) }
            .sorted { $1.isOlder(than: $0) }
    }

    /// The unfinished entries, oldest first (T-21, C-24).
    package var unfinished: [LedgerEntry] { unfinished { _ in true } }

    /// Returns the unfinished entries that satisfy a condition, oldest first.
    package func unfinished(where isWanted: (LedgerEntry) -> Bool) -> [LedgerEntry] {
        unfinishedIDs.compactMap { id in entries[id].flatMap { isWanted($0) ? $0 : nil } }
            .sorted { $0.isOlder(than: $1) }
    }

    private func isEntitled(_ entry: LedgerEntry, at date: StoreDate) -> Bool {
        guard !entry.isRevoked else { return false }
        switch entry.kind {
        case .consumable:
            return false
        case .nonConsumable:
            return true
        case .nonRenewing:
            return latestNonRenewing(of: entry.productID)?.id == entry.id
        case .autoRenewable:
            guard let chain = chain(of: entry), chain.latestTransactionID == entry.id else {
                return false
            }
            return chain.state(at: date).isEntitled
        }
    }
}

extension Ledger {
    /// Returns the change that finishes an entry, or `nil` if there is no unfinished one (T-28).
    package func decideFinish(_ id: UInt64, at date: StoreDate) -> LedgerChange? {
        guard var entry = entries[id], !entry.isFinished else { return nil }
        var change = blankChange()
        entry.isFinished = true
        change.entries.append(.moved(entry))
        if !isHeld(entry) { change.closed.append(id) }
        change.events.append(
            LedgerEvent(.finished, at: date, productID: entry.productID, transactionID: id, groupID: entry.groupID)
        )
        return change
    }
}

/// Purchases with an earlier date, for tests (TS-40).
extension Ledger {
    /// Returns the effective date of a purchase, at which all rules are applied.
    ///
    /// Events that fell due since then are decided afterwards (``decideNextDue(at:)``).
    ///
    /// - Throws: ``StoreFailure/unsupported`` for a date in the future, and for a date within a later subscription of
    ///   the group: one subscription cannot have two periods at the same time.
    func date(of request: PurchaseRequest, for product: CatalogProduct, at now: StoreDate) throws(StoreFailure)
        -> StoreDate
    {
        guard let date = request.past?.date else { return now }
        guard date <= now else { throw .unsupported }
        guard let groupID = product.subscription?.groupID, let chain = chains[.own(groupID)] else { return date }
        let isRunning = chain.state(at: now).isEntitled
        let start = entries[chain.latestTransactionID]?.purchaseDate ?? chain.expirationDate
        guard date >= (isRunning ? start : min(max(start, chain.expirationDate), now)) else { throw .unsupported }
        return date
    }
}
