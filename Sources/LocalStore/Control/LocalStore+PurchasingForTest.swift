package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

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
