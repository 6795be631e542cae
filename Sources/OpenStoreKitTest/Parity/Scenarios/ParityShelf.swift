import StoreCatalog
import StoreInterface
import StoreTime

/// What the standard scenarios buy: the first product of each kind that a `.storekit` file has.
struct ParityShelf: Sendable {
    var consumable: String?
    var nonConsumable: String?
    var plan: String?
    /// How long a period of it lasts at most.
    var planDays = 31
    /// A better plan of the same group.
    var betterPlan: String?
    /// What families can share, and does not renew.
    var shareable: String?
    /// The reference name of an offer code for new customers.
    var code: String?
    var all: [String]

    init(_ catalog: Catalog) {
        func first(_ kind: (CatalogProduct) -> Bool) -> String? { catalog.products.first(where: kind)?.id }
        all = catalog.products.map(\.id)
        consumable = first { $0.kind == .consumable }
        nonConsumable = first { $0.kind == .nonConsumable }
        shareable = first { $0.kind == .nonConsumable && $0.isFamilyShareable }
        let plans = catalog.products.filter { $0.subscription != nil }
        code =
            plans.lazy.compactMap { $0.subscription?.codeOffers.first { $0.eligibility.contains(.new) } }.first?
            .referenceName
        // The worst plan that has a better one; a lower level is the better plan.
        let pairs = plans.flatMap { one in plans.map { (one, $0) } }.filter { one, other in
            guard let own = one.subscription, let others = other.subscription else { return false }
            return own.groupID == others.groupID && own.level > others.level
        }
        plan = (pairs.first?.0 ?? plans.first)?.id
        betterPlan = pairs.first?.1.id
        guard let period = plan.flatMap(catalog.product)?.subscription?.period else { return }
        let days =
            switch period.unit {
            case .day: 1
            case .week: 7
            case .month: 31
            case .year: 366
            }
        planDays = days * period.count
    }
}
