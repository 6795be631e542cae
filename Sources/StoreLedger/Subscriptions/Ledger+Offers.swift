import Foundation
package import StoreCatalog
package import StoreInterface
package import StoreTime

/// The selection of a purchase's offer, and the customer's eligibility.
extension Ledger {
    /// Returns the offer that a request names; the caller verifies signatures.
    ///
    /// - Returns: `nil` if the request names no offer.
    /// - Throws: ``StoreFailure/missingOfferParameters`` or ``StoreFailure/invalidOfferIdentifier(_:)`` (C-20).
    func offer(
        namedBy request: PurchaseRequest,
        of product: CatalogProduct
    ) throws(StoreFailure) -> CatalogOffer? {
        guard let asked = request.offer else { return nil }
        let terms = product.subscription
        let (id, offers) =
            switch asked {
            case .promotional(let id, _, _, _, _), .promotionalJWS(let id, _), .promotionalUnsigned(let id):
                (id, terms?.promotionalOffers)
            case .winBack(let id): (id, terms?.winBackOffers)
            case .code(let id): (id, terms?.codeOffers)
            }
        guard !id.isEmpty else { throw .missingOfferParameters }
        guard let offer = offers?.first(where: { $0.id == id }) else { throw .invalidOfferIdentifier(id) }
        switch asked {
        case .promotional(_, let keyID, _, let signature, _):
            if keyID.isEmpty || signature.isEmpty { throw .missingOfferParameters }
        case .promotionalJWS(_, let compactJWS):
            if compactJWS.isEmpty { throw .missingOfferParameters }
        case .promotionalUnsigned, .winBack, .code: break
        }
        return offer
    }

    /// Throws an error unless the customer is eligible for an offer.
    ///
    /// - Throws: ``StoreFailure/ineligibleForOffer``; ``StoreFailure/invalidOfferPrice`` for a promotional offer that
    ///   is no cheaper than the product.
    func check(
        _ offer: CatalogOffer,
        of product: CatalogProduct,
        isHeld: Bool,
        at date: StoreDate
    ) throws(StoreFailure) {
        guard let terms = product.subscription else { return }
        let chain = chains[.own(terms.groupID)]
        let isEligible =
            switch offer.kind {
            // Any subscription of the app makes the customer eligible, whether it runs or has ended (P-40).
            case .promotional: chains.keys.contains { $0.ownership == .purchased }
            case .winBack: offer.isEligible && chain.map { hasLapsed($0, at: date) } == true
            case .code: isEligible(forCode: offer, of: terms, at: date)
            case .introductory: isEligibleForIntroductoryOffer(groupID: terms.groupID, at: date)
            }
        if let chain, !chain.nextPeriodTakesOffer, isHeld { throw .ineligibleForOffer }
        guard isEligible else { throw .ineligibleForOffer }
        if offer.kind == .promotional, offer.saving(on: product, renewingEvery: terms.period) <= 0 {
            throw .invalidOfferPrice
        }
    }

    /// Returns whether the customer is eligible for a code (P-42), and the code is no downgrade (S-42).
    private func isEligible(forCode offer: CatalogOffer, of terms: CatalogSubscription, at date: StoreDate) -> Bool {
        guard let chain = chains[.own(terms.groupID)] else { return offer.eligibility.contains(.new) }
        guard chain.state(at: date).isAlive else { return offer.eligibility.contains(.expired) }
        let level = catalog.product(chain.productID)?.subscription?.level
        return offer.eligibility.contains(.existing) && terms.level <= level ?? terms.level
    }

    /// Returns the offers of a sale: the named one, or else the introductory one (P-39, P-43).
    func offers(
        of terms: CatalogSubscription,
        for request: PurchaseRequest,
        naming named: CatalogOffer?,
        at date: StoreDate
    ) -> SaleOffers {
        let isNew =
            request.allowsIntroductoryOffer ?? isEligibleForIntroductoryOffer(groupID: terms.groupID, at: date)
        let isMonthly = request.billingPlanType == CatalogBillingPlan.monthly
        let introductory = isNew && !isMonthly ? terms.introductoryOffer : nil
        guard let named else { return SaleOffers(first: introductory) }
        if let introductory, named.isStackable { return SaleOffers(first: introductory, next: named) }
        return SaleOffers(first: named)
    }

