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
            return page(after: snapshot) { database throws(PersistenceFailure) in
                try database.unfinished(after: cursor, upTo: snapshot, limit: Self.pageSize)
            }
        case .currentEntitlements: return held(ledger.entitlements(at: configuration.clock.now))
        case .currentEntitlementsOf(let productID):
            return held(ledger.entitlements(to: productID, at: configuration.clock.now))
        }
    }

    package func latestTransaction(productID: String) async -> SignedTransaction? {
        refresh()
        let page = page(after: ledger.sequence) { database throws(PersistenceFailure) in
            try database.latest(productID: productID, includingFinishedConsumables: false).map { [$0] } ?? []
        }
        return page.transactions.first
    }

    private func listed(_ productID: String?, after cursor: TransactionCursor?, upTo snapshot: Int64) -> TransactionPage {
        page(after: snapshot) { database throws(PersistenceFailure) in
            try database.listed(
                productID: productID,
                includingFinishedConsumables: false,
                after: cursor,
                upTo: snapshot,
                limit: Self.pageSize
            )
        }
    }

    private func page(
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
            return TransactionPage(
                transactions: stored.map { SignedTransaction(text: $0.text.text, transactionID: $0.id) },
                next: next
            )
        } catch {
            configuration.report("transactions could not be read: \(error)")
            return TransactionPage(transactions: [], next: nil)
        }
    }

    /// A page of entries that are at hand: what is owned never fills more than one.
    private func held(_ entries: [LedgerEntry]) -> TransactionPage {
        TransactionPage(transactions: entries.compactMap { signedTransaction($0.id) }, next: nil)
    }
}
