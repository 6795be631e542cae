import StoreCatalog
package import StoreInterface
package import StoreTime

/// Renewals that cannot be charged (S-17 to S-20).
extension Ledger {
    /// Charges at last for the renewal that could not be charged (TS-52).
    ///
    /// In the grace period the new period follows the last one, as if nothing had been. Later it begins now, with a
    /// billing cycle of its own (S-18).
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when no subscription in grace or retry has the transaction,
    ///   ``StoreFailure/productUnavailable(id:)`` when what it renews as is no longer sold.
    package func decideBillingRecovery(
        ofChainWith transaction: LedgerEntry,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        let chain = try livingChain(with: transaction, at: date)
        guard let retry = chain.billingRetry else { throw .transactionNotFound(id: transaction.id) }
        guard let (product, terms) = nextPeriod(of: chain) else {
            throw .productUnavailable(id: chain.nextProductID)
        }
        let isInGrace = retry.isInGrace(at: date)
        var change = blankChange()
        let renewal = Renewal(
            product: product,
            terms: terms,
            start: isInGrace ? chain.expirationDate : date,
            date: date,
            keepsCycle: isInGrace,
            kind: .billingRecovered
        )
        begin(renewal, of: chain, in: &change)
        return change
    }

    /// Begins to try again and again: with days of grace first where they are on (TS-51).
    func startBillingRetry(
        of chain: SubscriptionChain,
        before period: BillingPeriod,
        at date: StoreDate,
        in change: inout LedgerChange
    ) {
        var chain = chain
        let hasGrace = rules.isGracePeriodEnabled
        chain.billingRetry = BillingRetry(startingAt: date, before: period, hasGrace: hasGrace, pace: rules.pace)
        change.chains.append(chain)
        note(hasGrace ? .gracePeriodStarted : .billingRetryStarted, of: chain, at: date, in: &change)
    }

    /// The days of grace are over; the store keeps trying.
    func endGracePeriod(of chain: SubscriptionChain, at date: StoreDate, in change: inout LedgerChange) {
        var chain = chain
        chain.billingRetry?.graceEnd = nil
        change.chains.append(chain)
        note(.billingRetryStarted, of: chain, at: date, in: &change)
    }
}
