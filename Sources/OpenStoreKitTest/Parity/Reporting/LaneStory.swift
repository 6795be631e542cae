import SimulatedStores
import StoreInterface

/// The history of an app in one scenario, by transaction: deliveries, grants and calls of finish.
///
/// The story names the hazard that explains an observation, because the same observation has several causes. A product
/// that the customer did not receive may never have been delivered, or may have been finished before its grant.
struct LaneStory {
    let outcome: LaneOutcome
    let scenario: ParityScenario

    /// An event with its position in the order of the program.
    struct Entry {
        let position: Int
        let act: AppAct
    }

    private let entries: [Entry]

    init(_ outcome: LaneOutcome, in scenario: ParityScenario) {
        self.outcome = outcome
        self.scenario = scenario
        entries = outcome.acts.enumerated().map { Entry(position: $0, act: $1) }
    }

    // MARK: Events of one transaction

    /// The deliveries of a transaction that the app has to handle; queries are left out.
    func deliveries(of id: UInt64) -> [Entry] {
        entries.filter { entry in
            guard let delivery = entry.act.delivery, delivery.transactionID == id else { return false }
            return delivery.route != .query && delivery.route != .promotion
        }
    }

    func finishes(of id: UInt64) -> [Entry] {
        entries.filter { $0.act.kind == .called(.finish(transactionID: id)) }
    }

    func grants(of id: UInt64) -> [Entry] {
        entries.filter { entry in
            if case .granted(_, id, _) = entry.act.kind { true } else { false }
        }
    }

    /// The grants of a product, with and without a transaction.
    func grants(of productID: String) -> [AppAct] {
        outcome.acts.filter { act in
            if case .granted = act.kind { act.productID == productID } else { false }
        }
    }

    func calls(_ call: AppAct.Call) -> [AppAct] { outcome.acts.filter { $0.kind == .called(call) } }

    /// The first call of finish and the first grant, if the app finished a transaction before it granted it.
    ///
    /// An app may finish first and grant what a later query returns, because each launch repeats that query.
    func finishBeforeGrant(of id: UInt64) -> (finish: Entry, grant: Entry)? {
        guard let grant = grants(of: id).first, let finish = finishes(of: id).first,
            finish.position < grant.position
        else { return nil }
        let isRead = entries[finish.position..<grant.position].contains { entry in
            entry.act.delivery?.route == .query && entry.act.delivery?.transactionID == id
        }
        return isRead ? nil : (finish, grant)
    }

    private func waited(for productID: String) -> Bool {
        outcome.acts.contains { $0.delivery?.state == .waiting && $0.productID == productID }
    }

    private var keepsReceipts: Bool {
        scenario.steps.contains { step in
            if case .quirks(let quirks) = step { quirks.enabled.contains(.keepsReceipts) } else { false }
        }
    }

    // MARK: Causes

    /// Returns the reason why an app had not handled a transaction by the end of a launch.
    func causeOfNeglect(of purchase: StoredPurchase, in launch: Int) -> ParityHazard? {
        let delivered = deliveries(of: purchase.id).filter { $0.act.launch <= launch }
        guard let last = delivered.last else { return causeOfSilence(in: launch) }
        let granted = grants(of: purchase.id).filter { $0.act.launch <= launch }
        let finish = finishes(of: purchase.id).first { $0.act.launch <= launch }
        if let finish, granted.isEmpty, wasKilled(after: finish) { return .finishBeforeGrant }
        if units(granted) > 0, units(granted) < purchase.quantity { return .quantityIgnored }
        if granted.isEmpty, isLeftOutOfBatch(last) { return .firstOfBatch }
        if finish == nil {
            if keepsReceipts, granted.isEmpty { return .staleReceipt }
            if isFollowedByFinish(of: purchase, last) { return .latestForUnfinished }
        }
        if purchase.origin == .approved, granted.isEmpty { return .deferredMistaken }
        if purchase.origin == .renewal, granted.isEmpty || finish == nil { return .renewalIgnored }
        return nil
    }

    /// The reasons why the app had not handled some transactions before the last launch.
    var causesOfLeftovers: [ParityHazard] {
        outcome.before.leftovers.compactMap { leftover in
            guard let purchase = outcome.purchases.first(where: { $0.id == leftover.transactionID }) else {
                return .failedNotFinished
            }
            return causeOfNeglect(of: purchase, in: outcome.before.launch)
        }
    }

