import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime

/// A ledger with a date, used as a store uses it: decide due events, decide a change, apply it.
struct Shop {
    var ledger: Ledger
    var date: StoreDate
    /// Every event that was applied, in order.
    var journal: [LedgerEvent] = []
    /// Every entry that was made, in its present state, as in a database.
    var history: [UInt64: LedgerEntry] = [:]

    init(
        at date: StoreDate = StoreDate(milliseconds: 1_735_689_600_000),
        environment: StoreEnvironment = .xcode,
        asksToBuy: Bool = false,
        catalog: Catalog = SampleCatalog.catalog
    ) {
        let rules = LedgerRules(
            environment: environment,
            storefront: StorefrontPayload(countryCode: "USA", id: "143441", currency: "USD"),
            isAskToBuyEnabled: asksToBuy
        )
        ledger = Ledger(catalog: catalog, rules: rules)
        self.date = date
    }

    mutating func apply(_ change: LedgerChange) {
        ledger.apply(change)
        journal += change.events
        for change in change.entries { history[change.entry.id] = change.entry }
    }

    mutating func settle() {
        while let change = ledger.decideNextDue(at: date) { apply(change) }
    }

    mutating func pass(_ period: BillingPeriod, times: Int = 1) {
        date = StoreCalendar.date(adding: period, times: times, to: date)
        settle()
    }

    @discardableResult
    mutating func decide(
        _ productID: String,
        quantity: Int? = nil,
        askedAt: Int64? = nil,
        tag: String? = nil,
        plan: String? = nil
    ) throws(StoreFailure) -> PurchaseDecision {
        settle()
        var request = PurchaseRequest(productID: productID)
        request.quantity = quantity
        request.askedAt = askedAt
        request.queueTag = tag
        request.billingPlanType = plan
        let decision = try ledger.decidePurchase(request, at: date)
        apply(decision.change)
        return decision
    }

    /// Buys a product, and returns the new or held transaction that the app receives.
    @discardableResult
    mutating func buy(_ productID: String, quantity: Int? = nil, plan: String? = nil) throws -> LedgerEntry {
        switch try decide(productID, quantity: quantity, plan: plan) {
        case .purchased(let entry, _), .held(let entry, _): return entry
        case .pending: throw StoreFailure.unknown
        }
    }

    mutating func finish(_ id: UInt64) {
        if let change = ledger.decideFinish(id, at: date) { apply(change) }
    }

    mutating func refund(_ id: UInt64, because reason: Revocation.Reason = .other) throws(StoreFailure) {
        guard let entry = history[id] else { throw .transactionNotFound(id: id) }
        let previous =
            history.values.filter {
                entry.kind == .nonRenewing && $0.productID == entry.productID && !$0.isRevoked && $0.id != id
            }
            .max { $0.isOlder(than: $1) }
        apply(try ledger.decideRefund(of: entry, because: reason, reopening: previous, at: date))
    }

    mutating func reverseRefund(of id: UInt64) throws(StoreFailure) {
        guard let entry = history[id] else { throw .transactionNotFound(id: id) }
        apply(try ledger.decideRefundReversal(of: entry, at: date))
    }

    /// Shares a product from the family, and returns its transaction for the customer.
    @discardableResult
    mutating func share(_ productID: String) throws(StoreFailure) -> LedgerEntry {
        settle()
        let decision = try ledger.decideSharing(of: productID, at: date)
        apply(decision.change)
        return decision.entry
    }

    mutating func endSharing(_ id: UInt64) throws(StoreFailure) {
        guard let entry = history[id] else { throw .transactionNotFound(id: id) }
        apply(try ledger.decideEndOfSharing(of: entry, at: date))
    }

    /// The shared subscription of a group.
    func sharedChain(of group: String = "plans") -> SubscriptionChain? {
        ledger.chains[.init(groupID: group, ownership: .familyShared)]
    }

    /// The identifiers of periods that overlap another period of the same subscription, in the whole history.
    var overlappingPeriods: [UInt64] {
        let running = history.values.filter { entry in
            !entry.isRevoked && !entry.isUpgraded && entry.expirationDate.map { $0 > date } == true
        }
        return Dictionary(grouping: running, by: \.chainKey).values.filter { $0.count > 1 }.flatMap { $0 }.map(\.id)
            .sorted()
    }

    var owned: [String] { ledger.entitlements(at: date).map(\.productID) }
    var unfinished: [UInt64] { ledger.unfinished.map(\.id) }
    var kinds: [LedgerEvent.Kind] { journal.map(\.kind) }
    var violations: [String] { ledger.violations(at: date) }
}
