package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

extension LocalStore {
    package func transactions(_ query: TransactionQuery, after cursor: TransactionCursor?) async -> TransactionPage {
        if cursor == nil { refresh() }
        switch query {
        case .all: return page(of: .history, after: cursor)
        case .allOf(let productID): return page(of: .historyOf(productID: productID), after: cursor)
        case .unfinished: return page(of: .unfinished, after: cursor)
        case .currentEntitlements: return held(ledger.entitlements(at: configuration.clock.now))
        case .currentEntitlementsOf(let productID):
            return held(ledger.entitlements(to: productID, at: configuration.clock.now))
        }
    }

    package func latestTransaction(productID: String) async -> SignedTransaction? {
        refresh()
        do throws(PersistenceFailure) {
            let latest = try database.latest(
                productID: productID,
                includingFinishedConsumables: configuration.includesConsumableHistory
            )
            return latest.flatMap { signed([$0], of: productID).first }
        } catch {
            configuration.report("transactions could not be read: \(error)")
            return nil
        }
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
            guard let text = storedText(entry.id) else { return nil }
            if entry.isDamaged, seal.entry(vouchedForBy: text) != nil { return nil }
            return SignedTransaction(text: text.text, transactionID: entry.id)
        }
        return TransactionPage(transactions: transactions, next: nil)
    }
}
