package import StoreCatalog
package import StoreInterface
package import StoreTime

extension Ledger {
    /// The origin of a purchase, which determines the receivers of its transaction.
    package enum PurchaseOrigin: Hashable, Sendable {
        /// The running app, which receives the transaction as the result of its call (C-01).
        case app
        /// Any other origin, such as an approval: the purchase is published (T-01).
        case outside
    }

    /// Validates a request before the customer is asked.
    ///
    /// - Returns: The product.
    package func validate(_ request: PurchaseRequest) throws(StoreFailure) -> CatalogProduct {
        guard rules.canMakePayments else { throw .purchaseNotAllowed }
        guard let product = catalog.product(request.productID) else { throw .productUnavailable(id: request.productID) }
        let allowed =
            switch product.kind {
            case .consumable, .nonRenewing: 1...10
            case .nonConsumable, .autoRenewable: 1...1
            }
        if let quantity = request.quantity, !allowed.contains(quantity) { throw .invalidQuantity(quantity) }
        try checkPlan(of: request, for: product)
        _ = try offer(askedForBy: request, of: product)
        if request.isOfferSignatureValid == false { throw .invalidOfferSignature }
        return product
    }

    /// Returns the existing transaction that answers a request without a charge or a prompt, or `nil`.
    package func entryHeld(for request: PurchaseRequest, of product: CatalogProduct, at date: StoreDate) -> LedgerEntry?
    {
        switch product.kind {
        case .nonConsumable:
            openEntries(of: product.id).last { !$0.isRevoked && $0.ownership == .purchased }
        case .consumable, .nonRenewing:
            // An unfinished consumable answers the request (C-10), unless it belongs to another request, or another
            // device has to deliver it. No request received the outcome of a late save (E-24).
            openEntry(of: product.id, upTo: request.askedAt ?? sequence) {
                !$0.isFinished && !$0.isRevoked
                    && ($0.deviceID == nil || request.deviceID == nil || $0.deviceID == request.deviceID)
            }
        case .autoRenewable:
            subscriptionHeld(of: product, at: date)
        }
    }

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
        let product = try admit(request)
        let date = try self.date(of: request, for: product, at: date)
        try checkOffer(askedForBy: request, of: product, at: date)
        // C-10 applies to the device that still has to deliver the consumable; another device charges.
        if let entry = entryHeld(for: request, of: product, at: date), origin == .app || product.kind.isOwnedOnce {
            let answer = try answering(request, of: product, with: entry, at: date)
            // A plan change, or an offer for the next renewal, commits the customer to a charge, so it is a purchase
            // (TS-19). Only a request that changes nothing is answered at once.
            if !answer.events.isEmpty, let reason = reasonToWait(for: request) {
                return decideWaiting(of: request, because: reason, at: date)
            }
            return .held(entry, answer)
        }
        if let reason = reasonToWait(for: request) { return decideWaiting(of: request, because: reason, at: date) }
        var change = blankChange()
        let id = change.nextTransactionID
        change.nextTransactionID += 1
        return try decidePurchase(of: product, for: request, as: id, through: origin, at: date, in: change)
    }

    /// Returns the reason to delay a confirmed request; Ask to Buy (TS-19, P-25) takes precedence over an interruption
    /// (TS-23).
    private func reasonToWait(for request: PurchaseRequest) -> PendingReason? {
        let simulated = request.simulatesAskToBuyInSandbox && rules.environment == .sandbox
        if rules.isAskToBuyEnabled || simulated { return .approval }
        return rules.faults.interruptsPurchases ? .interruption : nil
    }

    /// Decides a charge under a given identifier.
    func decidePurchase(
        of product: CatalogProduct,
        for request: PurchaseRequest,
        as id: UInt64,
        through origin: PurchaseOrigin,
        at date: StoreDate,
        in change: LedgerChange
    ) throws(StoreFailure) -> PurchaseDecision {
        if let subscription = product.subscription {
            let sale = SubscriptionSale(
                product: product,
                terms: subscription,
                offers: try offers(of: subscription, for: request, of: product, at: date),
                request: request,
                id: id,
                origin: origin
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
                isAnnounced: origin == .outside
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
