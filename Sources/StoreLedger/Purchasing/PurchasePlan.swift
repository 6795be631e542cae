package import StoreCatalog
package import StoreInterface
package import StoreTime

/// The plan of a purchase: a valid request with its product, its offers and its charge, and the transaction that answers
/// it without a charge.
///
/// A store makes the plan before it asks the customer. It carries the plan out as it is unless the ledger has changed
/// in the meantime (``Ledger/isCurrent(_:at:)``), and then plans the request again.
package struct PurchasePlan: Sendable {
    package let request: PurchaseRequest
    package let product: CatalogProduct
    /// The first charge for one unit.
    package let charge: Charge
    let origin: Ledger.PurchaseOrigin
    /// The offer that the request names.
    let namedOffer: CatalogOffer?
    /// The offers of a subscription that begins.
    let offers: SaleOffers
    /// The existing transaction that answers the request; `nil` for a charge.
    let heldEntry: LedgerEntry?
    /// The date at which the plan was made, or the earlier date of the purchase (TS-40).
    let date: StoreDate
    /// The change number at which the plan was made.
    package let sequence: Int64

    /// A price, and the offer on which it is based.
    package struct Charge: Sendable {
        package let priceMilliunits: Int64
        package let offer: CatalogOffer?
    }
}

extension Ledger {
    /// The origin of a purchase, which determines the receivers of its transaction.
    package enum PurchaseOrigin: Hashable, Sendable {
        /// The running app, which receives the transaction as the result of its call (C-01).
        case app
        /// Any other origin, such as an approval: the purchase is published (T-01).
        case outside
    }

    /// Plans a new request, which fails if a test simulates that.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - origin: The origin of the request.
    ///   - date: The present.
    /// - Returns: The plan.
    /// - Throws: The reason why the product cannot be bought.
    package func planPurchase(
        _ request: PurchaseRequest,
        through origin: PurchaseOrigin = .app,
        at date: StoreDate
    ) throws(StoreFailure) -> PurchasePlan {
        if let failure = rules.faults.failure(of: request) { throw failure }
        return try plan(request, through: origin, at: date)
    }

    /// Plans a request; simulated failures do not apply to one that was approved or resolved.
    func plan(
        _ request: PurchaseRequest,
        through origin: PurchaseOrigin,
        at now: StoreDate
    ) throws(StoreFailure) -> PurchasePlan {
        let product = try validProduct(of: request)
        let offer = try offer(namedBy: request, of: product)
        if request.isOfferSignatureValid == false { throw .invalidOfferSignature }
        let date = try self.date(of: request, for: product, at: now)
        let answer = entryHeld(for: request, of: product, at: date)
        if let offer { try check(offer, of: product, isHeld: answer != nil, at: date) }
        var offers = SaleOffers(first: offer)
        if let terms = product.subscription, answer == nil {
            offers = self.offers(of: terms, for: request, naming: offer, at: date)
        }
        let planPrice = request.billingPlanType.flatMap(product.soldPlan)?.price
        let price = milliunits(of: offers.first?.price ?? planPrice ?? product.price)
        return PurchasePlan(
            request: request,
            product: product,
            charge: PurchasePlan.Charge(priceMilliunits: price, offer: offers.first),
            origin: origin,
            namedOffer: offer,
            offers: offers,
            // C-10 applies to the device that still has to deliver the consumable; another device charges.
            heldEntry: origin == .app || product.kind.isOwnedOnce ? answer : nil,
            date: date,
            sequence: sequence
        )
    }

    /// Returns true if planning a request again would give the same plan, as long as the rules and the catalog are the
    /// same.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - date: The present. A subscription may have ended since the plan was made.
    /// - Returns: False if the request has to be planned again.
    package func isCurrent(_ plan: PurchasePlan, at date: StoreDate) -> Bool {
        plan.sequence == sequence && plan.request.past == nil
            && chains.values.allSatisfy { $0.state(at: plan.date) == $0.state(at: date) }
    }

    /// Returns the product of a request that may be bought in this quantity and on this plan.
    private func validProduct(of request: PurchaseRequest) throws(StoreFailure) -> CatalogProduct {
        guard rules.canMakePayments else { throw .purchaseNotAllowed }
        guard let product = catalog.product(request.productID) else { throw .productUnavailable(id: request.productID) }
        let allowed =
            switch product.kind {
            case .consumable, .nonRenewing: 1...10
            case .nonConsumable, .autoRenewable: 1...1
            }
        if let quantity = request.quantity, !allowed.contains(quantity) { throw .invalidQuantity(quantity) }
        try checkPlan(of: request, for: product)
        return product
    }

    /// Returns the existing transaction that answers a request without a charge or a prompt, or `nil`.
    private func entryHeld(for request: PurchaseRequest, of product: CatalogProduct, at date: StoreDate) -> LedgerEntry?
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
}
