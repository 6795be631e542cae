import StoreCatalog
import StoreInterface
package import StoreTime

/// Billing plans that are paid month by month for a longer commitment (S-44, S-47).
extension Ledger {
    /// Throws an error for a billing plan that the product does not have.
    func checkPlan(of request: PurchaseRequest, for product: CatalogProduct) throws(StoreFailure) {
        guard let type = request.billingPlanType else { return }
        guard product.soldPlan(type) != nil else { throw .productUnavailable(id: product.id) }
        // The store supports offers only with the plan that is paid up front.
        if type == CatalogBillingPlan.monthly, request.offer != nil { throw .ineligibleForOffer }
    }

    /// Begins the billing plan of a purchase.
    func beginPlan(of sale: SubscriptionSale, _ entry: inout LedgerEntry, _ chain: inout SubscriptionChain) {
        guard sale.ownership == .purchased else { return }
        begin(sale.request.billingPlanType, of: sale.product, sale.terms, &entry, &chain)
    }

    /// Adds the next payment of the subscription's plan to a renewal.
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
        // A late or early payment moves the later ones.
        commitment.end = chain.cycle.end(ofLater: commitment.owed)
        chain.commitment = commitment
        chain.nextProductID = previous.nextProductID
        chain.willAutoRenew = chain.isCommitted || commitment.willRenew
        entry.priceMilliunits = commitment.priceMilliunits
        entry.billingPlan = commitment.plan
        entry.commitment = commitment.payload
    }

    /// Returns the length of the next period, or `nil` if no plan determines it.
    func planPeriod(of chain: SubscriptionChain, for renewal: Renewal) -> BillingPeriod? {
        if chain.isCommitted { return chain.cycle.period }
        return chain.nextBillingPlan.flatMap(renewal.product.soldPlan).map(renewal.terms.billingPeriod)
    }

    /// Returns the product and terms of the next period, or `nil` if the product is no longer sold.
    func nextPeriod(of chain: SubscriptionChain) -> (product: CatalogProduct, terms: CatalogSubscription)? {
        guard let product = catalog.product(chain.productIDOfNextPeriod), let terms = product.subscription else {
            return nil
        }
        if !chain.isCommitted, let plan = chain.nextBillingPlan, product.soldPlan(plan) == nil { return nil }
        return (product, terms)
    }

    /// Returns the price of the next period, or `nil` if no plan determines it.
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

    /// Begins a plan with its first payment; without a choice, the price of the product is paid for its whole period.
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
    /// A commitment of several payments (S-44).
    package struct Commitment: Hashable, Sendable, Codable {
        /// The raw value of the billing plan in signed payloads.
        package let plan: String
        /// The number of the current payment, from 1.
        package var number = 1
        package let total: Int
        /// The price of one payment, which does not change during the commitment.
        package let priceMilliunits: Int64
        package let totalPriceMilliunits: Int64
        /// The end of the last payment's period.
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
