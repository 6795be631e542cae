import StoreInterface
package import StoreTime

/// Deletion from the store, as if the deleted item had never existed (TS-48).
extension Ledger {
    /// Deletes a transaction: a renewal alone, or a first purchase with all its renewals.
    ///
    /// Eligibility returns to the state before the deleted transaction. If the latest period of a subscription is
    /// deleted and earlier ones stay, the subscription ends with the newest of those. The gap is not charged.
    ///
    /// - Parameters:
    ///   - entry: The transaction, possibly of the closed history.
    ///   - purchase: All transactions of the same first purchase, including this one, in any order.
    ///   - previous: For a non-renewing subscription, the newest other unrevoked purchase of the product, which
    ///     becomes the entitlement again (C-22).
    ///   - date: The date of the change.
    /// - Returns: The change.
    package func decideDeletion(
        of entry: LedgerEntry,
        among purchase: [LedgerEntry],
        reopening previous: LedgerEntry? = nil,
        at date: StoreDate
    ) -> LedgerChange {
        var change = blankChange()
        let removed = entry.id == entry.originalID ? purchase.sorted { $0.isOlder(than: $1) } : [entry]
        change.deleted = removed.map(\.id)
        if let chain = chain(of: entry), chain.originalID == entry.originalID {
            let rest = purchase.filter { kept in !removed.contains { $0.id == kept.id } }
            shorten(chain, to: rest, in: &change)
        }
        if let previous, entries[previous.id] == nil { change.entries.append(.moved(previous)) }
        for gone in removed {
            change.events.append(
                LedgerEvent(
                    .deleted,
                    at: date,
                    productID: gone.productID,
                    transactionID: gone.id,
                    groupID: gone.groupID,
                    cause: gone.cause,
                    changesStatus: gone.groupID != nil
                )
            )
        }
        return change
    }

    /// Deletes a pending request.
    ///
    /// The caller is not notified.
    package func decideDeletion(of waiting: PendingPurchase, at date: StoreDate) -> LedgerChange {
        var change = blankChange()
        change.settled.append(waiting.transactionID)
        change.events.append(
            LedgerEvent(
                .deleted,
                at: date,
                productID: waiting.request.productID,
                transactionID: waiting.transactionID,
                cause: waiting.request.cause
            )
        )
        return change
    }

    /// Deletes a failed attempt to buy.
    package func decideDeletion(of failure: FailedPurchase, at date: StoreDate) -> LedgerChange {
        var change = blankChange()
        change.forgotten.append(failure.transactionID)
        change.events.append(
            LedgerEvent(
                .deleted,
                at: date,
                productID: failure.productID,
                transactionID: failure.transactionID,
                cause: failure.queueTag.map { .queue(tag: $0) }
            )
        )
        return change
    }

    /// Updates a subscription to its remaining transactions.
    private func shorten(_ chain: SubscriptionChain, to rest: [LedgerEntry], in change: inout LedgerChange) {
        guard let newest = rest.max(by: { ($0.purchaseDate, $0.createdAt) < ($1.purchaseDate, $1.createdAt) }) else {
            change.dropped.append(chain.key)
            return
        }
        var chain = chain
        if newest.id != chain.latestTransactionID {
            chain.latestTransactionID = newest.id
            chain.productID = newest.productID
            chain.nextProductID = newest.productID
            chain.expirationDate = newest.expirationDate ?? chain.expirationDate
            chain.isRevoked = newest.isRevoked
            chain.expirationReason = newest.isRevoked ? nil : .autoRenewDisabled
            chain.willAutoRenew = false
            chain.billingRetry = nil
            chain.priceIncrease = nil
            chain.commitment = nil
            chain.nextBillingPlan = nil
            chain.runningOffer = nil
            chain.waitingOffer = nil
            if entries[newest.id] == nil { change.entries.append(.moved(newest)) }
        }
        chain.hasUsedIntroductoryOffer =
            rest.contains { $0.offer?.kind == .introductory } || chain.runningOffer?.offer.kind == .introductory
        change.chains.append(chain)
    }
}
