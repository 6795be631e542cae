import StoreCatalog
package import StoreInterface
package import StoreTime

extension Ledger {
    /// Decides a confirmed request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - origin: The origin of the request.
    ///   - date: The date of the change.
    /// - Returns: The decision.
    /// - Throws: The reason why the product cannot be bought.
    package func decidePurchase(
        _ request: PurchaseRequest,
        through origin: PurchaseOrigin = .app,
        at date: StoreDate
    ) throws(StoreFailure) -> PurchaseDecision {
        decide(try planPurchase(request, through: origin, at: date), at: date)
    }

    /// Carries out a plan that is current (``isCurrent(_:at:)``).
    package func decide(_ plan: PurchasePlan, at now: StoreDate) -> PurchaseDecision {
        let (request, date) = (plan.request, plan.request.past == nil ? now : plan.date)
        if let entry = plan.heldEntry {
            let answer = answering(plan, with: entry, at: date)
            // A plan change, or an offer for the next renewal, commits the customer to a charge, so it is a purchase
            // (TS-19). Only a request that changes nothing is answered at once.
            if !answer.events.isEmpty, let reason = reasonToWait(for: request) {
                return decideWaiting(of: request, because: reason, at: date)
            }
            return .held(entry, answer)
        }
        if let reason = reasonToWait(for: request) { return decideWaiting(of: request, because: reason, at: date) }
        return decideSale(plan, at: date)
    }

    /// Returns true if carrying out a plan would change nothing, because the customer has the product already.
    package func changesNothing(_ plan: PurchasePlan, at date: StoreDate) -> Bool {
        plan.heldEntry.map { answering(plan, with: $0, at: date).events.isEmpty } == true
    }

    /// Decides a charge, under the next identifier.
    func decideSale(_ plan: PurchasePlan, at date: StoreDate) -> PurchaseDecision {
        var change = blankChange()
        let id = change.nextTransactionID
        change.nextTransactionID += 1
        return decideSale(plan, as: id, at: date, in: change)
    }

    /// Returns the reason to delay a confirmed request; Ask to Buy (TS-19, P-25) takes precedence over an interruption
    /// (TS-23).
    private func reasonToWait(for request: PurchaseRequest) -> PendingReason? {
        let simulated = request.simulatesAskToBuyInSandbox && rules.environment == .sandbox
        if rules.isAskToBuyEnabled || simulated { return .approval }
        return rules.faults.interruptsPurchases ? .interruption : nil
    }

    /// Decides a charge under a given identifier.
    func decideSale(
        _ plan: PurchasePlan,
        as id: UInt64,
        at date: StoreDate,
        in change: LedgerChange
    ) -> PurchaseDecision {
        let (product, request) = (plan.product, plan.request)
        if let terms = product.subscription {
            let sale = SubscriptionSale(
                product: product,
                terms: terms,
                offers: plan.offers,
                request: request,
                id: id,
                origin: plan.origin
            )
            return decideSubscription(sale, at: date, in: change)
        }
        var change = change
        let quantity = request.quantity ?? 1
        var entry = LedgerEntry(
            id: id,
            originalID: id,
            productID: product.id,
            kind: product.kind,
            purchaseDate: date,
            originalPurchaseDate: date,
            quantity: quantity,
            appAccountToken: request.appAccountToken,
            priceMilliunits: milliunits(of: product.price) * Int64(quantity),
            currency: rules.storefront.currency,
            storefront: rules.storefront,
            createdAt: sequence + 1
        )
        entry.cause = request.cause
        entry.deviceID = request.deviceID
        // A purchase with an earlier date does not replace the newest one.
        if product.kind == .nonRenewing, let previous = latestNonRenewing(of: product.id), previous.isFinished,
            previous.isOlder(than: entry)
        {
            change.closed.append(previous.id)
        }
        change.entries.append(.added(entry))
        change.events.append(
            LedgerEvent(
                .purchased,
                at: date,
                productID: product.id,
                transactionID: id,
                cause: request.cause,
                isAnnounced: plan.origin == .outside
            )
        )
        return .purchased(entry, change)
    }

    /// Records that the customer dismissed the purchase sheet, without a purchase.
    package func decideCancellation(of request: PurchaseRequest, at date: StoreDate) -> LedgerChange {
        var change = blankChange()
        change.events.append(
            LedgerEvent(.purchaseCancelled, at: date, productID: request.productID, cause: request.cause)
        )
        return change
    }
}

/// The ledger's decision about a purchase request.
package enum PurchaseDecision: Hashable, Sendable {
    /// A new transaction.
    case purchased(LedgerEntry, LedgerChange)
    /// An earlier transaction of the customer, without a charge (C-09, C-10, P-16, P-32).
    case held(LedgerEntry, LedgerChange)
    /// A request that is now pending, for approval or because of an interruption.
    case pending(PendingPurchase, LedgerChange)

    package var change: LedgerChange {
        switch self {
        case .purchased(_, let change), .held(_, let change), .pending(_, let change): change
        }
    }
}
