import StoreCatalog
package import StoreInterface
package import StoreTime

extension Ledger {
    /// The date of the next scheduled change, or `nil` if there is none.
    package var nextDueDate: StoreDate? { chains.values.lazy.compactMap(\.dueDate).min() }

    /// Decides the earliest change that is due at `date`, dated at its due date; returns `nil` if none is due.
    ///
    /// Repeated calls until the result is `nil` perform every missed period in order (S-39, TS-36).
    package func decideNextDue(at date: StoreDate) -> LedgerChange? {
        let due = chains.values.compactMap { chain in
            chain.dueDate.flatMap { $0 <= date ? (date: $0, chain: chain) : nil }
        }
        guard let (due, chain) = due.min(by: { ($0.date, $0.chain.key) < ($1.date, $1.chain.key) }) else {
            return nil
        }
        var change = blankChange()
        if let reason = chain.endReason(at: due) {
            expire(chain, because: reason, at: due, in: &change)
        } else if chain.billingRetry != nil {
            endGracePeriod(of: chain, at: due, in: &change)
        } else {
            renew(chain, at: due, in: &change)
        }
        return change
    }

    /// Turns auto-renewal on or off (S-21).
    ///
    /// While a renewal cannot be charged, turning it off ends the subscription at once (S-19).
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when no running subscription has the transaction.
    package func decideAutoRenewal(
        _ isOn: Bool,
        ofChainWith transaction: LedgerEntry,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        var chain = try livingChain(with: transaction, at: date)
        var change = blankChange()
        guard chain.willContinue != isOn else { return change }
        chain.setRenewal(isOn)
        note(isOn ? .autoRenewTurnedOn : .autoRenewTurnedOff, of: chain, at: date, in: &change)
        if chain.billingRetry != nil, !chain.willAutoRenew {
            expire(chain, because: .autoRenewDisabled, at: date, in: &change)
        } else {
            // A cancelled subscription needs no answer to the price increase (S-28).
            if !isOn { chain.priceIncrease = nil }
            change.chains.append(chain)
        }
        return change
    }

    /// Returns the active subscription to which a transaction belongs.
    func livingChain(with transaction: LedgerEntry, at date: StoreDate) throws(StoreFailure) -> SubscriptionChain {
        guard
            let chain = chain(of: transaction), chain.originalID == transaction.originalID,
            chain.state(at: date).isAlive
        else { throw .transactionNotFound(id: transaction.id) }
        guard chain.source == nil else { throw .followsFamily(id: transaction.id) }
        return chain
    }

    /// Begins the next period of a subscription, or billing retry if the charge fails.
    func renew(_ chain: SubscriptionChain, at date: StoreDate, in change: inout LedgerChange) {
        guard let (product, terms) = nextPeriod(of: chain) else {
            return expire(chain, because: .productUnavailable, at: date, in: &change)
        }
        if let limit = rules.renewalLimit, chain.renewalCount ?? 0 >= limit {
            return expire(chain, because: .autoRenewDisabled, at: date, in: &change)
        }
        guard !rules.isBillingFailing else {
            return startBillingRetry(of: chain, before: terms.period, at: date, in: &change)
        }
        let renewal = Renewal(
            product: product,
            terms: terms,
            start: date,
            date: date,
            keepsCycle: true,
            kind: .renewed
        )
        begin(renewal, of: chain, in: &change)
    }

    /// Ends a subscription until the customer subscribes again.
    func expire(
        _ chain: SubscriptionChain,
        because reason: SubscriptionChain.ExpirationReason,
        at date: StoreDate,
        in change: inout LedgerChange
    ) {
        var chain = chain
        chain.expirationReason = reason
        // An expired subscription never renews, regardless of the reason (S-07).
        chain.willAutoRenew = false
        chain.billingRetry = nil
        chain.priceIncrease = nil
        chain.commitment = nil
        chain.waitingOffer = nil
        change.chains.append(chain)
        // An expiration creates no transaction and is not published on `updates` (S-43).
        note(.expired, of: chain, at: date, in: &change)
    }

    /// Charges for a period and begins it.
    func begin(_ renewal: Renewal, of chain: SubscriptionChain, in change: inout LedgerChange) {
        let present = chain
        var chain = chain
        let id = change.nextTransactionID
        change.nextTransactionID += 1

        let offer = chain.nextPeriodTakesOffer ? chain.takeOffer(renewingAs: renewal.product.id) : nil
        let period = offer?.period ?? planPeriod(of: chain, for: renewal) ?? renewal.terms.period
        // A period that was ended early also ended its billing cycle.
        if renewal.keepsCycle, chain.cycle.period == period, chain.cycle.pace == rules.pace,
            chain.cycle.end == chain.expirationDate
        {
            chain.cycle.advance()
        } else {
            chain.cycle = BillingCycle(start: renewal.start, period: period, pace: rules.pace)
        }
        let previous = chain.latestTransactionID
        chain.productID = renewal.product.id
        chain.nextProductID = renewal.product.id
        chain.latestTransactionID = id
        chain.expirationDate = chain.cycle.end
        chain.billingRetry = nil
        chain.priceIncrease = nil
        chain.renewalCount = (chain.renewalCount ?? 0) + 1

        var entry = LedgerEntry(
            id: id,
            originalID: chain.originalID,
            productID: renewal.product.id,
            kind: .autoRenewable,
            groupID: chain.groupID,
            purchaseDate: renewal.start,
            originalPurchaseDate: chain.originalPurchaseDate,
            expirationDate: chain.expirationDate,
            appAccountToken: chain.appAccountToken,
            ownership: chain.ownership,
            reason: .renewal,
            priceMilliunits: price(of: renewal.product, in: chain, with: offer),
            currency: rules.storefront.currency,
            storefront: rules.storefront,
            createdAt: sequence + 1
        )
        entry.offer = offer?.applied
        continuePlan(after: present, renewal, &entry, &chain)
        if entries[previous]?.isFinished == true { change.closed.append(previous) }
        change.entries.append(.added(entry))
        change.chains.append(chain)
        note(renewal.kind, of: chain, at: renewal.date, in: &change)
    }

    /// Returns the price charged for a period: zero for a shared subscription.
    func price(
        of product: CatalogProduct,
        in chain: SubscriptionChain,
        with offer: PeriodOffer?
    ) -> Int64 {
        guard chain.ownership == .purchased else { return 0 }
        return offer?.priceMilliunits ?? planPrice(of: chain) ?? milliunits(of: product.price)
    }

    /// Records an event of a subscription.
    ///
    /// Its status and a new transaction are published.
    func note(
        _ kind: LedgerEvent.Kind,
        of chain: SubscriptionChain,
        at date: StoreDate,
        in change: inout LedgerChange
    ) {
        change.events.append(
            LedgerEvent(
                kind,
                at: date,
                productID: chain.productID,
                transactionID: chain.latestTransactionID,
                groupID: chain.groupID,
                isAnnounced: kind.makesTransaction,
                changesStatus: true
            )
        )
    }
}

/// A period that follows the latest one of a subscription.
struct Renewal {
    let product: CatalogProduct
    let terms: CatalogSubscription
    /// The start of the period.
    let start: StoreDate
    /// The date of the charge.
    let date: StoreDate
    /// True if it continues the billing cycle, false if it starts a new one (S-18).
    let keepsCycle: Bool
    let kind: LedgerEvent.Kind
}
