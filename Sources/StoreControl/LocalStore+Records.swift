package import LocalStore
import SQLiteDatabase
import StoreCatalog
package import StoreInterface
package import StoreLedger
import StoreTime

/// The records of the environment for a test session (TS-09).
extension LocalStore {
    /// The transactions, finished or not, pending requests, and failed attempts, by identifier (TS-09, TS-11).
    ///
    /// The call costs time in proportion to the whole history.
    package func testTransactions() throws(StoreFailure) -> [TestTransactionRecord] {
        saveWaiting()
        refresh()
        let bought = try history.everyEntry(in: ledger).map { record(of: $0) }
        let waiting = ledger.pending.values.map(TestTransactionRecord.init)
        return (bought + waiting + (try history.failures()).map(TestTransactionRecord.init)).sorted { $0.id < $1.id }
    }

    private func record(of entry: LedgerEntry) -> TestTransactionRecord {
        var record = TestTransactionRecord(
            id: entry.id,
            originalID: entry.originalID,
            productID: entry.productID,
            quantity: entry.quantity,
            state: .purchased,
            purchaseDate: entry.purchaseDate
        )
        record.isFinishedConsumable = entry.kind == .consumable && entry.isFinished
        record.cancelDate = entry.revocation?.date
        record.expirationDate = entry.expirationDate
        guard let chain = ledger.chain(of: entry), chain.originalID == entry.originalID else { return record }
        let isAlive = chain.state(at: now).isAlive
        record.isAutoRenewing = isAlive && chain.willContinue
        guard chain.latestTransactionID == entry.id, isAlive else { return record }
        record.hasPurchaseIssue = chain.billingRetry != nil
        record.isPendingPriceIncreaseConsent = chain.priceIncrease == .pending
        return record
    }
}

extension TestTransactionRecord {
    /// Creates a record of a pending purchase (C-13).
    ///
    /// The purchase waits for approval, or for the customer to resolve a problem; the payment queue shows the latter as
    /// failed.
    fileprivate init(_ waiting: PendingPurchase) {
        self.init(
            id: waiting.transactionID,
            originalID: waiting.transactionID,
            productID: waiting.request.productID,
            quantity: waiting.request.quantity ?? 1,
            state: waiting.reason == .approval ? .deferred : .failed,
            purchaseDate: waiting.date
        )
        isPendingApproval = waiting.reason == .approval
        hasPurchaseIssue = waiting.reason == .interruption
    }

    fileprivate init(_ failure: FailedPurchase) {
        self.init(
            id: failure.transactionID,
            originalID: failure.transactionID,
            productID: failure.productID,
            quantity: failure.quantity,
            state: .failed,
            purchaseDate: failure.date
        )
    }
}

/// The facts that a test session needs before it changes a product.
extension LocalStore {
    /// Returns the kind of a product; `nil` for a product that is not for sale.
    package nonisolated func kind(ofProduct id: String) -> ProductKind? {
        executor.wait { assumeIsolated { $0.ledger.catalog.product(id)?.kind } }
    }

    /// Returns the latest transaction of the customer's running subscription to a product, an own one before a shared
    /// one.
    package func runningSubscription(toProduct id: String) -> UInt64? {
        refresh()
        let now = now
        return ledger.chains.values.filter { $0.productID == id && $0.state(at: now).isAlive }
            .min { $0.key < $1.key }?.latestTransactionID
    }

    /// The inconsistencies of the ledger; empty in a sound store.
    package func violations() -> [String] { ledger.violations(at: now) }
}

/// A transaction that is not finished, with the events of the journal that led to it.
package struct UnfinishedPurchase: Sendable {
    package let entry: LedgerEntry
    /// The events of this transaction in the change that made it.
    package let events: [LedgerEvent]
}

extension LocalStore {
    /// The number of events after the first event of a change that are looked through.
    private static let reach = 256

    /// The unfinished purchases that the app still owes the customer, oldest first, without refunded ones.
    package func unfinishedPurchases() -> [UnfinishedPurchase] {
        refresh()
        return ledger.unfinished.filter { !$0.isRevoked }.map { entry in
            UnfinishedPurchase(entry: entry, events: eventsAtTheBeginning(of: entry))
        }
    }

    private func eventsAtTheBeginning(of entry: LedgerEntry) -> [LedgerEvent] {
        do throws(StoreFailure) {
            return try journal(after: entry.createdAt - 1, limit: Self.reach).map(\.event)
                .filter { $0.transactionID == entry.id && $0.kind != .finished && $0.kind != .refunded }
        } catch {
            report("the journal entries of transaction \(entry.id) cannot be read: \(error)")
            return []
        }
    }
}
