package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

extension LocalStore {
    package func transactions(_ query: TransactionQuery, after cursor: TransactionCursor?) async -> TransactionPage {
        if cursor == nil {
            refresh()
            look()
        }
        switch query {
        case .all: return page(of: .history, after: cursor)
        case .allOf(let productID): return page(of: .historyOf(productID: productID), after: cursor)
        case .unfinished: return page(of: .unfinished, after: cursor)
        case .currentEntitlements: return held(listed.entitlements(at: configuration.clock.now))
        case .currentEntitlementsOf(let productID):
            return held(listed.entitlements(to: productID, at: configuration.clock.now))
        }
    }

    package func latestTransaction(productID: String) async -> SignedTransaction? {
        refresh()
        look()
        do throws(PersistenceFailure) {
            let latest = try latestListed(productID)
            return latest.flatMap { signed([$0], of: productID, readAt: ledger.sequence).first }
        } catch {
            configuration.report("transactions could not be read: \(error)")
            return nil
        }
    }

    private func latestListed(_ productID: String) throws(PersistenceFailure) -> StoredTransaction? {
        let extent = configuration.historyExtent
        let latest = try database.latest(productID: productID, extent)
        let sequence = listed.sequence
        guard sequence < ledger.sequence, let latest, try isMade(latest.id, after: sequence) else { return latest }
        let shown = try database.listed(productID: productID, extent, upTo: sequence, limit: 1)
        if let shown = shown.first { return shown }
        // The one kind that is the latest of its product without being listed (C-12).
        guard let entry = listed.latestNonRenewing(of: productID), let text = storedText(entry.id) else { return nil }
        return StoredTransaction(id: entry.id, purchaseDate: entry.purchaseDate, text: text)
    }

    private func isMade(_ id: UInt64, after sequence: Int64) throws(PersistenceFailure) -> Bool {
        if let entry = ledger.entries[id] { return entry.createdAt > sequence }
        guard let entry = try database.entry(id) else { return false }
        return entry.createdAt > sequence
    }

    package func transaction(id: UInt64) async -> SignedTransaction? {
        refresh()
        return signedTransaction(id)
    }

    /// A page of entries that are at hand: what is owned never fills more than one.
    ///
    /// An entry whose columns and text disagree is handed out when nobody vouches for the text, and nobody will
    /// believe it. A text that is genuine says itself that it is about something else, so it proves nothing here.
    private func held(_ entries: [LedgerEntry]) -> TransactionPage {
        let transactions = entries.compactMap { entry -> SignedTransaction? in
            guard let text = listedText(entry.id) else { return nil }
            if entry.isDamaged, seal.entry(vouchedForBy: text) != nil { return nil }
            return SignedTransaction(text: text.text, transactionID: entry.id, readAt: ledger.sequence)
        }
        return TransactionPage(transactions: transactions, next: nil)
    }
}
