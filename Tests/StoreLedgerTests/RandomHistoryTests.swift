import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Random histories of a customer, in which the invariants of the ledger must always be true.
@Suite(.timeLimit(.standard)) struct RandomHistoryTests {
    @Test(arguments: RandomSeeds.beside(0..<120))
    func `the invariants of the ledger are true after every step`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var shop = Self.shop(seed)
        var everSold: Set<UInt64> = []
        for step in 0..<120 {
            try playRandomStep(&shop, &random)
            #expect(shop.violations == [], "seed \(seed), step \(step)")
            #expect(shop.contradictions == [], "seed \(seed), step \(step)")
            #expect(shop.overlappingPeriods == [], "seed \(seed), step \(step)")
            // Every entry has an event that made it, and no entry is lost.
            let sold = Set(shop.journal.filter { $0.kind.makesTransaction }.compactMap(\.transactionID))
            #expect(Set(shop.history.keys) == sold, "seed \(seed), step \(step)")
            #expect(sold.isSuperset(of: everSold))
            everSold = sold
        }
    }

    @Test(arguments: RandomSeeds.beside(0..<40))
    func `a ledger that is restored from its open entries decides the same`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var shop = Self.shop(seed)
        for _ in 0..<80 { try playRandomStep(&shop, &random) }
        let reopened = Ledger(
            catalog: shop.ledger.catalog,
            rules: shop.ledger.rules,
            snapshot: LedgerSnapshot(
                sequence: shop.ledger.sequence,
                nextTransactionID: shop.ledger.nextTransactionID,
                openEntries: Array(shop.ledger.entries.values),
                chains: Array(shop.ledger.chains.values),
                pending: Array(shop.ledger.pending.values)
            )
        )
        #expect(reopened == shop.ledger)
    }

    @Test func `the random histories together contain every event of a subscription`() throws {
        var seen: Set<LedgerEvent.Kind> = []
        for seed in 0..<60 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var shop = Self.shop(seed)
            for _ in 0..<120 { try playRandomStep(&shop, &random) }
            seen.formUnion(shop.kinds)
        }
        let missing = Set(LedgerEvent.Kind.allCases).subtracting(seen)
        // The last three are made by the app's server, or by the App Store without the customer.
        #expect(
            missing == [
                .refundRequested, .refundDeclined, .purchaseCancelled, .purchaseFailed, .deleted, .cleared,
                .refundReversed,
                .renewalExtended, .accountTokenSet,
            ]
        )
    }

    private static func shop(_ seed: UInt64) -> Shop { seed.isMultiple(of: 2) ? Shop() : .withOffers() }

    private func playRandomStep(_ shop: inout Shop, _ random: inout SeededGenerator) throws {
        let products = shop.ledger.catalog.products.map(\.id)
        switch Int.random(in: 0..<23, using: &random) {
        case 0..<4:
            if let product = products.randomElement(using: &random) {
                let plans = shop.ledger.catalog.product(product)?.soldPlans.map(\.billingPlanType) ?? []
                if Bool.random(using: &random), let plan = plans.randomElement(using: &random) {
                    try shop.decide(product, plan: plan)
                } else {
                    try shop.decideAny(product, &random)
                }
            }
        case 4, 5:
            if let id = shop.unfinished.randomElement(using: &random) { shop.finish(id) }
        case 6:
            let standing = shop.history.values.filter { !$0.isRevoked }.map(\.id).sorted()
            if let id = standing.randomElement(using: &random) { try shop.refund(id) }
        case 7:
            shop.ledger.rules.isAskToBuyEnabled.toggle()
        case 8:
            if let id = shop.ledger.pending.keys.sorted().randomElement(using: &random) {
                let isKind = Bool.random(using: &random)
                do throws(StoreFailure) {
                    shop.apply(try answer(id, agreeing: isKind, in: shop))
                } catch {
                    // No purchase may have an offer of an earlier history.
                    #expect(error == .ineligibleForOffer)
                }
            }
        case 9:
            let isOn = Bool.random(using: &random)
            try change(&shop, &random) { ledger, entry, date throws(StoreFailure) in
                try ledger.decideAutoRenewal(isOn, ofChainWith: entry, at: date)
            }
        case 10:
            shop.ledger.rules.isBillingFailing.toggle()
        case 11:
            shop.ledger.rules.isGracePeriodEnabled.toggle()
        case 12:
            try change(&shop, &random) { ledger, entry, date throws(StoreFailure) in
                try ledger.decideBillingRecovery(ofChainWith: entry, at: date)
            }
        case 13:
            let isKind = Bool.random(using: &random)
            try change(&shop, &random) { ledger, entry, date throws(StoreFailure) in
                ledger.chain(of: entry)?.priceIncrease == .pending
                    ? try ledger.decidePriceAnswer(agreeing: isKind, ofChainWith: entry, at: date)
                    : try ledger.decidePriceIncrease(ofChainWith: entry, needsConsent: isKind, at: date)
            }
        case 14:
            let isExpiry = Bool.random(using: &random)
            try change(&shop, &random) { ledger, entry, date throws(StoreFailure) in
                isExpiry
                    ? try ledger.decideForcedExpiry(ofChainWith: entry, at: date)
                    : try ledger.decideForcedRenewal(ofChainWith: entry, at: date)
            }
        case 15:
            if let product = products.randomElement(using: &random) {
                do throws(StoreFailure) {
                    try shop.share(product)
                } catch {
                    #expect(error == .notFamilyShareable(id: product))
                }
            }
        case 16:
            let shared = shop.history.values.filter { $0.ownership == .familyShared && !$0.isRevoked }.map(\.id)
                .sorted()
            if let id = shared.randomElement(using: &random) { try shop.endSharing(id) }
        case 17:
            shop.ledger.rules.faults.interruptsPurchases.toggle()
        default:
            let days = Int.random(in: 1...40, using: &random)
            shop.pass(.day, times: days)
        }
    }

    /// Decides a waiting request.
    private func answer(_ id: UInt64, agreeing isKind: Bool, in shop: Shop) throws(StoreFailure) -> LedgerChange {
        guard let waiting = shop.ledger.pending[id] else { throw .transactionNotFound(id: id) }
        return switch (waiting.reason, isKind) {
        case (.approval, true): try shop.ledger.decideApproval(of: id, at: shop.date).change
        case (.approval, false): try shop.ledger.decideDecline(of: id, at: shop.date)
        case (.interruption, true): try shop.ledger.decideIssueResolution(of: id, at: shop.date).change
        case (.interruption, false): try shop.ledger.decideIssueCancellation(of: id, at: shop.date)
        }
    }

    /// Changes a random subscription, unless its state forbids the change.
    private func change(
        _ shop: inout Shop,
        _ random: inout SeededGenerator,
        _ decide: (Ledger, LedgerEntry, StoreDate) throws(StoreFailure) -> LedgerChange
    ) throws {
        let chains = shop.ledger.chains.values.sorted { $0.key < $1.key }
        guard let chain = chains.randomElement(using: &random) else { return }
        let entry = try #require(shop.ledger.entries[chain.latestTransactionID])
        do throws(StoreFailure) {
            shop.apply(try decide(shop.ledger, entry, shop.date))
        } catch {
            #expect(error == .transactionNotFound(id: entry.id))
        }
    }
}
