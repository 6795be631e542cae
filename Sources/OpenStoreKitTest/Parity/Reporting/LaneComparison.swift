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
            LaneFaults(of: outcome, in: scenario).all.map {
                ParityDifference(scenario.name, $0.aspect, by: lane, $0.findings)
            }
        }
        let known = Set(faults.map(\.aspect))
        var disagreements: [ParityDifference] = []
        for (aspect, lines) in Self.compared where scenario.ignored[aspect] == nil {
            guard var difference = ParityDifference(scenario.name, aspect, legacy: lines(legacy), new: lines(new)),
                known.isDisjoint(with: Self.causes[aspect] ?? [aspect]),
                !disagreements.contains(where: { $0.aspect == .purchases })
            else { continue }
            difference.explain(by: causes(of: difference), at: calls(behind: difference))
            disagreements.append(difference)
        }
        let order = ParityAspect.allCases
        return (faults + disagreements).sorted { one, other in
            let places = [one, other].map { order.firstIndex(of: $0.aspect) ?? order.endIndex }
            return places[0] < places[1]
        }
    }

    // MARK: Causes of disagreements

    private func causes(of difference: ParityDifference) -> [ParityHazard] {
        let stories = [legacy, new].map { LaneStory($0, in: scenario) }
        switch difference.aspect {
        case .accounts: return [.accountMistaken]
        case .prices:
            let texts = zip(difference.legacy, difference.new).filter { $0 != $1 }.flatMap { [$0, $1] }
            return texts.contains { $0.hasSuffix("no price") || $0.hasSuffix("no answer") } ? [] : [.priceByHand]
        case .notices:
            let products = legacy.waited.union(new.waited)
            let lines = Set(difference.legacy).symmetricDifference(difference.new)
            return lines.contains { line in products.contains { line.hasPrefix("\($0): ") } } ? [.deferredMistaken] : []
        case .purchases:
            let isDropped = [legacy, new].contains { !$0.missedPromotions.isEmpty }
            return (isDropped ? [.promotionDropped] : []) + stories.flatMap(\.causesOfLeftovers)
        case .grants, .finishes: return stories.flatMap(\.causesOfLeftovers)
        case .lost, .partial, .duplicates, .unpaid, .unverified, .unlocked, .finishOrder, .leftovers, .prompts,
            .productRequests, .restoring, .promotions, .effects, .answers:
            return []
        }
    }

    /// Returns the calls and records of both apps whose places help to find a disagreement.
    private func calls(behind difference: ParityDifference) -> [AppAct] {
        let products = Set((legacy.purchases + new.purchases).map(\.productID)).filter { product in
            (difference.legacy + difference.new).contains { $0.split { " ,".contains($0) }.contains(product[...]) }
        }
        return [legacy, new].flatMap { outcome in
            outcome.acts.filter { act in
                switch (difference.aspect, act.kind) {
                case (.grants, .granted), (.unlocked, .granted), (.unlocked, .taken): products.contains(act.productID)
                case (.accounts, .called(.purchase)), (.purchases, .called(.purchase)): products.contains(act.productID)
                case (.notices, .notified): true
                case (.prompts, .called(.purchase)), (.prompts, .called(.sync)), (.prompts, .called(.restore)): true
                default: false
                }
            }
        }
    }

    /// The faults that cause a disagreement, so that reporting it would repeat them.
    private static let causes: [ParityAspect: Set<ParityAspect>] = [
        .grants: [.lost, .partial, .duplicates, .unpaid], .finishes: [.leftovers],
    ]

    /// The aspects to compare in order; if the purchases differ, their consequences are not comparable.
    private static let compared: [(ParityAspect, @Sendable (LaneOutcome) -> [String])] = [
        (.purchases, { $0.purchases.map { "\($0.title), \($0.origin.rawValue)" } }),
        (.grants, \.grantLines),
        (.unlocked, { $0.unlockedLines }),
        (.finishes, { $0.purchases.filter { $0.isFinished && !$0.isRevoked }.map(\.title) }),
        (.prompts, \.prompts),
        (.notices, { $0.noticeLines }),
        (.prices, \.prices),
        (.accounts, { $0.accountLines }),
    ]
}

extension LaneOutcome {
    fileprivate var grantLines: [String] {
        let consumables = Set(purchases.filter(\.isConsumable).map(\.productID))
        func total(_ acts: some Sequence<AppAct>) -> [String: Int] {
            acts.reduce(into: [:]) { total, act in
                guard case .granted(let quantity, _, _) = act.kind, consumables.contains(act.productID) else { return }
                total[act.productID, default: 0] += quantity
            }
        }
        let (early, all) = (total(acts.prefix(before.actCount)), total(acts))
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
        acts.compactMap { act in
            guard case .notified(let notice) = act.kind else { return nil }
            return "\(act.productID): \(notice.rawValue)"
        }
    }

    fileprivate var accountLines: [String] {
        purchases.filter { $0.origin == .app }.map {
            "\($0.title) for \($0.account.map { "account \($0.uuidString)" } ?? "no account")"
        }
    }
}
