package import Foundation
package import StoreTime

/// One way to pay for a subscription: all at once, or in instalments over a commitment.
package struct CatalogBillingPlan: Hashable, Sendable {
    /// `BILLED_UPFRONT`, `MONTHLY`, or what a later version calls it.
    package var billingPlanType: String
    /// Per instalment.
    package var price: Decimal
    /// For the whole commitment; equal to ``price`` where everything is paid at once.
    package var commitmentPrice: Decimal
    package var internalID: String
    package var isEnabled: Bool

    /// The plan that a purchase without a choice follows.
    package static let billedUpfront = "BILLED_UPFRONT"

    /// Every month, for as many months as the subscription's period has.
    package static let monthly = "MONTHLY"

    package init(
        billingPlanType: String,
        price: Decimal,
        commitmentPrice: Decimal? = nil,
        internalID: String = "",
        isEnabled: Bool = true
    ) {
        self.billingPlanType = billingPlanType
        self.price = price
        self.commitmentPrice = commitmentPrice ?? price
        self.internalID = internalID
        self.isEnabled = isEnabled
    }
}

extension CatalogProduct {
    /// The ways in which a subscription is sold, in the order of the configuration; none for other products.
    ///
    /// A plan that is switched off, or that the store does not know how to bill, is not among them. Where the
    /// configuration knows no plans there is the one way that needs none.
    package var soldPlans: [CatalogBillingPlan] {
        guard let subscription else { return [] }
        guard !subscription.billingPlans.isEmpty else {
            return [CatalogBillingPlan(billingPlanType: CatalogBillingPlan.billedUpfront, price: price)]
        }
        var plans: [CatalogBillingPlan] = []
        for plan in subscription.billingPlans where plan.isEnabled && subscription.instalments(of: plan) != nil {
            if !plans.contains(where: { $0.billingPlanType == plan.billingPlanType }) { plans.append(plan) }
        }
        return plans
    }

    /// The plan of a type, if it is sold.
    package func soldPlan(_ type: String) -> CatalogBillingPlan? { soldPlans.first { $0.billingPlanType == type } }

    /// True if the product is sold with a commitment (S-44).
    package var isSoldWithCommitment: Bool { soldPlan(CatalogBillingPlan.monthly) != nil }
}

extension CatalogSubscription {
    /// Returns the number of payments of a commitment, or `nil` for an unknown plan.
    package func instalments(of plan: CatalogBillingPlan) -> Int? {
        if plan.billingPlanType == CatalogBillingPlan.billedUpfront { return 1 }
        guard plan.billingPlanType == CatalogBillingPlan.monthly else { return nil }
        return switch period.unit {
        case .month: period.count > 1 ? period.count : nil
        case .year: period.count * 12
        case .day, .week: nil
        }
    }

    /// Returns the length of one billing period of a plan.
    package func billingPeriod(of plan: CatalogBillingPlan) -> BillingPeriod {
        plan.billingPlanType == CatalogBillingPlan.monthly ? BillingPeriod(count: 1, unit: .month) : period
    }
}
