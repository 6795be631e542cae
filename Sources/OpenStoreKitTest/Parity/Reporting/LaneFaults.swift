import Foundation

/// The violations of the rules for any app, independent of the other app.
struct LaneFaults {
    private let outcome: LaneOutcome
    private let scenario: ParityScenario
    private let story: LaneStory

    init(of outcome: LaneOutcome, in scenario: ParityScenario) {
        self.outcome = outcome
        self.scenario = scenario
        story = LaneStory(outcome, in: scenario)
    }

    /// The violations by aspect, without aspects that the app respects.
    var all: [(aspect: ParityAspect, findings: [ParityFinding])] {
        let tally = GrantTally(story)
        let (before, after) = (outcome.before, outcome.after)
        let faults: [(aspect: ParityAspect, findings: [ParityFinding])] = [
            (.lost, tally.lost),
            (.partial, tally.partial),
            (.duplicates, tally.duplicates),
            (.unpaid, tally.unpaid),
            (.unverified, unverified),
            (.unlocked, wrongAccess(before, "before the last launch") + wrongAccess(after, "after the last launch")),
            (.finishOrder, finishedTooEarly),
            (.leftovers, leftovers),
            (.prompts, promptsAtLaunch),
            (.notices, falseNotices),
            (.accounts, changingAccounts),
            (.productRequests, endlessRequests),
            (.restoring, outcome.missedButtons.map { ParityFinding($0, [.noRestoreButton]) }),
            (.promotions, outcome.missedPromotions.map(missedPromotion)),
            (.effects, outcome.idleTaps.map { ParityFinding("\($0): \(Self.idleness)") }),
            (.answers, outcome.complaints.map { ParityFinding($0) }),
        ]
        return faults.filter { !$0.findings.isEmpty }
    }

    private static let idleness = """
        no sheet came up, nothing was asked of the store or the queue, and nothing was noted. A block on a dispatch \
        queue, a thread, or a detached task does not know the check's store: set installsStores
        """

    private var promptsAtLaunch: [ParityFinding] {
        // The sheet of a promoted purchase, which starts the app, may be shown at once.
        let shown = outcome.prompts.filter {
            $0.hasSuffix(CustomerPrompts.atLaunch) && !$0.hasPrefix("purchase sheet")
        }
        let syncs = story.calls(.sync) + story.calls(.restore)
        return Set(shown).sorted().map { prompt in
            ParityFinding(prompt, [syncs.isEmpty ? nil : .syncAtLaunch], at: syncs)
        }
    }

    private var endlessRequests: [ParityFinding] {
        outcome.hungForProducts.map { products in
            ParityFinding(
                "asked for \(products) until it was killed",
                [.waitingForProducts],
                at: story.calls(.products).filter { $0.productID == products }
            )
        }
    }

    private func missedPromotion(_ productID: String) -> ParityFinding {
        let isTold = outcome.acts.contains { $0.delivery?.route == .promotion && $0.productID == productID }
        return ParityFinding(
            "\(productID) was tapped in the App Store, and no sheet came up",
            isTold ? [.promotionDropped] : [.lateListener, .promotionDropped]
        )
    }

    private var unverified: [ParityFinding] {
        guard !outcome.usesQueue else { return [] }
        return outcome.acts.compactMap { act in
            guard act.moment?.isUnverified == true, case .granted(_, let id, _) = act.kind else { return nil }
            let line = "\(id.map { "#\($0) " } ?? "")\(act.productID), which did not verify"
            return ParityFinding(line, [.unverifiedGranted], at: [act])
        }
    }

