import Foundation
import StoreInterface

extension CatalogBuilder {
    /// Adds all products of the file in their order, because of two products with the same identifier the first one is
    /// used.
    mutating func addContents(of file: FileObject) {
        var lists = ["products", "nonRenewingSubscriptions"].map { key in
            FileList(offset: file[key]?.offset ?? 0, contents: objects(key, in: file), groupID: nil)
        }
        lists += groupLists(in: file)
        for list in lists.sorted(by: { $0.offset < $1.offset }) {
            for object in list.contents { addProduct(from: object, groupID: list.groupID) }
        }
    }

    /// Adds the product of an entry, in the group that contains the entry, if any.
    private mutating func addProduct(from object: FileObject, groupID: String?) {
        checkSpelling(of: object, knowing: Self.productKeys)
        guard let id = requiredText("productID", in: object, else: .productDropped) else { return }
        guard !productIDs.contains(id) else {
            return note(.duplicate(id), with: "productID", of: object, effect: .productDropped)
        }
        guard let kind = productKind(in: object) else { return }
        var product = CatalogProduct(id: id, kind: kind, price: 0)
        switch kind {
        case .consumable, .nonConsumable, .nonRenewing:
            guard let price = requiredPrice("displayPrice", in: object, else: .productDropped) else { return }
            product.price = price
        case .autoRenewable:
            guard let subscription = subscription(from: object, productID: id, enclosingGroupID: groupID),
                let price = subscriptionPrice(in: object, plans: subscription.billingPlans)
            else { return }
            product.price = price
            product.subscription = subscription
        }
        product.internalID = text("internalID", in: object) ?? id
        product.referenceName = text("referenceName", in: object) ?? ""
        product.isFamilyShareable = flag("familyShareable", in: object) ?? false
        product.localizations = localizations(in: object)
        add(product)
    }

    private mutating func add(_ product: CatalogProduct) {
        products.append(product)
        productIDs.insert(product.id)
        guard let groupID = product.subscription?.groupID else { return }
        groups[position(ofGroup: groupID)].productIDs.append(product.id)
    }

    /// Returns the kind of a product, from its own `type`, regardless of the list it is in.
    private mutating func productKind(in object: FileObject) -> ProductKind? {
        guard let type = requiredText("type", in: object, else: .productDropped) else { return nil }
        switch type {
        case "Consumable": return .consumable
        case "NonConsumable": return .nonConsumable
        case "NonRenewingSubscription": return .nonRenewing
        case "RecurringSubscription": return .autoRenewable
        default:
            note(
                .notUnderstood(
                    type,
                    expected: "Consumable, NonConsumable, NonRenewingSubscription or RecurringSubscription"
                ),
                with: "type",
                of: object,
                effect: .productDropped
            )
            return nil
        }
    }
}

extension CatalogBuilder {
    /// Returns the subscription-specific part of a product, or reports why it is invalid.
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

    /// Returns the price of a purchase without a billing plan.
    mutating func subscriptionPrice(in object: FileObject, plans: [CatalogBillingPlan]) -> Decimal? {
        let upfront = plans.first { $0.billingPlanType == CatalogBillingPlan.billedUpfront && $0.isEnabled }
        if object["displayPrice"] == nil, let upfront { return upfront.price }
        return requiredPrice("displayPrice", in: object, else: .productDropped)
    }

    /// Returns a count, which is 1 if the file has no valid one.
    mutating func positive(_ key: String, in object: FileObject) -> Int {
        guard let number = integer(key, in: object) else { return 1 }
        if (1...9999).contains(number) { return number }
        note(.notUnderstood(String(number)), with: key, of: object, effect: .valueIgnored)
        return 1
    }

    /// Returns the group of a subscription outside of all groups, as in hand-written files.
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
