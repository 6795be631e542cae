package import StoreInterface
package import StoreTime

/// What a test may do to a period that still runs.
extension Ledger {
    /// Ends a subscription now, with its renewal turned off (TS-42, TS-43).
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when no running subscription has the transaction.
    package func decideForcedExpiry(
        ofChainWith transaction: LedgerEntry,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        var chain = try livingChain(with: transaction, at: date)
        var change = blankChange()
        cutShort(&chain, at: date, in: &change)
        expire(chain, because: .autoRenewDisabled, at: date, in: &change)
        return change
    }

    /// Ends the running period now and begins the next, with renewal turned on again (TS-44, TS-45).
    ///
    /// Where renewals cannot be charged this one fails too (TS-51). A renewal that has failed already is not helped.
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when no subscription in a paid period has the transaction.
    package func decideForcedRenewal(
        ofChainWith transaction: LedgerEntry,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        var chain = try livingChain(with: transaction, at: date)
        guard chain.billingRetry == nil else { throw .transactionNotFound(id: transaction.id) }
        var change = blankChange()
        chain.priceIncrease = nil
        if !chain.willContinue {
            chain.setRenewal(true)
            note(.autoRenewTurnedOn, of: chain, at: date, in: &change)
        }
        cutShort(&chain, at: date, in: &change)
        renew(chain, at: date, in: &change)
        return change
    }

    /// Makes now the end of the running period; one that is over keeps its end.
    private func cutShort(_ chain: inout SubscriptionChain, at date: StoreDate, in change: inout LedgerChange) {
        guard date < chain.expirationDate, var latest = entries[chain.latestTransactionID] else { return }
        chain.expirationDate = date
        latest.expirationDate = date
        change.entries.append(.amended(latest))
    }
}