    /// Returns the reason why a launch received none of a transaction's deliveries.
    private func causeOfSilence(in launch: Int) -> ParityHazard {
        let loops: Set<AppAct.Delivery.Route> = [.updates, .unfinished]
        let isLooping = outcome.acts.contains { act in
            act.launch == launch && act.delivery.map { loops.contains($0.route) } == true
        }
        return isLooping ? .loopThatEnds : .lateListener
    }

    private func wasKilled(after finish: Entry) -> Bool {
        entries[finish.position...].contains { $0.act.launch == finish.act.launch && $0.act.kind == .killed }
    }

    private func units(_ grants: [Entry]) -> Int {
        grants.reduce(0) { units, entry in
            if case .granted(let quantity, _, _) = entry.act.kind { units + quantity } else { units }
        }
    }

    /// True if the app finished a newer transaction of the product after a delivery.
    private func isFollowedByFinish(of purchase: StoredPurchase, _ delivery: Entry) -> Bool {
        let newer = Set(
            outcome.purchases.filter { $0.productID == purchase.productID && $0.id > purchase.id }.map(\.id)
        )
        return entries[delivery.position...].contains { entry in
            guard entry.act.launch == delivery.act.launch else { return false }
            if case .called(.finish(let id?)) = entry.act.kind { return newer.contains(id) }
            return false
        }
    }

    /// True if observers received a transaction after others in the same call, and handled the first one.
    private func isLeftOutOfBatch(_ delivery: Entry) -> Bool {
        guard delivery.act.delivery?.route == .observer else { return false }
        var first = delivery.position
        while first > 0, entries[first - 1].act.delivery?.route == .observer { first -= 1 }
        guard first < delivery.position, let id = entries[first].act.delivery?.transactionID else { return false }
        return !grants(of: id).isEmpty || !finishes(of: id).isEmpty
    }

    /// Returns the reason why an app granted a transaction several times.
    func causeOfRepetition(of purchase: StoredPurchase) -> ParityHazard? {
        let delivered = deliveries(of: purchase.id)
        let routes = Set(delivered.compactMap(\.act.delivery?.route))
        if routes.contains(.observer), routes.count > 1 { return .twoOwners }
        let isRepeated = delivered.count > 1 && delivered.count >= grants(of: purchase.id).count
        return isRepeated && !routes.contains(.observer) && !finishes(of: purchase.id).isEmpty ? .signedTextAsKey : nil
    }

    /// Returns the reason why an app granted more of a product than was paid for, without a transaction.
    func causeOfExtra(_ productID: String) -> ParityHazard? { waited(for: productID) ? .deferredMistaken : nil }

    /// Returns the reason why an app lets the customer use a product without an entitlement.
    func causeOfAccess(to productID: String) -> ParityHazard? {
        guard !outcome.followsMachineClock.contains(productID) else { return nil }
        let owned = outcome.purchases.filter { $0.productID == productID }
        guard let last = owned.last else { return waited(for: productID) ? .deferredMistaken : nil }
        if last.isRevoked { return causeOfIgnoredRevocation(of: last) }
        if last.isUpgraded { return .upgradeIgnored }
        return last.group == nil ? nil : .accessWithoutExpiry
    }

    /// An app that ignores an identifier which it knows does not finish the revocation either.
    private func causeOfIgnoredRevocation(of purchase: StoredPurchase) -> ParityHazard {
        let told = deliveries(of: purchase.id).filter { $0.act.delivery?.state == .revoked }
        guard let revocation = told.first, !grants(of: purchase.id).isEmpty else { return .revocationIgnored }
        let reacts = entries[revocation.position...].contains { entry in
            entry.act.kind == .called(.finish(transactionID: purchase.id))
        }
        return reacts ? .revocationIgnored : .identifierAsKey
    }

    /// Returns the reason why an app locks a product despite an entitlement.
    func causeOfLock(of productID: String, in launch: Int) -> ParityHazard? {
        guard !outcome.followsMachineClock.contains(productID) else { return nil }
        guard let owned = outcome.purchases.last(where: { $0.productID == productID && !$0.isRevoked }) else {
            return nil
        }
        if !calls(.cancelledRead).isEmpty { return .cancelledRead }
        let rivals = outcome.purchases.filter { $0.id < owned.id && ($0.group.map { $0 == owned.group } ?? false) }
        if owned.origin == .family, !rivals.isEmpty { return .firstStatusOnly }
        if rivals.contains(where: \.isRevoked) { return .earlierRefundTakesAccess }
        if owned.origin == .renewal || deliveries(of: owned.id).isEmpty {
            return causeOfNeglect(of: owned, in: launch)
        }
        return outcome.missedButtons.isEmpty ? nil : .noRestoreButton
    }
}
