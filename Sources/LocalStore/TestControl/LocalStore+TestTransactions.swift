package import StoreCatalog
package import StoreInterface
package import StoreLedger
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

extension LocalStore {
    /// Buys from outside the app, through the same gates as a purchase inside it (C-26, TS-41).
    ///
    /// Nobody is asked. What Ask to Buy and an interruption do to a purchase they do to this one.
    ///
    /// - Returns: What came of it.
    /// - Throws: What purchases are made to fail with, which leaves a failed attempt behind (TS-09), or why this one
    ///   is refused.
    package func purchaseForTest(_ request: PurchaseRequest) throws(StoreFailure) -> OutsidePurchase {
        saveWaiting()
        refresh()
        let fresh = try useUpNonces(of: request)
        if let failure = ledger.rules.faults.failure(of: request) {
            try noteFailure(of: request, with: failure)
            throw failure
        }
        let admitted = try admit(request, naming: fresh)
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
            guard let transaction = signedTransaction(entry.id) else {
                throw .storage(detail: "transaction \(entry.id) was saved and cannot be read back")
            }
            return .held(transaction)
        case .pending(let waiting, _): return .pending(transactionID: waiting.transactionID, waiting.reason)
        }
    }
}

/// What came of a purchase that a test made outside the app.
package enum OutsidePurchase: Hashable, Sendable {
    /// A transaction that everybody hears of.
    case purchased(SignedTransaction)
    /// The customer has it already; nothing new is announced.
    case held(SignedTransaction)
    /// It waits under the identifier that its transaction will have.
    case pending(transactionID: UInt64, PendingReason)

    package var transactionID: UInt64 {
        switch self {
        case .purchased(let transaction), .held(let transaction): transaction.transactionID
        case .pending(let id, _): id
        }
    }
}

/// Facts that a test session needs before it does something to a product.
extension LocalStore {
    /// What kind of product it is; `nil` for none that is for sale.
    package nonisolated func kind(ofProduct id: String) -> ProductKind? {
        executor.wait { assumeIsolated { $0.ledger.catalog.product(id)?.kind } }
    }

    /// The latest transaction of the customer's running subscription to a product, their own before a shared one.
    package func runningSubscription(toProduct id: String) -> UInt64? {
        refresh()
        let now = configuration.clock.now
        return ledger.chains.values.filter { $0.productID == id && $0.state(at: now).isAlive }
            .min { $0.key < $1.key }?.latestTransactionID
    }

    /// The catalog that is for sale at this moment.
    package nonisolated var presentCatalog: Catalog { executor.wait { assumeIsolated { $0.ledger.catalog } } }

    /// How the store behaves at this moment.
    package nonisolated var presentTestSettings: TestSettings { executor.wait { assumeIsolated { $0.testSettings } } }

    /// Changes how the store behaves; done when this returns.
    package nonisolated func changeTestSettingsNow(_ change: @Sendable (inout TestSettings) -> Void) {
        executor.wait { assumeIsolated { $0.changeTestSettings(change) } }
    }

    /// Says what nobody is there to be thrown at.
    package nonisolated func report(_ text: String) { configuration.report(text) }
}
