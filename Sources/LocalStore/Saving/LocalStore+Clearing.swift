package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// Removal of purchases from the store (TS-07, TS-48).
///
/// Only the engine can empty a store, because the ledger in memory, the storage and the listeners of every process have
/// to agree on it. Listeners lose deleted transactions in the same way.
extension LocalStore {
    /// Removes all transactions, requests, and failed attempts; settings stay (TS-07, TS-08).
    ///
    /// After the call, no listener receives any of them, the receipt is empty, and the next transaction has the first
    /// identifier again. A purchase in progress continues, in the cleared store.
    ///
    /// - Throws: The failure to write; nothing is removed then.
    package func clearTransactions() throws(StoreFailure) {
        saveWaiting()
        try catchUpWithOthers()
        let entry = try books.clear(beginningAt: LedgerRules.firstTransactionID(in: metadata.environment))
        publisher.publishClearing(entry)
        forgetCleared()
        setAlarm()
    }

    /// Forgets what is not in the ledger and does not exist in a cleared store.
    func forgetCleared() {
        checkout.openRequests = OpenRequests()
        // The cleared store has lost the shared transactions as well, so the family is read again.
        books.forgetFamily()
    }
}
