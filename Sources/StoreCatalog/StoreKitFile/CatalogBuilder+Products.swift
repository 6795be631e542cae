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
        // Every part is read, so that all mistakes of an entry are reported, and not only the first one.
        let id = requiredText("productID", in: object, else: .productDropped)
        let isRepeated = id.map { productIDs.contains($0) } ?? false
        if let id, isRepeated { note(.duplicate(id), with: "productID", of: object, effect: .productDropped) }
        let kind = productKind(in: object)
        let plans = kind == .autoRenewable ? billingPlans(in: object) : []
        var subscription: CatalogSubscription?
        if kind == .autoRenewable {
            subscription = self.subscription(from: object, plans, productID: id ?? "", enclosingGroupID: groupID)
        }
        let price = price(in: object, plans: plans)
        let internalID = text("internalID", in: object)
        let referenceName = text("referenceName", in: object) ?? ""
        let isFamilyShareable = flag("familyShareable", in: object) ?? false
        let imageID = promotionalImageID(in: object)
        let localizations = localizations(in: object)
        guard let id, !isRepeated, let kind, let price, kind != .autoRenewable || subscription != nil else { return }
        var product = CatalogProduct(
            id: id,
            kind: kind,
            price: price,
            internalID: internalID,
            referenceName: referenceName,
            isFamilyShareable: isFamilyShareable,
            localizations: localizations,
            subscription: subscription
        )
        product.promotionalImageID = imageID
        add(product)
    }

    /// Returns the name of the product's image; a name without an image is reported if the file has a folder for images.
    private mutating func promotionalImageID(in object: FileObject) -> String? {
        let key = "promotionalImageID"
        guard let id = text(key, in: object), !id.isEmpty else { return nil }
        if let images, !images.contains(id) {
            note(
                .notUnderstood(id, expected: "the name of an image in the folder Assets"),
                with: key,
                of: object,
                effect: .valueIgnored
            )
            return nil
        }
        return id
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
        _ plans: [CatalogBillingPlan],
        productID: String,
        enclosingGroupID: String?
    ) -> CatalogSubscription? {
        let period = requiredPeriod("recurringSubscriptionPeriod", in: object, else: .productDropped)
        let groupID = groupID(in: object, productID: productID, enclosing: enclosingGroupID)
        let level = positive("groupNumber", in: object)
        let introductoryOffer = introductoryOffer(in: object)
        let promotionalOffers = offers("adHocOffers", kind: .promotional, in: object)
        let codeOffers = offers("codeOffers", kind: .code, in: object)
        let winBackOffers = offers("winbackOffers", kind: .winBack, in: object)
        guard let period else { return nil }
        return CatalogSubscription(
            groupID: groupID,
            level: level,
            period: period,
            introductoryOffer: introductoryOffer,
            promotionalOffers: promotionalOffers,
            codeOffers: codeOffers,
            winBackOffers: winBackOffers,
            billingPlans: plans
        )
    }

    /// Returns the price of a purchase without a billing plan.
    mutating func price(in object: FileObject, plans: [CatalogBillingPlan]) -> Decimal? {
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

    /// Returns the group of a subscription: the one that contains it, or, in hand-written files, the one that it names.
    private mutating func groupID(in object: FileObject, productID: String, enclosing: String?) -> String {
        let named = text("subscriptionGroupID", in: object).flatMap { $0.isEmpty ? nil : $0 }
        if let enclosing {
            if let named, named != enclosing {
                let problem = CatalogDiagnostic.Problem.otherGroup(named: named, enclosing: enclosing)
                note(problem, with: "subscriptionGroupID", of: object, effect: .enclosingGroupCounts)
            }
            return enclosing
        }
        if let named { return named }
        note(.missing, with: "subscriptionGroupID", of: object, effect: .groupInvented)
        return productID
    }

    private mutating func billingPlans(in object: FileObject) -> [CatalogBillingPlan] {
        var plans: [CatalogBillingPlan] = []
        for entry in objects("billingPlans", in: object) {
            let type = requiredText("billingPlanType", in: entry, else: .entryIgnored)
            let price = requiredPrice("displayPrice", in: entry, else: .entryIgnored)
            let hasCommitment = entry["commitmentDisplayPrice"] != nil
            let commitment =
                hasCommitment ? requiredPrice("commitmentDisplayPrice", in: entry, else: .entryIgnored) : price
            checkSpelling(
                of: entry,
                knowing: ["billingPlanType", "displayPrice", "commitmentDisplayPrice", "isEnabled"]
            )
            let internalID = text("internalID", in: entry) ?? ""
            let isEnabled = flag("isEnabled", in: entry) ?? false
            guard let type, let price, let commitment else { continue }
            plans.append(
                CatalogBillingPlan(
                    billingPlanType: type,
                    price: price,
                    commitmentPrice: commitment,
                    internalID: internalID,
                    isEnabled: isEnabled
                )
            )
        }
        return plans
    }
}
