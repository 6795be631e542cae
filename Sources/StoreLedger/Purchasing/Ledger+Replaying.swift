import StoreCatalog
package import StoreInterface
package import StoreTime

/// A recorded transaction with the identifiers and dates of the importing store.
package struct ReplayedEntry: Hashable, Sendable {
    package var entry: LedgerEntry
    /// The renewal info that was recorded with the transaction, if it is the latest of its subscription.
    package var renewalInfo: RenewalInfoPayload?

    package init(entry: LedgerEntry, renewalInfo: RenewalInfoPayload?) {
        self.entry = entry
        self.renewalInfo = renewalInfo
    }
}

/// The import of a recorded history (V-16).
extension Ledger {
    /// Imports a history, as a whole or not at all.
    ///
    /// - Parameters:
    ///   - recorded: The transactions, oldest first. Their identifiers begin with the ledger's next one.
    ///   - date: The date of the change.
    /// - Returns: The change.
    /// - Throws: ``StoreFailure/productUnavailable(id:)`` for a product that the catalog does not have, and a
    ///   configuration failure if the store has a subscription in a group of the history.
    package func decideReplay(of recorded: [ReplayedEntry], at date: StoreDate) throws(StoreFailure) -> LedgerChange {
        var change = blankChange()
        var history: [ReplayedEntry] = []
        for item in recorded { history.append(try sold(item)) }
        var latest: [SubscriptionChain.Key: ReplayedEntry] = [:]
        for item in history {
            if let key = item.entry.chainKey {
                guard chains[key] == nil else {
                    throw .configuration(
                        detail: "the store has a subscription in the group \"\(key.groupID)\" of the history already"
                    )
                }
                if latest[key].map({ $0.entry.isReplayedBefore(item.entry) }) ?? true { latest[key] = item }
            }
        }
        for (offset, item) in history.enumerated() {
            var entry = item.entry
            entry.createdAt = sequence + Int64(offset) + 1
            change.entries.append(.added(entry))
            change.nextTransactionID = max(change.nextTransactionID, entry.id + 1)
            change.events.append(
                LedgerEvent(
                    entry.replayedKind,
                    at: entry.purchaseDate,
                    productID: entry.productID,
                    transactionID: entry.id,
                    groupID: entry.groupID,
                    cause: .replay,
                    changesStatus: entry.groupID != nil
                )
            )
        }
        for (key, item) in latest.sorted(by: { $0.key < $1.key }) {
            let periods = history.map(\.entry).filter { $0.chainKey == key }
            change.chains.append(try chain(endingWith: item, among: periods, at: date))
        }
        let held = Set(change.chains.map(\.latestTransactionID) + latestNonRenewing(in: history))
        for entry in history.map(\.entry) where entry.isFinished && !held.contains(entry.id) {
            if entry.kind != .nonConsumable || entry.isRevoked { change.closed.append(entry.id) }
        }
        return change
    }

    /// Returns a transaction with the subscription group that its product has in this store.
    private func sold(_ item: ReplayedEntry) throws(StoreFailure) -> ReplayedEntry {
        var item = item
        guard let product = catalog.product(item.entry.productID) else {
            throw .productUnavailable(id: item.entry.productID)
        }
        guard product.kind == item.entry.kind else {
            throw .configuration(
                detail: """
                    the history has \"\(product.id)\" as \(item.entry.kind.rawValue), and the store sells it as \
                    \(product.kind.rawValue)
                    """
            )
        }
        guard (item.entry.expirationDate != nil) == (product.subscription != nil) else {
            throw .configuration(detail: "a transaction of \"\(product.id)\" in the history has no date of expiration")
        }
        item.entry.groupID = product.subscription?.groupID
        return item
    }

