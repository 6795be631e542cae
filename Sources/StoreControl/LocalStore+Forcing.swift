package import LocalStore
package import StoreInterface
import StoreLedger

/// Forced changes, which a test can make at any time.
extension LocalStore {
    /// Ends the subscription now (TS-42).
    package func expireSubscription(ofTransaction id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decideForcedExpiry(ofChainWith: entry, at: date)
        }
    }

    /// Renews the subscription now (TS-44).
    package func forceRenewal(ofTransaction id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decideForcedRenewal(ofChainWith: entry, at: date)
        }
    }

    /// Deletes a transaction with everything that follows from it, a pending request, or a failed attempt (TS-48).
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` if none of them has this identifier.
    package func deleteTransaction(_ id: UInt64) throws(StoreFailure) {
        try performNow(withHistory: { ledger, history, date throws(StoreFailure) in
            if let waiting = ledger.pending[id] { return ledger.decideDeletion(of: waiting, at: date) }
            if let failure = try history.failures().first(where: { $0.transactionID == id }) {
                return ledger.decideDeletion(of: failure, at: date)
            }
            let entry = try history.entry(id, in: ledger)
            return ledger.decideDeletion(
                of: entry,
                among: try history.purchase(of: entry, in: ledger),
                reopening: try history.unrevokedPurchase(besides: entry),
                at: date
            )
        })
    }
}
