import StoreCatalog
import StoreInterface
import StoreTime

/// Something to play through two apps: what the customer does, and what the world does to the app.
///
/// The app is launched before the first step and launched once more after the last. The customer's sheets, the clock, and
/// the store's identifiers are the same in both lanes.
public struct ParityScenario: Sendable {
    /// The reason for the message.
    public let name: String
    /// What happens, in order.
    public let steps: [ParityStep]
    /// What the two APIs do differently here by their nature, each with the rule that says so.
    ///
    /// It is not compared. What each app must keep by itself is checked all the same.
    public let apart: [ParityAspect: String]

    /// Describes a scenario.
    ///
    /// - Parameters:
    ///   - name: What it is about.
    ///   - steps: What happens, in order.
    ///   - apart: What is not compared, and why.
    public init(_ name: String, _ steps: [ParityStep], apart: [ParityAspect: String] = [:]) {
        self.name = name
        self.steps = steps
        self.apart = apart
    }
}

/// What the standard scenarios buy: the first product of each kind that a `.storekit` file has.
struct ParityCatalog: Sendable {
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

/// Where in the middle of something an app is killed.
public enum ParityCrash: String, Hashable, Sendable, CaseIterable {
    /// The store has charged, and the app does not hear of it any more.
    case afterPurchase
    /// The app asks to finish a transaction, which does not come about.
    case beforeFinish
    /// A transaction is finished, and the app does not get any further.
    case afterFinish

    var text: String {
        switch self {
        case .afterPurchase: "before the app hears of the purchase"
        case .beforeFinish: "before the transaction is finished"
        case .afterFinish: "right after the transaction is finished"
        }
    }
}