    /// Returns the changes of a request that is answered with an existing transaction.
    ///
    /// Its offer begins with the next renewal (P-51) and replaces the rest of another one (P-43), unless it is a
    /// stackable code (P-42).
    func answering(_ plan: PurchasePlan, with entry: LedgerEntry, at date: StoreDate) -> LedgerChange {
        let product = plan.product
        var change = keepingSubscription(
            entry,
            renewingAs: product.id,
            onPlan: plan.request.billingPlanType,
            at: date
        )
        guard let offer = plan.namedOffer, var chain = change.chains.last ?? chain(of: entry) else { return change }
        let waiting = SubscriptionChain.WaitingOffer(offer, of: product)
        guard chain.waitingOffer != waiting else { return change }
        chain.waitingOffer = waiting
        // The change of the plan is a part of the redemption (V-02).
        change.events.removeAll { $0.kind == .planChangeScheduled }
        if product.id == chain.productID, !offer.isStackable { chain.runningOffer = nil }
        change.chains = [chain]
        change.events.append(
            LedgerEvent(
                .offerScheduled,
                at: date,
                productID: product.id,
                transactionID: entry.id,
                groupID: chain.groupID,
                changesStatus: true
            )
        )
        return change
    }

    /// Decides the redemption of an offer code outside the app or in the store's sheet.
    ///
    /// A redemption needs no approval, because the code covers the price (S-42).
    package func decideRedemption(
        _ request: PurchaseRequest,
        at date: StoreDate
    ) throws(StoreFailure) -> PurchaseDecision {
        let plan = try plan(request, through: .outside, at: date)
        if let entry = plan.heldEntry { return .held(entry, answering(plan, with: entry, at: date)) }
        return decideSale(plan, at: date)
    }
}

extension Ledger {
    /// Returns the win-back offers that a lapsed subscriber is eligible for, best first (S-15, TS-60).
    ///
    /// Offers of the lapsed product come before those of other products of the group. Within each part, offers are
    /// ordered by the saving against the regular price, then by the catalog.
    package func winBackOffers(for chain: SubscriptionChain, at date: StoreDate) -> [CatalogOffer] {
        guard hasLapsed(chain, at: date) else { return [] }
        let productIDs = catalog.group(chain.groupID)?.productIDs ?? [chain.productID]
        let offers = productIDs.compactMap { catalog.product($0) }.flatMap { product in
            product.subscription.map { terms in
                terms.winBackOffers.filter(\.isEligible).map { offer in
                    (
                        offer: offer, isOfEnded: product.id == chain.productID,
                        saving: offer.saving(on: product, renewingEvery: terms.period)
                    )
                }
            } ?? []
        }
        let ranked = offers.enumerated().sorted { left, right in
            if left.element.isOfEnded != right.element.isOfEnded { return left.element.isOfEnded }
            if left.element.saving != right.element.saving { return left.element.saving > right.element.saving }
            return left.offset < right.offset
        }
        return ranked.map(\.element.offer)
    }

    /// Returns the identifiers of those offers without duplicates, or `nil` if there are none.
    func eligibleWinBackOfferIDs(for chain: SubscriptionChain, at date: StoreDate) -> [String]? {
        var ids: [String] = []
        for case let id? in winBackOffers(for: chain, at: date).map(\.id) where !ids.contains(id) { ids.append(id) }
        return ids.isEmpty ? nil : ids
    }

    /// Returns whether the customer paid for a subscription that ended, and has none in its group now (P-41).
    func hasLapsed(_ chain: SubscriptionChain, at date: StoreDate) -> Bool {
        chain.ownership == .purchased && chain.state(at: date) == .expired
            && !chains.values.contains { $0.groupID == chain.groupID && $0.state(at: date).isAlive }
    }
}
