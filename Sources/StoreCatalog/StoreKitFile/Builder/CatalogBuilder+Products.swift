import Foundation
import StoreInterface

extension CatalogBuilder {
    /// Reads everything that is for sale, list by list in the order of the file, because of two products with the
    /// same identifier the first one counts.
    mutating func addContents(of file: FileObject) {
        var lists = ["products", "nonRenewingSubscriptions"].map { key in
            FileList(offset: file[key]?.offset ?? 0, contents: objects(key, in: file), groupID: nil)
        }
        lists += groupLists(in: file)
        for list in lists.sorted(by: { $0.offset < $1.offset }) {
            for object in list.contents { addProduct(from: object, groupID: list.groupID) }
        }
    }

    /// Adds what an entry describes, in the group it stands in, if it stands in one.
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

    /// What a product is; its own word counts, not the list it stands in.
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