    /// Returns the entries that count as the entitlement to each non-renewing subscription (C-22).
    private func latestNonRenewing(in history: [ReplayedEntry]) -> [UInt64] {
        var latest: [String: LedgerEntry] = [:]
        for entry in history.map(\.entry) where entry.kind == .nonRenewing && !entry.isRevoked {
            if latest[entry.productID].map({ $0.isOlder(than: entry) }) ?? true { latest[entry.productID] = entry }
        }
        return latest.values.map(\.id)
    }

    /// Returns the subscription after a history.
    private func chain(
        endingWith item: ReplayedEntry,
        among periods: [LedgerEntry],
        at date: StoreDate
    ) throws(StoreFailure) -> SubscriptionChain {
        let entry = item.entry
        guard let groupID = entry.groupID, let end = entry.expirationDate,
            let terms = catalog.product(entry.productID)?.subscription
        else { throw .productUnavailable(id: entry.productID) }
        var chain = SubscriptionChain(
            groupID: groupID,
            originalID: entry.originalID,
            originalPurchaseDate: entry.originalPurchaseDate,
            productID: entry.productID,
            latestTransactionID: entry.id,
            expirationDate: end,
            nextProductID: entry.productID,
            cycle: BillingCycle(start: entry.purchaseDate, period: terms.period, pace: rules.pace),
            recentStartDate: item.renewalInfo?.recentSubscriptionStartDate ?? entry.originalPurchaseDate,
            hasUsedIntroductoryOffer: periods.contains { $0.offer?.kind == .introductory },
            appAccountToken: entry.appAccountToken,
            sharing: entry.ownership == .purchased ? nil : entry.ownership
        )
        chain.isRevoked = entry.isRevoked
        if entry.isRevoked {
            chain.willAutoRenew = false
        } else if let info = item.renewalInfo {
            take(info, into: &chain, before: terms.period, at: date)
        } else if end <= date {
            // The history does not contain the reason for the end of the last period.
            chain.willAutoRenew = false
            chain.expirationReason = .unknown
        }
        return chain
    }

    /// Imports the statements of a renewal info about the time after the latest period.
    private func take(
        _ info: RenewalInfoPayload,
        into chain: inout SubscriptionChain,
        before period: BillingPeriod,
        at date: StoreDate
    ) {
        chain.willAutoRenew = info.autoRenewStatus == 1
        if catalog.product(info.autoRenewProductId) != nil { chain.nextProductID = info.autoRenewProductId }
        guard chain.expirationDate <= date else { return }
        if info.isInBillingRetryPeriod == true {
            var retry = BillingRetry(
                startingAt: chain.expirationDate,
                before: period,
                hasGrace: info.gracePeriodExpiresDate.map { date < $0 } ?? false,
                pace: rules.pace
            )
            if let graceEnd = info.gracePeriodExpiresDate, retry.graceEnd != nil, graceEnd < retry.end {
                retry.graceEnd = graceEnd
            }
            if date < retry.end {
                chain.willAutoRenew = true
                chain.billingRetry = retry
                return
            }
        }
        let reason = info.expirationIntent.flatMap(SubscriptionChain.ExpirationReason.init)
        if let reason {
            chain.expirationReason = reason
            chain.willAutoRenew = false
        } else if !chain.willAutoRenew {
            chain.expirationReason = .autoRenewDisabled
        }
    }
}

extension LedgerEntry {
    /// True if the period ends before another, or ends with it and was bought before.
    fileprivate func isReplayedBefore(_ other: LedgerEntry) -> Bool {
        // A replaced period of an upgrade never counts as the latest.
        if isUpgraded != other.isUpgraded { return isUpgraded }
        return (purchaseDate, id) < (other.purchaseDate, other.id)
    }

    /// The kind of event that created a replayed transaction, derived from the transaction.
    fileprivate var replayedKind: LedgerEvent.Kind {
        if ownership == .familyShared { return reason == .renewal ? .renewed : .familyShared }
        if reason == .renewal { return .renewed }
        return kind == .autoRenewable && originalID != id ? .resubscribed : .purchased
    }
}
