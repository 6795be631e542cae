import StoreCatalog
import StoreInterface
package import StoreTime

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

    /// The length of the next period, if a plan determines it.
    func planPeriod(of chain: SubscriptionChain, for renewal: Renewal) -> BillingPeriod? {
        if chain.isCommitted { return chain.cycle.period }
        return chain.nextBillingPlan.flatMap(renewal.product.soldPlan).map(renewal.terms.billingPeriod)
    }

    /// The product and terms of the next period, or `nil` when the product is no longer sold.
    func nextPeriod(of chain: SubscriptionChain) -> (product: CatalogProduct, terms: CatalogSubscription)? {
        guard let product = catalog.product(chain.productIDOfNextPeriod), let terms = product.subscription else {
            return nil
        }
        if !chain.isCommitted, let plan = chain.nextBillingPlan, product.soldPlan(plan) == nil { return nil }
        return (product, terms)
    }

    /// The price of the next period, if a plan determines it.
    func planPrice(of chain: SubscriptionChain) -> Int64? {
        if chain.isCommitted { return chain.commitment?.priceMilliunits }
        guard let plan = chain.nextBillingPlan else { return nil }
        return catalog.product(chain.nextProductID)?.soldPlan(plan).map { milliunits(of: $0.price) }
    }

    /// Schedules the plan that a request asks for in a subscription of the customer.
    ///
    /// The change takes effect when the present period or the commitment ends.
    ///
    /// - Returns: True if the plan changed.
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

    /// Adds the plan to the renewal info.
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

extension SubscriptionChain {
    /// A plan of which several payments make one commitment (S-44).
    package struct Commitment: Hashable, Sendable, Codable {
        /// As signed values spell it.
        package let plan: String
        /// The payment of the present period, from 1.
        package var number = 1
        package let total: Int
        /// Per payment; it stays as it was when the customer committed.
        package let priceMilliunits: Int64
        package let totalPriceMilliunits: Int64
        /// When the last payment's period ends.
        package var end: StoreDate
        /// True if another commitment follows (S-47).
        package var willRenew = true

        /// The number of payments owed after the present one.
        package var owed: Int { total - number }

        var payload: CommitmentPayload {
            CommitmentPayload(
                billingPeriodNumber: Int64(number),
                totalBillingPeriods: Int64(total),
                commitmentPrice: totalPriceMilliunits,
                commitmentExpiresDate: end
            )
        }
    }

    /// True while the customer owes further payments, regardless of auto-renewal.
    package var isCommitted: Bool { commitment.map { $0.owed > 0 } ?? false }

    /// True if the subscription continues after the present period or commitment.
    package var willContinue: Bool { commitment?.willRenew ?? willAutoRenew }

    /// The product of the next period: a plan change waits for the end of a commitment.
    package var productIDOfNextPeriod: String { isCommitted ? productID : nextProductID }

    /// True if the next period can carry an offer: offers apply only to terms that are paid
    /// at once.
    var nextPeriodTakesOffer: Bool { !isCommitted && nextBillingPlan != CatalogBillingPlan.monthly }

    /// Turns renewal on or off.
    ///
    /// Monthly billing continues until the commitment ends (S-47).
    mutating func setRenewal(_ isOn: Bool) {
        commitment?.willRenew = isOn
        willAutoRenew = isOn || isCommitted
    }
}
