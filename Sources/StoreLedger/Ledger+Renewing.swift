import StoreCatalog
package import StoreInterface
package import StoreTime

extension Ledger {
    /// When the store has something to do by itself next.
    package var nextDueDate: StoreDate? {
        chains.values.lazy.filter { $0.expirationReason == nil && !$0.isRevoked }.map(\.expirationDate).min()
    }

    /// Decides the earliest thing that fell due up to `date`, dated when it did; `nil` when nothing is due.
    ///
    /// Called until it answers `nil`, it catches up on every missed period in order (S-39, TS-36).
    package func decideNextDue(at date: StoreDate) -> LedgerChange? {
        let due = chains.values.filter {
            $0.expirationReason == nil && !$0.isRevoked && $0.expirationDate <= date
        }
        guard
            let chain = due.min(by: {
                ($0.expirationDate, $0.groupID) < ($1.expirationDate, $1.groupID)
            })
        else { return nil }
        guard chain.willAutoRenew else { return decideExpiry(of: chain, because: .autoRenewDisabled) }
        guard let product = catalog.product(chain.nextProductID), let terms = product.subscription else {
            return decideExpiry(of: chain, because: .productUnavailable)
        }
        return decideRenewal(of: chain, as: product, on: terms)
    }

    /// Turns auto-renewal on or off (S-21).
    ///
    /// - Throws: ``StoreFailure/transactionNotFound(id:)`` when no running subscription has the transaction.
    package func decideAutoRenewal(
        _ isOn: Bool,
        ofChainWith transaction: LedgerEntry,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange {
        guard
            let groupID = transaction.groupID, var chain = chains[groupID],
            chain.originalID == transaction.originalID, chain.state(at: date) == .subscribed
        else { throw .transactionNotFound(id: transaction.id) }
        var change = blankChange()
        guard chain.willAutoRenew != isOn else { return change }
        chain.willAutoRenew = isOn
        change.chains.append(chain)
        change.events.append(
            LedgerEvent(
                isOn ? .autoRenewTurnedOn : .autoRenewTurnedOff,
                at: date,
                productID: chain.productID,
                transactionID: chain.latestTransactionID,
                groupID: groupID,
                changesStatus: true
            )
        )
        return change
    }

    private func decideExpiry(
        of chain: SubscriptionChain,
        because reason: SubscriptionChain.ExpirationReason
    ) -> LedgerChange {
        var chain = chain
        var change = blankChange()
        chain.expirationReason = reason
        change.chains.append(chain)
        // S-43: no transaction, and nothing on `updates`.
        change.events.append(
            LedgerEvent(
                .expired,
                at: chain.expirationDate,
                productID: chain.productID,
                transactionID: chain.latestTransactionID,
                groupID: chain.groupID,
                changesStatus: true
            )
        )
        return change
    }

    private func decideRenewal(
        of chain: SubscriptionChain,
        as product: CatalogProduct,
        on terms: CatalogSubscription
    ) -> LedgerChange {
        var chain = chain
        var change = blankChange()
        let start = chain.expirationDate
        let id = change.nextTransactionID
        change.nextTransactionID += 1

        let offer = product.id == chain.productID ? chain.runningOffer : nil
        chain.runningOffer = offer.flatMap { offer in
            offer.periodsLeft > 1
                ? .init(offer: offer.offer, priceMilliunits: offer.priceMilliunits, periodsLeft: offer.periodsLeft - 1)
                : nil
        }
        let period = offer?.offer.period ?? terms.period
        if chain.cycle.period == period {
            chain.cycle.advance()
        } else {
            chain.cycle = BillingCycle(start: start, period: period)
        }
        let previous = chain.latestTransactionID
        chain.productID = product.id
        chain.nextProductID = product.id
        chain.latestTransactionID = id
        chain.expirationDate = chain.cycle.end

        var entry = LedgerEntry(
            id: id,
            originalID: chain.originalID,
            productID: product.id,
            kind: .autoRenewable,
            groupID: chain.groupID,
            purchaseDate: start,
            originalPurchaseDate: chain.originalPurchaseDate,
            expirationDate: chain.expirationDate,
            appAccountToken: chain.appAccountToken,
            reason: .renewal,
            priceMilliunits: offer?.priceMilliunits ?? milliunits(of: product.price),
            currency: rules.storefront.currency,
            storefront: rules.storefront,
            createdAt: sequence + 1
        )
        entry.offer = offer?.offer
        if entries[previous]?.isFinished == true { change.closed.append(previous) }
        change.entries.append(.added(entry))
        change.chains.append(chain)
        change.events.append(
            LedgerEvent(
                .renewed,
                at: start,
                productID: product.id,
                transactionID: id,
                groupID: chain.groupID,
                isAnnounced: true,
                changesStatus: true
            )
        )
        return change
    }
}
