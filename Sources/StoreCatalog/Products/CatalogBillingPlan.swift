package import Foundation
package import StoreTime

/// A billing plan of a subscription: paid up front, or in instalments over a commitment.
package struct CatalogBillingPlan: Hashable, Sendable {
    /// The type of the plan: `BILLED_UPFRONT`, `MONTHLY`, or a type of a later version.
    package var billingPlanType: String
    /// The price of one instalment.
    package var price: Decimal
    /// The price of the whole commitment; equal to ``price`` if it is paid up front.
    package var commitmentPrice: Decimal
    package var internalID: String
    package var isEnabled: Bool

    /// The default plan, which is paid up front.
    package static let billedUpfront = "BILLED_UPFRONT"

    /// The plan with one payment for each month of the subscription's period.
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
    /// The billing plans with which a subscription is sold, in the order of the configuration; empty for other
    /// products.
    ///
    /// Disabled and unsupported plans are left out. A configuration without plans has one default plan.
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

    /// Returns the plan of a type, or `nil` if the product is not sold with it.
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
