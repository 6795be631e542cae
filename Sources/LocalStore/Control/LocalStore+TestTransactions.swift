package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// Everything the environment knows, for a test session (TS-09).
extension LocalStore {
    /// Every transaction, finished or not, every request that waits, and every attempt that failed, by identifier
    /// (TS-09, TS-11).
    ///
    /// Costs what the whole history costs.
    package func testTransactions() throws(StoreFailure) -> [TestTransactionRecord] {
        saveWaiting()
        refresh()
        let (entries, failures) = try translating { () throws(PersistenceFailure) in
            (try database.everyEntry(), try database.failures())
        }
        let bought = entries.map { record(of: ledger.entries[$0.id] ?? $0) }
        let waiting = ledger.pending.values.map(TestTransactionRecord.init)
        return (bought + waiting + failures.map(TestTransactionRecord.init)).sorted { $0.id < $1.id }
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
        record.cancelDate = entry.revocation?.date
        record.expirationDate = entry.expirationDate
        guard let chain = ledger.chain(of: entry), chain.originalID == entry.originalID else { return record }
        let isAlive = chain.state(at: configuration.clock.now).isAlive
        record.isAutoRenewing = isAlive && chain.willContinue
        guard chain.latestTransactionID == entry.id, isAlive else { return record }
        record.hasPurchaseIssue = chain.billingRetry != nil
        record.isPendingPriceIncreaseConsent = chain.priceIncrease == .pending
        return record
    }
}

extension TestTransactionRecord {
    /// What waits: for approval, or for the customer to solve a problem, which the payment queue shows as failed (C-13).
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
