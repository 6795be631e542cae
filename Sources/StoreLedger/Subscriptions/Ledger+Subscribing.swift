import StoreCatalog
import StoreInterface
package import StoreTime

extension Ledger {
    /// Returns whether the customer is eligible for an introductory offer of the group (P-34 to P-38).
    package func isEligibleForIntroductoryOffer(groupID: String, at date: StoreDate) -> Bool {
        guard let chain = chains[.own(groupID)] else { return true }
        return !chain.hasUsedIntroductoryOffer && !chain.state(at: date).isAlive
    }

    /// Returns the transaction of the customer's subscription if a request for `product` starts no new period.
    ///
    /// That is a request for the current product (P-16), or for a plan change at the next renewal (P-32).
    func subscriptionHeld(
        of product: CatalogProduct,
        ownership: LedgerEntry.Ownership = .purchased,
        at date: StoreDate
    ) -> LedgerEntry? {
        guard
            let terms = product.subscription,
            let chain = chains[.init(groupID: terms.groupID, ownership: ownership)],
            chain.state(at: date).isEntitled,
            product.id == chain.productID || !changesAtOnce(from: chain, to: terms)
        else { return nil }
        return entries[chain.latestTransactionID]
    }

    /// Returns whether a plan change starts a period at once: a higher level, or the same level and length (S-24,
    /// S-25).
    private func changesAtOnce(from chain: SubscriptionChain, to terms: CatalogSubscription) -> Bool {
        // A product that is gone from the catalog cannot be compared; the customer gets the requested product.
        guard let current = catalog.product(chain.productID)?.subscription else { return true }
        if terms.level != current.level { return terms.level < current.level }
        return !chain.isCommitted && terms.period == current.period
    }

    /// Returns the changes of a request that is answered with the existing transaction: the product of the next
    /// renewal, and auto-renewal, which a purchase turns on again (S-23, S-26).
    func keepingSubscription(
        _ entry: LedgerEntry,
        renewingAs productID: String,
        onPlan plan: String? = nil,
        at date: StoreDate
    ) -> LedgerChange {
        var change = blankChange()
        guard var chain = chain(of: entry) else { return change }
        func note(_ kind: LedgerEvent.Kind) {
            change.events.append(
                LedgerEvent(
                    kind,
                    at: date,
                    productID: productID,
                    transactionID: entry.id,
                    groupID: chain.groupID,
                    changesStatus: true
                )
            )
        }
        if schedulePlan(plan, forProduct: productID, in: &chain) {
            chain.waitingOffer = nil
            // The price increase concerned a product that is not renewed any more.
            chain.priceIncrease = nil
            note(.planChangeScheduled)
        }
        if !chain.willContinue {
            chain.setRenewal(true)
            note(.autoRenewTurnedOn)
        }
        if !change.events.isEmpty { change.chains.append(chain) }
        return change
    }

    /// Decides a first subscription, a resubscription, an upgrade, or a crossgrade that takes effect at once.
    func decideSubscription(_ sale: SubscriptionSale, at date: StoreDate, in change: LedgerChange) -> PurchaseDecision {
        var change = change
        let existing = chains[sale.chainKey]
        let isRunning = existing?.state(at: date).isEntitled == true
        var entry = firstPeriod(of: sale, after: existing, at: date)
        var chain = chain(for: sale, startingWith: entry, after: existing, isRunning: isRunning)
        beginPlan(of: sale, &entry, &chain)
        if sale.request.past?.renewal == .cancelImmediately { chain.setRenewal(false) }
        change.chains.append(chain)
        let kind = supersede(existing, isRunning: isRunning, by: sale, at: date, in: &change)
        change.entries.append(.added(entry))
        change.events.append(
            LedgerEvent(
                kind,
                at: date,
                productID: entry.productID,
                transactionID: entry.id,
                groupID: entry.groupID,
                cause: entry.cause,
                isAnnounced: sale.origin == .outside,
                changesStatus: true
            )
        )
        if !chain.willContinue { note(.autoRenewTurnedOff, of: chain, at: date, in: &change) }
        return .purchased(entry, change)
    }

