import LocalStore
import StoreInterface

/// Taking out of the store what was bought.
extension SimulatedStore {
    /// Removes everything that was ever bought, asked for, or failed; settings stay (TS-07).
    ///
    /// The receipt is empty then, the customer is as new, and in local testing the next transaction has the identifier 0
    /// (TS-08). The payment queue lets go of everything, and its observers are told so (TS-67), except for a payment that
    /// the store is working on: that goes on, and buys in the empty store.
    ///
    /// - Throws: ``SimulatedStoreError`` when it could not be written; nothing is removed then.
    public func clearTransactions() async throws {
        try await translating { () throws(StoreFailure) in try await local.clearTransactions() }
    }

    /// Removes a transaction, and what renewed it or was restored from it (TS-48).
    ///
    /// Eligibility for offers that followed from it is as before it. When only the latest period of a subscription is
    /// removed, the subscription has ended with the period before.
    ///
    /// - Parameter transactionID: A transaction, or the request of a purchase that waits.
    /// - Throws: ``SimulatedStoreError`` when there is none of them.
    public func deleteTransaction(_ transactionID: UInt64) async throws {
        try await translating { () throws(StoreFailure) in try await local.deleteTransaction(transactionID) }
    }
}
