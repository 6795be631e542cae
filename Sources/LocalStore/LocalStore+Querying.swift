package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

extension LocalStore {
    private static let pageSize = 256

    package func transactions(_ query: TransactionQuery, after cursor: TransactionCursor?) async -> TransactionPage {
        if cursor == nil { refresh() }
        let snapshot = cursor?.snapshot ?? ledger.sequence
        switch query {
        case .all: return listed(nil, after: cursor, upTo: snapshot)
        case .allOf(let productID): return listed(productID, after: cursor, upTo: snapshot)
        case .unfinished:
            return page(of: nil, after: snapshot) { database throws(PersistenceFailure) in
                try database.unfinished(after: cursor, upTo: snapshot, limit: Self.pageSize)
            }
        case .currentEntitlements: return held(ledger.entitlements(at: configuration.clock.now))
        case .currentEntitlementsOf(let productID):
            return held(ledger.entitlements(to: productID, at: configuration.clock.now))
        }
    }

    package func latestTransaction(productID: String) async -> SignedTransaction? {
        refresh()
        let page = page(of: productID, after: ledger.sequence) { database throws(PersistenceFailure) in
            try database.latest(
                productID: productID,
                includingFinishedConsumables: configuration.includesConsumableHistory
            ).map { [$0] } ?? []
        }
        return page.transactions.first
    }

    private func listed(_ productID: String?, after cursor: TransactionCursor?, upTo snapshot: Int64) -> TransactionPage
    {
        page(of: productID, after: snapshot) { database throws(PersistenceFailure) in
            try database.listed(
                productID: productID,
                includingFinishedConsumables: configuration.includesConsumableHistory,
                after: cursor,
                upTo: snapshot,
                limit: Self.pageSize
            )
        }
    }

    private func page(
        of productID: String?,
        after snapshot: Int64,
        _ read: (LedgerDatabase) throws(PersistenceFailure) -> [StoredTransaction]
    ) -> TransactionPage {
        do throws(PersistenceFailure) {
            let stored = try read(database)
            let next: TransactionCursor? =
                if let last = stored.last, stored.count == Self.pageSize {
                    TransactionCursor(purchaseDate: last.purchaseDate, transactionID: last.id, snapshot: snapshot)
                } else {
                    nil
                }
            let mark = productID.flatMap(ProductMark.init)
            let fitting = stored.filter { transaction in
                mark.map { $0.isFound(in: transaction.text) || seal.entry(vouchedForBy: transaction.text) == nil }
                    ?? true
            }
            return TransactionPage(
                transactions: fitting.map { SignedTransaction(text: $0.text.text, transactionID: $0.id) },
                next: next
            )
        } catch {
            configuration.report("transactions could not be read: \(error)")
            return TransactionPage(transactions: [], next: nil)
        }
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
