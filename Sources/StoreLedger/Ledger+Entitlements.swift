import StoreInterface
package import StoreTime

extension Ledger {
    /// What the customer owns at `date`, newest first (T-18, C-24).
    package func entitlements(at date: StoreDate) -> [LedgerEntry] {
        lastingIDs.lazy.compactMap { entries[$0] }.filter { isEntitled($0, at: date) }
            .sorted { $1.isOlder(than: $0) }
    }

    /// What the customer owns of one product at `date`, newest first.
    package func entitlements(to productID: String, at date: StoreDate) -> [LedgerEntry] {
        openEntries(of: productID).filter { isEntitled($0, at: date) }
            .sorted { $1.isOlder(than: $0) }
    }

    /// Unfinished entries, oldest first (T-21, C-24).
    package var unfinished: [LedgerEntry] {
        unfinishedIDs.compactMap { entries[$0] }.sorted { $0.isOlder(than: $1) }
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
