import Foundation

extension LaneOutcome {
    /// Returns the violations of the rules for any app, independent of the other app.
    func faults(in scenario: ParityScenario) -> [(aspect: ParityAspect, lines: [String])] {
        let tally = GrantTally(self)
        let faults: [(aspect: ParityAspect, lines: [String])] = [
            (.lost, tally.lost),
            (.duplicates, tally.duplicates),
            (.unpaid, tally.unpaid + unpaidForGood),
            (.unverified, unverified),
            (.unlocked, wrongAccess(before, "before the last launch") + wrongAccess(after, "after the last launch")),
            (.finishOrder, finishedTooEarly),
            (.leftovers, leftovers(in: scenario)),
            (.prompts, Set(prompts.filter { $0.hasSuffix(CustomerPrompts.atLaunch) && !isPromoted($0) }).sorted()),
            (.notices, falseNotices),
            (.accounts, changingAccounts),
            (.productRequests, hungForProducts.map { "asked for \($0) until it was killed" }),
            (.restoring, missedButtons),
            (.promotions, missedPromotions.map { "\($0) was tapped in the App Store, and no sheet came up" }),
            (.effects, idleTaps.map { "\($0): \(Self.idleness)" }),
            (.answers, complaints),
        ]
        return faults.filter { !$0.lines.isEmpty }
    }

    private static let idleness = """
        no sheet came up, nothing was asked of the store or the queue, and nothing was noted. A block on a dispatch \
        queue, a thread, or a detached task does not know the check's store: set installsStores
        """

    /// True for the sheet of a promoted purchase, which starts the app and may show its sheet at once.
    private func isPromoted(_ prompt: String) -> Bool { prompt.hasPrefix("purchase sheet") }

    private var unpaidForGood: [String] {
        let owned = Set(purchases.map(\.productID))
        let granted = notes.compactMap { note -> String? in
            guard case .granted(_, nil, _) = note.kind, !owned.contains(note.productID) else { return nil }
            return note.productID
        }
        // Consumables are counted elsewhere.
        let counted = GrantTally(self).unpaid
        return Set(granted).sorted().filter { product in !counted.contains { $0.hasPrefix(product) } }
            .map { "\($0), which the customer did not buy" }
    }

    private var unverified: [String] {
        guard !usesQueue else { return [] }
        return notes.compactMap { note in
            guard note.moment.isUnverified, case .granted(_, let id, _) = note.kind else { return nil }
            return "\(id.map { "#\($0) " } ?? "")\(note.productID), which did not verify"
        }
    }

    private func wrongAccess(_ look: LaneSnapshot, _ moment: String) -> [String] {
        let durable = look.unlocked.subtracting(purchases.filter(\.isConsumable).map(\.productID))
        let unlocked = durable.subtracting(look.entitled).sorted().map { product in
            "\(product) unlocked \(moment), without entitlement"
                + (look.seeminglyRunning.contains(product) ? Self.lateClock : "")
        }
        let locked = look.entitled.subtracting(durable).sorted().map { product in
            "\(product) locked \(moment), despite entitlement"
                + (look.seeminglyExpired.contains(product) ? Self.earlyClock : "")
        }
        return unlocked + locked
    }

    private static let earlyClock = """
        ; it runs by the store's clock and has expired by Date(), so that the app may have compared expirationDate \
        with Date() instead of ParityDevice.now
        """

    private static let lateClock = """
        ; it has expired by the store's clock and runs by Date(), which does not move along, so that the app may have \
        compared expirationDate with Date() instead of ParityDevice.now
        """

    private var finishedTooEarly: [String] {
        purchases.compactMap { purchase in
            guard let finishedAt = purchase.finishedAt else { return nil }
            let grants = notes.filter { note in
                guard case .granted(_, let id?, _) = note.kind else { return false }
                return id == purchase.id
            }
            guard let first = grants.first, first.moment.changeNumber >= finishedAt else { return nil }
            return purchase.title
        }
    }

    private func leftovers(in scenario: ParityScenario) -> [String] {
        let late = before.leftovers.filter { transaction in
            scenario.ignored[.leftovers] == nil
                || after.leftovers.contains { $0.transactionID == transaction.transactionID }
        }
        let known = Set(late.map(\.transactionID))
        // Transactions that only the last launch has left are added.
        return late.map(\.description)
            + after.leftovers.filter { $0.transactionID != nil && !known.contains($0.transactionID) }.map(\.description)
    }

    private var falseNotices: [String] {
        notes.compactMap { note in
            guard case .notified(let notice) = note.kind else { return nil }
            switch notice {
            case .failed, .cancelled:
                return waited.contains(note.productID) && !notified(.waiting, note.productID)
                    ? "\(note.productID) is said to have \(notice == .failed ? "failed" : "been cancelled"), and waits for approval"
                    : nil
            case .bought:
                let isBought = soldAt[note.productID].map { $0 <= note.moment.changeNumber } ?? false
                return isBought ? nil : "\(note.productID) is said to be bought, and is not"
            case .waiting: return nil
            }
        }
    }

    private func notified(_ notice: ParityNotice, _ product: String) -> Bool {
        notes.contains { $0.productID == product && $0.kind == .notified(notice) }
    }

    private var changingAccounts: [String] {
        let own = purchases.filter { $0.origin == .app && $0.account != nil }
        guard Set(own.map(\.account)).count > 1 else { return [] }
        return own.map { "\($0.title) for account \($0.account?.uuidString ?? "")" }
    }
}
