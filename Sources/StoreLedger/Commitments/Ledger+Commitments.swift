import StoreCatalog
import StoreInterface
import StoreTime

/// Plans that are paid month by month for a longer commitment (S-44, S-47).
extension Ledger {
    /// Refuses a plan that the product is not sold with.
    func checkPlan(of request: PurchaseRequest, for product: CatalogProduct) throws(StoreFailure) {
        guard let type = request.billingPlanType else { return }
        guard product.soldPlan(type) != nil else { throw .productUnavailable(id: product.id) }
        // The offers that the store knows how to charge are those of what is paid at once.
        if type == CatalogBillingPlan.monthly, request.offer != nil { throw .ineligibleForOffer }
    }

    /// Begins the plan that a purchase chooses.
    func beginPlan(of sale: SubscriptionSale, _ entry: inout LedgerEntry, _ chain: inout SubscriptionChain) {
        guard sale.ownership == .purchased else { return }
        begin(sale.request.billingPlanType, of: sale.product, sale.terms, &entry, &chain)
    }

    /// Makes a renewal the next payment of the plan that the subscription had before.
    func continuePlan(
        after previous: SubscriptionChain,
        _ renewal: Renewal,
        _ entry: inout LedgerEntry,
        _ chain: inout SubscriptionChain
    ) {
        guard chain.ownership == .purchased else { return }
        guard previous.isCommitted, var commitment = previous.commitment else {
            return begin(previous.nextBillingPlan, of: renewal.product, renewal.terms, &entry, &chain)
        }
        commitment.number += 1
        // A payment that came late, or early, moves those after it.
        commitment.end = chain.cycle.end(ofLater: commitment.owed)
        chain.commitment = commitment
        chain.nextProductID = previous.nextProductID
        chain.willAutoRenew = chain.isCommitted || commitment.willRenew
        entry.priceMilliunits = commitment.priceMilliunits
        entry.billingPlan = commitment.plan
        entry.commitment = commitment.payload
    }

    /// How long the next period is, where a plan says so.
    func planPeriod(of chain: SubscriptionChain, for renewal: Renewal) -> BillingPeriod? {
        if chain.isCommitted { return chain.cycle.period }
        return chain.nextBillingPlan.flatMap(renewal.product.soldPlan).map(renewal.terms.billingPeriod)
    }

    /// What the next period is of; `nil` when that is not sold any more.
    func nextPeriod(of chain: SubscriptionChain) -> (product: CatalogProduct, terms: CatalogSubscription)? {
        guard let product = catalog.product(chain.productIDOfNextPeriod), let terms = product.subscription else {
            return nil
        }
        if !chain.isCommitted, let plan = chain.nextBillingPlan, product.soldPlan(plan) == nil { return nil }
        return (product, terms)
    }

    /// What the next period costs where a plan says so.
    func planPrice(of chain: SubscriptionChain) -> Int64? {
        if chain.isCommitted { return chain.commitment?.priceMilliunits }
        guard let plan = chain.nextBillingPlan else { return nil }
        return catalog.product(chain.nextProductID)?.soldPlan(plan).map { milliunits(of: $0.price) }
    }

    /// Writes down what a request changes about the plan of a subscription that the customer has; it takes effect
    /// when the present period, or the commitment, ends.
    ///
    /// - Returns: Whether anything changed.
    func schedulePlan(_ asked: String?, forProduct productID: String, in chain: inout SubscriptionChain) -> Bool {
        let isSameProduct = productID == chain.nextProductID
        let plan = asked ?? (isSameProduct ? chain.nextBillingPlan : nil)
        let upfront = CatalogBillingPlan.billedUpfront
        let isSame = isSameProduct && (plan ?? upfront) == (chain.nextBillingPlan ?? upfront)
        guard !isSame else { return false }
        chain.nextBillingPlan = plan
        chain.nextProductID = productID
        return true
    }

    /// What renewal info says about plans.
    func addPlan(of chain: SubscriptionChain, willRenew: Bool, to info: inout RenewalInfoPayload) {
        info.autoRenewProductId = chain.productIDOfNextPeriod
        guard chain.ownership == .purchased, let next = catalog.product(chain.nextProductID) else { return }
        let upfront = CatalogBillingPlan.billedUpfront
        let following = chain.nextBillingPlan ?? upfront
        if willRenew {
            if chain.isCommitted {
                info.renewalBillingPlanType = chain.commitment?.plan
            } else if next.isSoldWithCommitment {
                info.renewalBillingPlanType = following
            }
        }
        guard let commitment = chain.commitment else { return }
        info.commitmentInfo = RenewalCommitmentPayload(
            commitmentAutoRenewProductID: chain.nextProductID,
            commitmentAutoRenewStatus: commitment.willRenew ? 1 : 0,
            commitmentRenewalBillingPlanType: following,
            commitmentRenewalDate: commitment.end,
            commitmentRenewalPrice: milliunits(of: next.soldPlan(following)?.commitmentPrice ?? next.price)
        )
    }

    /// Begins a plan with its first payment; without a choice the product's own price is paid for its own period.
    private func begin(
        _ type: String?,
        of product: CatalogProduct,
        _ terms: CatalogSubscription,
        _ entry: inout LedgerEntry,
        _ chain: inout SubscriptionChain
    ) {
        chain.commitment = nil
        chain.nextBillingPlan = type
        if product.isSoldWithCommitment { entry.billingPlan = type ?? CatalogBillingPlan.billedUpfront }
        guard let plan = type.flatMap(product.soldPlan), let total = terms.instalments(of: plan) else { return }
        if entry.offer == nil { entry.priceMilliunits = milliunits(of: plan.price) }
        guard total > 1 else { return }
        chain.runningOffer = nil
        chain.waitingOffer = nil
        if chain.cycle.period != terms.billingPeriod(of: plan) {
            chain.cycle = BillingCycle(
                start: entry.purchaseDate,
                period: terms.billingPeriod(of: plan),
                pace: rules.pace
            )
        }
        chain.expirationDate = chain.cycle.end
        entry.expirationDate = chain.expirationDate
        let commitment = SubscriptionChain.Commitment(
            plan: plan.billingPlanType,
            total: total,
            priceMilliunits: milliunits(of: plan.price),
            totalPriceMilliunits: milliunits(of: plan.commitmentPrice),
            end: chain.cycle.end(ofLater: total - 1)
        )
        chain.commitment = commitment
        entry.commitment = commitment.payload
    }
}
