import SQLiteDatabase
package import StoreCatalog
package import StoreInterface
package import StoreLedger
import StorePersistence
import StoreTime

/// The records of the environment for a test session (TS-09).
extension LocalStore {
    /// The transactions, finished or not, pending requests, and failed attempts, by identifier (TS-09, TS-11).
    ///
    /// The call costs time in proportion to the whole history.
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

extension LocalStore {
    /// Buys from outside the app, through the same gates as a purchase inside it (C-26, TS-41).
    ///
    /// The customer is not asked. Ask to Buy and interruptions apply as to any purchase.
    ///
    /// - Returns: The outcome.
    /// - Throws: The simulated failure of purchases, which leaves a failed attempt behind (TS-09), or the reason of a
    ///   refusal.
    package func purchaseForTest(_ request: PurchaseRequest) throws(StoreFailure) -> OutsidePurchase {
        saveWaiting()
        refresh()
        let fresh = try offerSignatures.useUpNonces(of: request)
        if let failure = ledger.rules.faults.failure(of: request) {
            try noteFailure(of: request, with: failure)
            throw failure
        }
        let admitted = try offerSignatures.checked(request, naming: fresh, in: ledger)
        let saved: Saved<PurchaseDecision> = try performSignedNow { ledger, date throws(StoreFailure) in
            let decision = try ledger.decidePurchase(admitted, through: .outside, at: date)
            return (decision, decision.change)
        }
        switch saved.outcome {
        case .purchased(let entry, _):
            guard let text = saved.texts[entry.id]?.text else {
                throw .storage(detail: "transaction \(entry.id) was saved and its text is not there")
            }
            return .purchased(SignedTransaction(text: text, transactionID: entry.id, readAt: ledger.sequence))
        case .held(let entry, _):
            guard let transaction = try signedTransaction(entry.id) else {
                throw .storage(detail: "transaction \(entry.id) was saved and cannot be read back")
            }
            return .held(transaction)
        case .pending(let waiting, _): return .pending(transactionID: waiting.transactionID, waiting.reason)
        }
    }
}

/// The outcome of a purchase that a test made outside the app.
package enum OutsidePurchase: Hashable, Sendable {
    /// A transaction that listeners receive.
    case purchased(SignedTransaction)
    /// A product that the customer has already; nothing new is announced.
    case held(SignedTransaction)
    /// A pending purchase, under the identifier that its transaction will have.
    case pending(transactionID: UInt64, PendingReason)

    package var transactionID: UInt64 {
        switch self {
        case .purchased(let transaction), .held(let transaction): transaction.transactionID
        case .pending(let id, _): id
        }
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
        let now = configuration.clock.now
        return ledger.chains.values.filter { $0.productID == id && $0.state(at: now).isAlive }
            .min { $0.key < $1.key }?.latestTransactionID
    }

    /// The catalog that is for sale at this moment.
    package nonisolated var presentCatalog: Catalog { executor.wait { assumeIsolated { $0.ledger.catalog } } }

    /// The settings that apply at this moment.
    package nonisolated var presentTestSettings: TestSettings { executor.wait { assumeIsolated { $0.testSettings } } }

    /// Changes the settings of the store; the change is complete when this returns.
    package nonisolated func changeTestSettingsNow(_ change: @Sendable (inout TestSettings) -> Void) {
        executor.wait { assumeIsolated { $0.changeTestSettings(change) } }
    }

    /// Reports a problem that no caller can receive.
    package nonisolated func report(_ text: String) { configuration.report(text) }
}
