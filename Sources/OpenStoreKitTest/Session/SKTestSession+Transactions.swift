import LocalStore
import StoreInterface

extension SKTestSession {
    /// Everything that the store knows, as it is at this moment, oldest first (TS-09, TS-11, TS-13).
    ///
    /// Also what is finished, what failed, and what waits for somebody's approval.
    public func allTransactions() -> [SKTestTransaction] {
        answering { store throws(StoreFailure) in try store.testTransactions() }?.map { SKTestTransaction($0) } ?? []
    }

    /// Removes all transactions, from the queue, too; settings stay as they are (TS-07, TS-67).
    ///
    /// Identifiers begin again with the first, and the customer is new to every offer (TS-08).
    public func clearTransactions() {
        _ = answering { store throws(StoreFailure) in try store.clearTransactions() }
    }

    /// Sets everything back to what the configuration says; transactions stay as they are (TS-06).
    public func resetToDefaultState() {
        _ = answering { store throws(StoreFailure) in store.resetToDefaultState() }
    }

    /// Removes a transaction, and what came of it: renewals of a subscription, restored copies (TS-48).
    ///
    /// What the customer was once eligible for because of it counts as not had.
    ///
    /// - Parameter identifier: Of the transaction.
    /// - Throws: ``SKTestError/noTransactionFound``.
    public func deleteTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.deleteTransaction(id) }
    }

    /// Refunds a purchase at once, without asking anybody (TS-46).
    ///
    /// - Parameter identifier: Of the transaction.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` for what was refunded before, or was never bought.
    public func refundTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.refundPurchase(id) }
    }

    /// Solves the problem of an interrupted purchase, or of a renewal that could not be charged (TS-23, TS-52).
    ///
    /// - Parameter identifier: Of the purchase that waits, or of any transaction of the subscription.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` for what has no problem.
    public func resolveIssueForTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.resolveIssue(ofTransaction: id) }
    }

    /// Approves a purchase that waits: the same transaction becomes a purchase (TS-20).
    ///
    /// - Parameter identifier: Of the transaction.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` for what waits for nobody's approval.
    public func approveAskToBuyTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.approvePurchase(id) }
    }

    /// Declines a purchase that waits: the queue's transaction fails, the async API hears nothing (TS-21, C-04).
    ///
    /// - Parameter identifier: Of the transaction.
    /// - Throws: ``SKTestError/noTransactionFound``; `invalidAction` for what waits for nobody's approval.
    public func declineAskToBuyTransaction(identifier: UInt) throws {
        try change(identifier) { store, id throws(StoreFailure) in try store.declinePurchase(id) }
    }

    /// Does something to one transaction.
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

    /// What the store answers to a member that cannot throw; `nil`, and a line that says why, when it fails.
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