    /// Returns the transaction of the first period of a sale, with the customer's offer (P-39, P-43).
    private func firstPeriod(of sale: SubscriptionSale, after chain: SubscriptionChain?, at date: StoreDate)
        -> LedgerEntry
    {
        var entry = LedgerEntry(
            id: sale.id,
            originalID: chain?.originalID ?? sale.id,
            productID: sale.product.id,
            kind: .autoRenewable,
            groupID: sale.terms.groupID,
            purchaseDate: date,
            originalPurchaseDate: chain?.originalPurchaseDate ?? date,
            expirationDate: rules.pace.date(adding: sale.terms.period, to: date),
            appAccountToken: sale.request.appAccountToken,
            ownership: sale.ownership,
            priceMilliunits: sale.ownership == .purchased ? milliunits(of: sale.product.price) : 0,
            currency: rules.storefront.currency,
            storefront: rules.storefront,
            createdAt: sequence + 1
        )
        entry.cause = sale.request.cause
        entry.deviceID = sale.request.deviceID
        if let offer = sale.offers.first {
            entry.offer = offer.applied
            entry.priceMilliunits = milliunits(of: offer.price)
            entry.expirationDate = rules.pace.date(adding: offer.firstPeriod, to: date)
        }
        return entry
    }

    private func chain(
        for sale: SubscriptionSale,
        startingWith entry: LedgerEntry,
        after existing: SubscriptionChain?,
        isRunning: Bool
    ) -> SubscriptionChain {
        let offer = sale.offers.first
        let cycle = BillingCycle(
            start: entry.purchaseDate,
            period: offer?.firstPeriod ?? sale.terms.period,
            pace: rules.pace
        )
        let start: StoreDate =
            if let existing, isRunning || !hasLapsedForLong(existing, at: entry.purchaseDate) {
                existing.recentStartDate
            } else {
                entry.purchaseDate
            }
        return SubscriptionChain(
            groupID: sale.terms.groupID,
            originalID: entry.originalID,
            originalPurchaseDate: entry.originalPurchaseDate,
            productID: entry.productID,
            latestTransactionID: entry.id,
            expirationDate: entry.expirationDate ?? cycle.end,
            nextProductID: entry.productID,
            cycle: cycle,
            recentStartDate: start,
            hasUsedIntroductoryOffer: existing?.hasUsedIntroductoryOffer == true || offer?.kind == .introductory,
            runningOffer: offer.flatMap { SubscriptionChain.WaitingOffer($0, of: sale.product).rest },
            appAccountToken: sale.request.appAccountToken,
            waitingOffer: sale.offers.next.map { SubscriptionChain.WaitingOffer($0, of: sale.product) },
            sharing: sale.ownership == .purchased ? nil : sale.ownership
        )
    }

    /// Returns whether more than 60 days passed without a subscription (S-12).
    private func hasLapsedForLong(_ chain: SubscriptionChain, at date: StoreDate) -> Bool {
        date >= chain.cycle.pace.retryEnd(from: chain.expirationDate)
    }

    /// Supersedes the latest period by a new one, and returns the event of the sale.
    private func supersede(
        _ chain: SubscriptionChain?,
        isRunning: Bool,
        by sale: SubscriptionSale,
        at date: StoreDate,
        in change: inout LedgerChange
    ) -> LedgerEvent.Kind {
        guard let chain, var latest = entries[chain.latestTransactionID] else {
            guard chain == nil else { return .resubscribed }
            return sale.ownership == .purchased ? .purchased : .familyShared
        }
        let level = catalog.product(chain.productID)?.subscription?.level
        let isUpgrade = isRunning && level.map { sale.terms.level < $0 } == true
        if isRunning {
            // A crossgrade that takes effect at once replaces the running period as an upgrade does, so that only
            // one of them counts as running (S-48).
            latest.isUpgraded = true
            change.entries.append(.amended(latest))
            change.events.append(
                LedgerEvent(
                    .upgraded,
                    at: date,
                    productID: latest.productID,
                    transactionID: latest.id,
                    groupID: chain.groupID,
                    isAnnounced: true
                )
            )
        }
        if latest.isFinished { change.closed.append(latest.id) }
        guard isRunning else { return .resubscribed }
        return isUpgrade ? .purchased : .crossgraded
    }
}

/// The terms of a subscription sale, independent of its outcome.
struct SubscriptionSale {
    let product: CatalogProduct
    let terms: CatalogSubscription
    let offers: SaleOffers
    let request: PurchaseRequest
    let id: UInt64
    let origin: Ledger.PurchaseOrigin
    /// The ownership: purchased or shared by the family.
    var ownership = LedgerEntry.Ownership.purchased

    /// The key of the subscription that the sale begins or continues.
    var chainKey: SubscriptionChain.Key { .init(groupID: terms.groupID, ownership: ownership) }
}
