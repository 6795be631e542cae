import Foundation
import StoreInterface

extension CatalogBuilder {
    /// Reads what makes a product a subscription, or notes why it cannot be one.
    mutating func subscription(
        from object: FileObject,
        productID: String,
        enclosingGroupID: String?
    ) -> CatalogSubscription? {
        guard let period = requiredPeriod("recurringSubscriptionPeriod", in: object, else: .productDropped) else {
            return nil
        }
        var subscription = CatalogSubscription(
            groupID: enclosingGroupID ?? ownGroupID(in: object, productID: productID),
            level: positive("groupNumber", in: object),
            period: period
        )
        subscription.billingPlans = billingPlans(in: object)
        subscription.introductoryOffer = introductoryOffer(in: object)
        subscription.promotionalOffers = offers("adHocOffers", kind: .promotional, in: object)
        subscription.codeOffers = offers("codeOffers", kind: .code, in: object)
        subscription.winBackOffers = offers("winbackOffers", kind: .winBack, in: object)
        return subscription
    }

    /// What a purchase without a choice of plan costs.
    mutating func subscriptionPrice(in object: FileObject, plans: [CatalogBillingPlan]) -> Decimal? {
        let upfront = plans.first { $0.billingPlanType == CatalogBillingPlan.billedUpfront && $0.isEnabled }
        if object["displayPrice"] == nil, let upfront { return upfront.price }
        return requiredPrice("displayPrice", in: object, else: .productDropped)
    }

    /// A count, which is 1 when the file does not give one that makes sense.
    mutating func positive(_ key: String, in object: FileObject) -> Int {
        guard let number = integer(key, in: object) else { return 1 }
        if (1...9999).contains(number) { return number }
        note(.notUnderstood(String(number)), with: key, of: object, effect: .valueIgnored)
        return 1
    }

    /// The group of a subscription that stands outside of all groups, as hand-written files have it.
    private mutating func ownGroupID(in object: FileObject, productID: String) -> String {
        if let id = text("subscriptionGroupID", in: object), !id.isEmpty { return id }
        note(.missing, with: "subscriptionGroupID", of: object, effect: .groupInvented)
        return productID
    }

    private mutating func billingPlans(in object: FileObject) -> [CatalogBillingPlan] {
        var plans: [CatalogBillingPlan] = []
        for entry in objects("billingPlans", in: object) {
            guard let type = requiredText("billingPlanType", in: entry, else: .entryIgnored),
                let price = requiredPrice("displayPrice", in: entry, else: .entryIgnored)
            else { continue }
            var plan = CatalogBillingPlan(billingPlanType: type, price: price)
            if entry["commitmentDisplayPrice"] != nil {
                let commitment = requiredPrice("commitmentDisplayPrice", in: entry, else: .entryIgnored)
                guard let commitment else { continue }
                plan.commitmentPrice = commitment
            }
            checkSpelling(
                of: entry,
                knowing: ["billingPlanType", "displayPrice", "commitmentDisplayPrice", "isEnabled"]
            )
            plan.internalID = text("internalID", in: entry) ?? ""
            plan.isEnabled = flag("isEnabled", in: entry) ?? false
            plans.append(plan)
        }
        return plans
    }
}
