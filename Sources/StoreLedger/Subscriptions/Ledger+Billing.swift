import StoreCatalog
package import StoreInterface
package import StoreTime

/// Failed renewals and billing retry (S-17 to S-20).
extension Ledger {
    /// Charges for a failed renewal after the customer has resolved the problem (TS-52).
    ///
    /// In the grace period, the new period follows the last one without a gap. Later, the new period and a new billing
    /// cycle begin now (S-18).
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when no subscription in grace or retry has the transaction,
    ///   ``StoreFailure/productUnavailable(id:)`` if the product of the next period is no longer sold.
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

    /// Begins billing retry, with a grace period if it is enabled (TS-51).
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

    /// Ends the grace period; billing retry continues.
    func endGracePeriod(of chain: SubscriptionChain, at date: StoreDate, in change: inout LedgerChange) {
        var chain = chain
        chain.billingRetry?.graceEnd = nil
        change.chains.append(chain)
        note(.billingRetryStarted, of: chain, at: date, in: &change)
    }
}

/// Changes that a test can force on a running period.
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
    /// While renewals fail, the forced renewal also fails (TS-51). It does not resolve a renewal that has failed
    /// before.
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

    /// Ends the running period now; a period that has ended keeps its end.
    private func cutShort(_ chain: inout SubscriptionChain, at date: StoreDate, in change: inout LedgerChange) {
        guard date < chain.expirationDate, var latest = entries[chain.latestTransactionID] else { return }
        chain.expirationDate = date
        latest.expirationDate = date
        change.entries.append(.amended(latest))
    }
}

/// Price increases, which apply from the next period on (S-28).
extension Ledger {
    /// Requests the customer's consent to a price increase (TS-49).
    ///
    /// A repeated request replaces the first.
    ///
    /// - Parameters:
    ///   - transaction: Any transaction of the subscription.
    ///   - needsConsent: True if the subscription ends with its period unless the customer agrees; otherwise consent is
    ///     assumed.
    ///   - date: The date of the change.
    /// - Returns: The change.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when the transaction belongs to no renewing subscription.
    package func decidePriceIncrease(
        ofChainWith transaction: LedgerEntry,
        needsConsent: Bool = true,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        var chain = try livingChain(with: transaction, at: date)
        // The price of a commitment does not change.
        guard chain.willAutoRenew, chain.billingRetry == nil, !chain.isCommitted else {
            throw .transactionNotFound(id: transaction.id)
        }
        chain.priceIncrease = needsConsent ? .pending : .agreed
        var change = blankChange()
        change.chains.append(chain)
        note(needsConsent ? .priceConsentRequested : .priceIncreaseAgreed, of: chain, at: date, in: &change)
        return change
    }

    /// Applies the customer's answer: after consent the subscription renews, otherwise it ends with its period (TS-50).
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when no subscription that waits for an answer has the
    ///   transaction.
    package func decidePriceAnswer(
        agreeing: Bool,
        ofChainWith transaction: LedgerEntry,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        var chain = try livingChain(with: transaction, at: date)
        guard chain.priceIncrease == .pending else { throw .transactionNotFound(id: transaction.id) }
        chain.priceIncrease = agreeing ? .agreed : nil
        chain.setRenewal(agreeing)
        var change = blankChange()
        change.chains.append(chain)
        note(agreeing ? .priceIncreaseAgreed : .priceIncreaseDeclined, of: chain, at: date, in: &change)
        return change
    }
}

/// The customer's answer to a price increase (S-28).
package enum PriceIncrease: String, Hashable, Sendable, Codable {
    /// The customer has not answered. Without an answer the subscription ends with its period.
    case pending
    /// The customer agreed, or no consent was needed.
    case agreed

    /// The value in signed renewal info (S-29).
    package var wireValue: Int {
        switch self {
        case .pending: 0
        case .agreed: 1
        }
    }
}
