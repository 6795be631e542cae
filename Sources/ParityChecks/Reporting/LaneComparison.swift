import Foundation

/// The outcomes of one scenario in both lanes.
struct LaneComparison {
    let scenario: ParityScenario
    let legacy: LaneOutcome
    let new: LaneOutcome

    /// The differences: first the faults of each lane, then the disagreements between them.
    var differences: [ParityDifference] {
        let lanes: [(ParityLane, LaneOutcome)] = [(.legacy, legacy), (.new, new)]
        let faults = lanes.flatMap { lane, outcome in
            outcome.faults(in: scenario).map { ParityDifference(scenario.name, $0.aspect, by: lane, $0.lines) }
        }
        let known = Set(faults.map(\.aspect))
        var disagreements: [ParityDifference] = []
        for (aspect, lines) in Self.compared where scenario.ignored[aspect] == nil {
            guard let difference = ParityDifference(scenario.name, aspect, legacy: lines(legacy), new: lines(new)),
                known.isDisjoint(with: Self.causes[aspect] ?? [aspect]),
                !disagreements.contains(where: { $0.aspect == .purchases })
            else { continue }
            disagreements.append(difference)
        }
        let order = ParityAspect.allCases
        return (faults + disagreements).map(withPlaces).sorted { one, other in
            let places = [one, other].map { order.firstIndex(of: $0.aspect) ?? order.endIndex }
            return places[0] < places[1]
        }
    }

    /// Adds the places of the grants, if the difference is about grants.
    private func withPlaces(_ difference: ParityDifference) -> ParityDifference {
        let aspects: Set<ParityAspect> = [.duplicates, .unpaid, .unverified, .finishOrder, .grants, .unlocked]
        guard aspects.contains(difference.aspect) else { return difference }
        let lines = difference.legacy + difference.new
        var difference = difference
        let outcomes = difference.offender.map { $0 == .legacy ? [legacy] : [new] } ?? [legacy, new]
        for note in outcomes.flatMap(\.notes) {
            guard let place = note.place, lines.contains(where: { $0.contains(note.productID) }),
                !difference.grants.contains(place)
            else { continue }
            difference.grants.append(place)
        }
        return difference
    }

    /// The faults that cause a disagreement, so that reporting it would repeat them.
    private static let causes: [ParityAspect: Set<ParityAspect>] = [
        .grants: [.lost, .duplicates, .unpaid], .finishes: [.leftovers],
    ]

    /// The aspects to compare in order; if the purchases differ, their consequences are not comparable.
    private static let compared: [(ParityAspect, @Sendable (LaneOutcome) -> [String])] = [
        (.purchases, { $0.purchases.map { "\($0.title), \($0.origin.rawValue)" } }),
        (.grants, \.grantLines),
        (.unlocked, { $0.unlockedLines }),
        (.finishes, { $0.purchases.filter { $0.finishedAt != nil && !$0.isRevoked }.map(\.title) }),
        (.prompts, \.prompts),
        (.notices, { $0.noticeLines }),
        (.prices, \.prices),
        (.accounts, { $0.accountLines }),
    ]
}

extension LaneOutcome {
    fileprivate var grantLines: [String] {
        let consumables = Set(purchases.filter(\.isConsumable).map(\.productID))
        func total(_ notes: some Sequence<GrantRecord>) -> [String: Int] {
            notes.reduce(into: [:]) { total, note in
                guard case .granted(let quantity, _, _) = note.kind, consumables.contains(note.productID) else {
                    return
                }
                total[note.productID, default: 0] += quantity
            }
        }
        let (early, all) = (total(notes.prefix(before.noteCount)), total(notes))
        return all.keys.sorted().map { product in
            let late = (all[product] ?? 0) - (early[product] ?? 0)
            return "\(product) ×\(all[product] ?? 0)" + (late > 0 ? ", of which ×\(late) after the last launch" : "")
        }
    }

    fileprivate var unlockedLines: [String] {
        let consumables = purchases.filter(\.isConsumable).map(\.productID)
        return before.unlocked.subtracting(consumables).sorted().map { "\($0) before the last launch" }
            + after.unlocked.subtracting(consumables).sorted().map { "\($0) after the last launch" }
    }

    fileprivate var noticeLines: [String] {
        notes.compactMap { note in
            guard case .notified(let notice) = note.kind else { return nil }
            return "\(note.productID): \(notice.rawValue)"
        }
    }

    fileprivate var accountLines: [String] {
        purchases.filter { $0.origin == .app }.map {
            "\($0.title) for \($0.account.map { "account \($0.uuidString)" } ?? "no account")"
        }
    }
}

/// The comparison of the consumables that an app granted with the paid ones.
struct GrantTally {
    private(set) var lost: [String] = []
    private(set) var duplicates: [String] = []
    private(set) var unpaid: [String] = []

    init(_ outcome: LaneOutcome) {
        let paid = outcome.purchases.filter(\.isConsumable)
        let durable = Set(outcome.purchases.filter { !$0.isConsumable }.map(\.productID))
        let identifiers = Set(paid.map(\.id))
        var units: [UInt64: Int] = [:]
        var late: [UInt64: Int] = [:]
        var anonymous: [String: Int] = [:]
        for (position, note) in outcome.notes.enumerated() {
            guard case .granted(let quantity, let id, _) = note.kind, !durable.contains(note.productID) else {
                continue
            }
            if let id, identifiers.contains(id) {
                units[id, default: 0] += quantity
                if position >= outcome.before.noteCount { late[id, default: 0] += quantity }
            } else if let id {
                unpaid.append("\(note.productID) ×\(quantity) for #\(id), which is no purchase of it")
            } else {
                anonymous[note.productID, default: 0] += quantity
            }
        }
        for purchase in paid {
            var given = units[purchase.id] ?? 0
            if given < purchase.quantity, let spare = anonymous[purchase.productID], spare > 0 {
                let filled = min(spare, purchase.quantity - given)
                given += filled
                anonymous[purchase.productID] = spare - filled
            }
            let after = late[purchase.id].map { ", of which ×\($0) after the last launch" } ?? ""
            let line = "\(purchase.title), bought on day \(purchase.day), granted ×\(given)\(after)"
            if given > purchase.quantity { duplicates.append(line) }
            // The app does not owe the customer an undelivered purchase that was revoked.
            if given < purchase.quantity, !purchase.isRevoked { lost.append(line) }
        }
        for (product, spare) in anonymous.sorted(by: { $0.key < $1.key }) where spare > 0 {
            let line = "\(product) ×\(spare) more than was paid for"
            if paid.contains(where: { $0.productID == product }) {
                duplicates.append(line)
            } else {
                unpaid.append(line)
            }
        }
    }
}
