import StoreCatalog
import StoreInterface
import StoreTime

/// A scenario to play through two apps: the actions of the customer, and the events outside the app.
///
/// The app is launched before the first step and launched once more after the last. The customer's sheets, the clock,
/// and the store's identifiers are the same in both lanes.
public struct ParityScenario: Sendable {
    /// The name of the scenario.
    public let name: String
    /// The steps, in order.
    public let steps: [ParityStep]
    /// The aspects in which the two APIs differ here by design, each with the rule that says so.
    ///
    /// These aspects are not compared. The rules for each single app are still checked.
    public let ignored: [ParityAspect: String]

    /// Creates a scenario.
    ///
    /// - Parameters:
    ///   - name: The name of the scenario.
    ///   - steps: The steps, in order.
    ///   - ignored: The aspects that are not compared, each with its reason.
    public init(_ name: String, _ steps: [ParityStep], ignoring ignored: [ParityAspect: String] = [:]) {
        self.name = name
        self.steps = steps
        self.ignored = ignored
    }
}

/// The products of the standard scenarios: the first product of each kind in a `.storekit` file.
struct ParityCatalog: Sendable {
    var consumable: String?
    var nonConsumable: String?
    var plan: String?
    /// The maximum length of a period of the plan, in days.
    var planDays = 31
    /// A better plan of the same group.
    var betterPlan: String?
    /// A product that families can share, and that does not renew.
    var shareable: String?
    /// A subscription that families can share.
    var shareablePlan: String?
    /// The maximum length of a period of that subscription, in days.
    var shareablePlanDays = 31
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
        // Selects the worst plan that has a better one; a lower level is the better plan.
        let pairs = plans.flatMap { one in plans.map { (one, $0) } }.filter { one, other in
            guard let own = one.subscription, let others = other.subscription else { return false }
            return own.groupID == others.groupID && own.level > others.level
        }
        plan = (pairs.first?.0 ?? plans.first)?.id
        shareablePlan = plans.first { $0.isFamilyShareable }?.id
        betterPlan = pairs.first?.1.id
        planDays = plan.flatMap(catalog.product)?.longestPeriod ?? planDays
        shareablePlanDays = shareablePlan.flatMap(catalog.product)?.longestPeriod ?? shareablePlanDays
    }
}

extension CatalogProduct {
    /// The maximum length of a period in days; `nil` for other products than subscriptions.
    fileprivate var longestPeriod: Int? {
        guard let period = subscription?.period else { return nil }
        let days =
            switch period.unit {
            case .day: 1
            case .week: 7
            case .month: 31
            case .year: 366
            }
        return days * period.count
    }
}

/// The point in the middle of an operation at which an app is killed.
public enum ParityCrash: String, Hashable, Sendable, CaseIterable {
    /// The store has charged the customer, and the app has not received the result.
    case afterPurchase
    /// The app calls finish, and the store does not finish the transaction; the line after the call does not count.
    case beforeFinish
    /// The app calls finish, and the store finishes the transaction; the line after the call does not count.
    case afterFinish

    var text: String {
        switch self {
        case .afterPurchase: "before the app receives the purchase"
        case .beforeFinish: "before the transaction is finished"
        case .afterFinish: "right after the transaction is finished"
        }
    }
}
