import StoreCatalog
package import StoreInterface
package import StoreTime

/// Transactions that follow the purchases of other accounts of the family (S-49).
///
/// The ledger compares its shared transactions with the purchases of the other members, and decides one change at a
/// time until both agree. Each shared transaction has the purchase that it stands for, so that a repeated comparison
/// decides nothing. Transactions that stand for purchases of a store with an unreadable row stay as they are.
extension Ledger {
    /// The periods of other members up to which the shared subscriptions follow.
    package var familyPositions: [FamilySource] {
        chains.values.compactMap(\.source).sorted { ($0.store, $0.transactionID) < ($1.store, $1.transactionID) }
    }

    /// True if a transaction of this ledger follows a purchase of another member.
    package var followsFamily: Bool {
        chains.values.contains { $0.source != nil && !$0.isRevoked } || sharedProducts.contains { $0.source != nil }
    }

    /// Decides the next change that brings the shared transactions closer to the purchases of the other members; returns
    /// `nil` if they agree.
    ///
    /// - Throws: A refusal of the change, which a consistent ledger never has.
    package func decideNextOfFamily(
        _ family: FamilyPurchases,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange? {
        if let change = try decideNextProduct(of: family, at: date) { return change }
        let shared = chains.values.filter { $0.source != nil }.map(\.groupID)
        for groupID in Set(shared + family.subscriptions.map(\.chain.groupID)).sorted() {
            if let change = try decideNext(ofGroup: groupID, in: family, at: date) { return change }
        }
        return nil
    }

    /// The transactions of products that are bought once and that the family shares now, by identifier.
    private var sharedProducts: [LedgerEntry] {
        lastingIDs.sorted().compactMap { entries[$0] }.filter {
            $0.kind == .nonConsumable && $0.ownership == .familyShared && !$0.isRevoked
        }
    }

    private func decideNextProduct(
        of family: FamilyPurchases,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange? {
        let sources = Set(family.products.map(\.source))
        for entry in sharedProducts {
            guard let source = entry.source, !family.unreadable.contains(source.store) else { continue }
            if !sources.contains(source) { return try revoke(entry, at: date) }
        }
        let new = family.products.first { product in
            isShareable(product.productID, as: .nonConsumable) && sharedEntry(of: product.productID) == nil
        }
        guard let new else { return nil }
        return try decideSharing(of: new.productID, at: date).change.following(new.source)
    }

    private func decideNext(
        ofGroup groupID: String,
        in family: FamilyPurchases,
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange? {
        let subscriptions = family.subscriptions.filter { $0.chain.groupID == groupID }
        let present = chains[SubscriptionChain.Key(groupID: groupID, ownership: .familyShared)]
        if let present {
            if let source = present.source, family.unreadable.contains(source.store) { return nil }
            if let change = try decideNext(of: present, among: subscriptions, at: date) { return change }
            if present.state(at: date).isEntitled { return nil }
        }
        let offered = subscriptions.filter {
            isShareable($0.chain.productID, as: .autoRenewable) && $0.chain.state(at: date).isEntitled
        }
        guard let best = offered.min(by: { (level(of: $0), $0.store) < (level(of: $1), $1.store) }) else { return nil }
        let source = FamilySource(store: best.store, transactionID: best.chain.latestTransactionID)
        return try sharePeriod(ofProduct: best.chain.productID, at: date)
            .following(source, until: best.chain.expirationDate)
    }

    /// Decides the next change of a shared subscription that follows the subscription of another member.
    private func decideNext(
        of present: SubscriptionChain,
        among subscriptions: [FamilyPurchases.Subscription],
        at date: StoreDate
    ) throws(StoreFailure) -> LedgerChange? {
        guard let source = present.source, !present.isRevoked, let latest = entries[present.latestTransactionID] else {
            return nil
        }
        let isAlive = present.state(at: date).isAlive
        guard let followed = subscriptions.first(where: { $0.store == source.store }) else {
            return isAlive ? try revoke(latest, at: date) : nil
        }
        guard let period = followed.periods.first(where: { $0.id > source.transactionID }) else {
            if followed.chain.isRevoked { return try revoke(latest, at: date) }
            return follow(followed.chain, present, latest, at: date)
        }
        if isShareable(period.productID, as: .autoRenewable) {
            return try follow(period, of: followed.store, present)
        }
        // The plan of the other member is not shared any more.
        return isAlive ? try revoke(latest, at: date) : nil
    }

    private func level(of subscription: FamilyPurchases.Subscription) -> Int {
        catalog.product(subscription.chain.productID)?.subscription?.level ?? .max
    }

    private func isShareable(_ productID: String, as kind: ProductKind) -> Bool {
        catalog.product(productID).map { $0.kind == kind && $0.canBeShared } ?? false
    }

    private func revoke(_ entry: LedgerEntry, at date: StoreDate) throws(StoreFailure) -> LedgerChange {
        let revocation = Revocation(date: date, reason: .other, kind: .familyRevocation)
        return try decideRevocation(of: entry, revocation, noted: .familySharingEnded)
    }

    /// Begins a shared subscription, or one of its periods that replaces the present one.
    private func sharePeriod(ofProduct id: String, at date: StoreDate) throws(StoreFailure) -> LedgerChange {
        guard let product = catalog.product(id), let terms = product.subscription else {
            throw .productUnavailable(id: id)
        }
        return decideSharedPeriod(of: product, terms, at: date).change
    }
}

/// Shared subscriptions that follow the subscription of another member.
extension Ledger {
    /// Begins the period that follows a period of the other member.
    private func follow(
        _ period: LedgerEntry,
        of store: Int64,
        _ present: SubscriptionChain
    ) throws(StoreFailure) -> LedgerChange {
        let date = period.purchaseDate
        let source = FamilySource(store: store, transactionID: period.id)
        let end = period.expirationDate ?? date
        guard period.reason == .renewal else {
            guard present.expirationReason == nil, present.expirationDate <= date else {
                return try sharePeriod(ofProduct: period.productID, at: date).following(source, until: end)
            }
            // The other member subscribed again after an end that was never seen here.
            var change = blankChange()
            expire(present, because: .autoRenewDisabled, at: present.expirationDate, in: &change)
            return change
        }
        guard let product = catalog.product(period.productID), let terms = product.subscription else {
            throw .productUnavailable(id: period.productID)
        }
        var change = blankChange()
        if date < present.expirationDate, var cut = entries[present.latestTransactionID] {
            cut.expirationDate = date
            change.entries.append(.amended(cut))
        }
        var chain = present
        chain.expirationReason = nil
        chain.willAutoRenew = true
        let renewal = Renewal(
            product: product,
            terms: terms,
            start: date,
            date: date,
            keepsCycle: false,
            kind: present.billingRetry == nil ? .renewed : .billingRecovered
        )
        begin(renewal, of: chain, in: &change)
        return change.following(source, until: end)
    }

    /// Takes over the state of the other member's subscription in the same period; returns `nil` if nothing differs.
    private func follow(
        _ followed: SubscriptionChain,
        _ present: SubscriptionChain,
        _ latest: LedgerEntry,
        at date: StoreDate
    ) -> LedgerChange? {
        var (chain, latest, kinds) = (present, latest, [LedgerEvent.Kind]())
        var change = blankChange()
        func end(at expiration: StoreDate) {
            chain.expirationDate = expiration
            latest.expirationDate = expiration
            change.entries.append(.amended(latest))
        }
        if let reason = followed.expirationReason {
            guard present.expirationReason == nil else { return nil }
            if followed.expirationDate != present.expirationDate { end(at: followed.expirationDate) }
            expire(chain, because: reason, at: date, in: &change)
            return change
        }
        // An end that is not recorded in the other ledger yet has been decided here.
        if present.expirationReason != nil, followed.endReason(at: date) != nil { return nil }
        if followed.expirationDate != present.expirationDate { end(at: followed.expirationDate) }
        // A test that ends a period early also decides what follows, which is noted below.
        if followed.expirationDate > present.expirationDate { kinds.append(.renewalExtended) }
        if followed.nextProductID != present.nextProductID {
            chain.nextProductID = followed.nextProductID
            kinds.append(.planChangeScheduled)
        }
        var retry = followed.billingRetry
        if retry?.isInGrace(at: date) == false { retry?.graceEnd = nil }
        chain.billingRetry = retry
        if let retry, retry != present.billingRetry {
            kinds.append(retry.graceEnd == nil ? .billingRetryStarted : .gracePeriodStarted)
        }
        if followed.willAutoRenew != present.willAutoRenew {
            chain.willAutoRenew = followed.willAutoRenew
            kinds.append(followed.willAutoRenew ? .autoRenewTurnedOn : .autoRenewTurnedOff)
        }
        guard !kinds.isEmpty else { return nil }
        chain.expirationReason = nil
        change.chains.append(chain)
        for kind in kinds { note(kind, of: chain, at: date, in: &change) }
        return change
    }
}

extension LedgerEntry {
    /// The purchase of another member that the transaction stands for, or `nil` if there is none.
    var source: FamilySource? { if case .family(let source) = cause { source } else { nil } }
}

extension LedgerChange {
    /// Returns the change with the purchase of the other member that its new transaction stands for.
    ///
    /// - Parameters:
    ///   - source: The purchase.
    ///   - end: The end of the period; `nil` for a product that is bought once.
    /// - Returns: The change.
    fileprivate func following(_ source: FamilySource, until end: StoreDate? = nil) -> LedgerChange {
        var change = self
        for index in entries.indices {
            guard case .added(var entry) = entries[index] else { continue }
            entry.cause = .family(source)
            entry.expirationDate = end
            change.entries[index] = .added(entry)
        }
        for index in chains.indices {
            change.chains[index].source = source
            if let end { change.chains[index].expirationDate = end }
        }
        return change
    }
}
