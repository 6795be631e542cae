package import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// What a test may do to the billing of subscriptions. Each takes any transaction of the subscription.
extension LocalStore {
    /// Whether renewals fail from now on (TS-51).
    ///
    /// What fell due before is decided as things were then.
    package func setBillingFailure(_ isFailing: Bool) {
        refresh()
        ledger.rules.isBillingFailing = isFailing
    }

    /// Whether failing renewals begin with days of grace from now on (TS-51).
    package func setBillingGracePeriod(_ isEnabled: Bool) {
        refresh()
        ledger.rules.isGracePeriodEnabled = isEnabled
    }

    /// Charges for the renewal that failed (TS-52).
    package func resolveBillingIssue(ofTransaction id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decideBillingRecovery(ofChainWith: entry, at: date)
        }
    }

    /// Tells the customer of a higher price, and asks for consent where it takes any (TS-49).
    package func raisePrice(needingConsent: Bool = true, ofTransaction id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decidePriceIncrease(ofChainWith: entry, needsConsent: needingConsent, at: date)
        }
    }

    /// The customer's answer to a higher price (TS-50).
    package func answerPriceIncrease(agreeing: Bool, ofTransaction id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decidePriceAnswer(agreeing: agreeing, ofChainWith: entry, at: date)
        }
    }

    /// Ends the subscription now (TS-42).
    package func expireSubscription(ofTransaction id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decideForcedExpiry(ofChainWith: entry, at: date)
        }
    }

    /// Renews the subscription now (TS-44).
    package func forceRenewal(ofTransaction id: UInt64) throws(StoreFailure) {
        try change(id) { ledger, entry, date throws(StoreFailure) in
            try ledger.decideForcedRenewal(ofChainWith: entry, at: date)
        }
    }

    private func change(
        _ id: UInt64,
        _ decide: @escaping (Ledger, LedgerEntry, StoreDate) throws(StoreFailure) -> LedgerChange
    ) throws(StoreFailure) {
        let (database, seal) = (database, seal)
        try performNow(readsHistory: true) { ledger, date throws(StoreFailure) in
            ((), try decide(ledger, try database.existingEntry(id, in: ledger, seal), date))
        }
    }
}