    private func wrongAccess(_ look: LaneSnapshot, _ moment: String) -> [ParityFinding] {
        let durable = look.unlocked.subtracting(outcome.purchases.filter(\.isConsumable).map(\.productID))
        func taking(_ productID: String) -> [AppAct] {
            outcome.acts.filter { $0.kind == .taken && $0.productID == productID }
        }
        let unlocked = durable.subtracting(look.entitled).sorted().map { product in
            ParityFinding(
                "\(product) unlocked \(moment), without entitlement"
                    + (outcome.followsMachineClock.contains(product) ? Self.lateClock : ""),
                [story.causeOfAccess(to: product)],
                at: story.grants(of: product)
            )
        }
        let locked = look.entitled.subtracting(durable).sorted().map { product in
            ParityFinding(
                "\(product) locked \(moment), despite entitlement"
                    + (outcome.followsMachineClock.contains(product) ? Self.earlyClock : ""),
                [story.causeOfLock(of: product, in: look.launch)],
                at: taking(product)
            )
        }
        return unlocked + locked
    }

    private static let earlyClock = """
        ; it runs by the store's clock and has expired by Date(), and the app compares expirationDate with Date() \
        instead of ParityDevice.now
        """

    private static let lateClock = """
        ; it has expired by the store's clock and runs by Date(), which does not move along, and the app compares \
        expirationDate with Date() instead of ParityDevice.now
        """

    private var finishedTooEarly: [ParityFinding] {
        outcome.purchases.compactMap { purchase in
            guard let order = story.finishBeforeGrant(of: purchase.id) else { return nil }
            return ParityFinding(purchase.title, [.finishBeforeGrant], at: [order.finish.act, order.grant.act])
        }
    }

    private var leftovers: [ParityFinding] {
        let (before, after) = (outcome.before, outcome.after)
        let late = before.leftovers.filter { transaction in
            scenario.ignored[.leftovers] == nil
                || after.leftovers.contains { $0.transactionID == transaction.transactionID }
        }
        let known = Set(late.map(\.transactionID))
        // Transactions that only the last launch has left are added.
        let added = after.leftovers.filter { $0.transactionID != nil && !known.contains($0.transactionID) }
        return late.map { leftover($0, in: before.launch) } + added.map { leftover($0, in: after.launch) }
    }

    private func leftover(_ transaction: UnfinishedTransaction, in launch: Int) -> ParityFinding {
        guard let purchase = outcome.purchases.first(where: { $0.id == transaction.transactionID }) else {
            return ParityFinding(transaction.description, [.failedNotFinished])
        }
        return ParityFinding(
            transaction.description,
            [story.causeOfNeglect(of: purchase, in: launch)],
            at: story.grants(of: purchase.id).map(\.act)
        )
    }

    private var falseNotices: [ParityFinding] {
        outcome.acts.compactMap { act in
            guard case .notified(let notice) = act.kind else { return nil }
            let product = act.productID
            let isWaiting = outcome.waited.contains(product)
            switch notice {
            case .failed, .cancelled:
                let isTold = outcome.acts.contains { $0.productID == product && $0.kind == .notified(.waiting) }
                let verb = notice == .failed ? "failed" : "been cancelled"
                return isWaiting && !isTold
                    ? ParityFinding(
                        "\(product) is said to have \(verb), and waits for approval",
                        [.deferredMistaken],
                        at: [act]
                    ) : nil
            case .bought:
                let isBought = outcome.soldAt[product].map { $0 <= act.moment?.changeNumber ?? 0 } ?? false
                let cause: ParityHazard? = isWaiting ? .deferredMistaken : nil
                return isBought ? nil : ParityFinding("\(product) is said to be bought, and is not", [cause], at: [act])
            case .waiting: return nil
            }
        }
    }

    private var changingAccounts: [ParityFinding] {
        let own = outcome.purchases.filter { $0.origin == .app && $0.account != nil }
        guard Set(own.map(\.account)).count > 1 else { return [] }
        return own.map { purchase in
            ParityFinding(
                "\(purchase.title) for account \(purchase.account?.uuidString ?? "")",
                [.accountMistaken],
                at: story.calls(.purchase).filter { $0.productID == purchase.productID }
            )
        }
    }
}
