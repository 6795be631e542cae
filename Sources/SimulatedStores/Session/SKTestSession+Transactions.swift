import StoreControl
import LocalStore
import StoreInterface

extension SKTestSession {
    /// Returns all transactions of the store in their current state, oldest first (TS-09, TS-11, TS-13).
    ///
    /// Finished, failed and pending ones are included. The quirk `sessionsForgetFinishedConsumables` leaves out finished
    /// consumables (C-28).
    public func allTransactions() -> [SKTestTransaction] {
        let quirks = PresentStores.store(local.identity)?.quirks.settings ?? .ideal
        let records = answering { store throws(StoreFailure) in try store.testTransactions() } ?? []
        return
            records.filter {
                !($0.isFinishedConsumable && quirks.applies(.sessionsForgetFinishedConsumables, $0.id))
            }
            .map { SKTestTransaction($0) }
    }

    /// Removes all transactions, also from the queue; settings do not change (TS-07, TS-67).
    ///
    /// Identifiers begin again with the first, and the customer is eligible for every offer (TS-08).
    public func clearTransactions() {
        _ = answering { store throws(StoreFailure) in try store.clearTransactions() }
    }

    /// Resets all settings to those of the configuration; transactions do not change (TS-06).
    public func resetToDefaultState() {
        _ = answering { store throws(StoreFailure) in store.resetToDefaultState() }
    }

    /// Deletes a transaction, with the renewals of a subscription and restored copies (TS-48).
    ///
    /// Offers that it used count as unused again.
    ///
    /// - Parameter identifier: The identifier of the transaction.
    /// - Throws: ``SKTestError/noTransactionFound``.
    public func deleteTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.deleteTransaction(id) }
    }

    /// Refunds a purchase at once, without a prompt (TS-46).
    ///
    /// - Parameter identifier: The identifier of the transaction.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` for a refunded transaction or for one that is not
    ///   a purchase.
    public func refundTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.refundPurchase(id) }
    }

    /// Resolves the issue of an interrupted purchase or of a failed renewal (TS-23, TS-52).
    ///
    /// - Parameter identifier: The identifier of the interrupted purchase, or of any transaction of the subscription.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` if the transaction has no issue.
    public func resolveIssueForTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.resolveIssue(ofTransaction: id) }
    }

    /// Approves a pending purchase: the same transaction becomes a purchase (TS-20).
    ///
    /// - Parameter identifier: The identifier of the transaction.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` for a transaction that is not pending approval.
    public func approveAskToBuyTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.approvePurchase(id) }
    }

    /// Declines a pending purchase: the queue's transaction fails, and the async API delivers nothing (TS-21, C-04).
    ///
    /// - Parameter identifier: The identifier of the transaction.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` for a transaction that is not pending approval.
    public func declineAskToBuyTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.declinePurchase(id) }
    }

    /// Performs an operation on one transaction.
    func change(_ identifier: UInt, _ body: @Sendable (isolated LocalStore, UInt64) throws(StoreFailure) -> Void) throws
    {
        let id = UInt64(identifier)
        do throws(StoreFailure) {
            try local.immediately { store throws(StoreFailure) in try body(store, id) }
        } catch {
            let isKnown = allTransactions().contains { $0.identifier == identifier }
            throw isKnown
                ? SKTestError(refusing: error) : SKTestError(.noTransactionFound, "there is no transaction \(id)")
        }
    }

    /// Returns the store's answer for a member that cannot throw.
    ///
    /// A failure is reported on the standard error, and the result is `nil`.
    private func answering<Answer: Sendable>(_ body: @Sendable (isolated LocalStore) throws(StoreFailure) -> Answer)
        -> Answer?
    {
        do throws(StoreFailure) {
            return try local.immediately(body)
        } catch {
            local.report("the test session could not do what it was asked: \(error)")
            return nil
        }
    }
}
