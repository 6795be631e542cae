package import StoreTime

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

    /// Whether the customer can commit to more than one payment (S-44).
    package var isSoldWithCommitment: Bool { soldPlan(CatalogBillingPlan.monthly) != nil }
}

extension CatalogSubscription {
    /// How many payments make one commitment; `nil` for a plan that the store does not know how to bill.
    package func instalments(of plan: CatalogBillingPlan) -> Int? {
        if plan.billingPlanType == CatalogBillingPlan.billedUpfront { return 1 }
        guard plan.billingPlanType == CatalogBillingPlan.monthly else { return nil }
        return switch period.unit {
        case .month: period.count > 1 ? period.count : nil
        case .year: period.count * 12
        case .day, .week: nil
        }
    }

    /// How long one payment of a plan lasts.
    package func billingPeriod(of plan: CatalogBillingPlan) -> BillingPeriod {
        plan.billingPlanType == CatalogBillingPlan.monthly ? BillingPeriod(count: 1, unit: .month) : period
    }
}
