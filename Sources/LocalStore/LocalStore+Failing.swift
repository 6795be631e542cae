import StoreCatalog
package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// What a test makes go wrong.
extension LocalStore {
    package func permit(_ call: FallibleCall) async throws(StoreFailure) {
        if let failure = ledger.rules.faults.failure(of: call) { throw failure }
    }

    /// Writes down that a purchase was made to fail, where there is such a product (TS-09).
    func noteFailure(of request: PurchaseRequest, with failure: StoreFailure) throws(StoreFailure) {
        guard ledger.catalog.product(request.productID) != nil else { return }
        try performNow { ledger, date throws(StoreFailure) in
            ((), ledger.decideFailure(of: request, with: failure, at: date))
        }
    }

    /// Makes a part of the API fail from now on; `nil` ends exactly that (TS-25).
    ///
    /// A failure that does not fit the call counts as an unknown one; one of verification is a failure of that kind.
    package func setSimulatedFailure(_ failure: SimulatedFailure?, of call: FallibleCall) {
        guard call == .verification else {
            ledger.rules.faults.failures[call] = failure
            return
        }
        switch failure {
        case .verification(let failure): simulateVerificationFailure(failure)
        case .generic, .purchase, .refundRequest: simulateVerificationFailure(.invalidSignature)
        case nil: simulateVerificationFailure(nil)
        }
    }

    /// What a part of the API is made to fail with.
    package func simulatedFailure(of call: FallibleCall) -> SimulatedFailure? {
        guard call == .verification else { return ledger.rules.faults.failures[call] }
        return trust.simulatedFailure.map(SimulatedFailure.verification)
    }

    /// Makes every purchase fail from now on, unless purchases have a failure of their own (C-21).
    package func setTransactionFailure(_ failure: TransactionFailure?) {
        ledger.rules.faults.transactionFailure = failure
    }

    /// Whether purchases stop halfway from now on (TS-23).
    package func setInterruptedPurchases(_ isEnabled: Bool) { ledger.rules.faults.interruptsPurchases = isEnabled }

    /// Solves the problem that interrupted a purchase, or that keeps a renewal from being charged (TS-23, TS-52).
    ///
    /// - Parameter id: What the interrupted purchase waits under, or any transaction of the subscription.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when neither has a problem; why nothing was bought, when an
    ///   interrupted purchase is over because what was asked for cannot be had any more.
    package func resolveIssue(ofTransaction id: UInt64) throws(StoreFailure) {
        refresh()
        guard ledger.pending[id] != nil else { return try resolveBillingIssue(ofTransaction: id) }
        try complete { ledger, date throws(StoreFailure) in try ledger.decideIssueResolution(of: id, at: date) }
    }

    /// The customer gives up an interrupted purchase.
    package func cancelIssue(ofTransaction id: UInt64) throws(StoreFailure) {
        try performNow { ledger, date throws(StoreFailure) in
            ((), try ledger.decideIssueCancellation(of: id, at: date))
        }
    }
}
