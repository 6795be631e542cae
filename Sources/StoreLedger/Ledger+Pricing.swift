package import StoreInterface
package import StoreTime

/// A higher price from the next period on (S-28).
extension Ledger {
    /// Asks the customer to agree to a higher price (TS-49); asking again asks anew.
    ///
    /// - Parameters:
    ///   - transaction: Any transaction of the subscription.
    ///   - needsConsent: Whether it ends with its period unless the customer agrees; otherwise it counts as agreed.
    ///   - date: When.
    /// - Returns: The change.
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when no subscription that will renew has the transaction.
    package func decidePriceIncrease(
        ofChainWith transaction: LedgerEntry,
        needsConsent: Bool = true,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        var chain = try livingChain(with: transaction, at: date)
        // Within a commitment the price is the one that the customer committed to.
        guard chain.willAutoRenew, chain.billingRetry == nil, !chain.isCommitted else {
            throw .transactionNotFound(id: transaction.id)
        }
        chain.priceIncrease = needsConsent ? .pending : .agreed
        var change = blankChange()
        change.chains.append(chain)
        note(needsConsent ? .priceConsentRequested : .priceIncreaseAgreed, of: chain, at: date, in: &change)
        return change
    }

    /// The customer answers: agreeing lets the subscription renew, declining lets it end with its period (TS-50).
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
