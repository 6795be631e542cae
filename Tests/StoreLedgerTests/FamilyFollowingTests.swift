import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// A ledger that follows the ledger of another account.
@Suite(.timeLimit(.long)) struct FamilyFollowingTests {
    /// The purchases of a shop's customer, as a storage reads them for a member that follows up to some periods.
    private func purchases(of owner: Shop, after positions: [FamilySource]) -> FamilyPurchases {
        let products = owner.history.values.filter {
            $0.kind == .nonConsumable && $0.ownership == .purchased && !$0.isRevoked
        }
        let chains = owner.ledger.chains.values.filter { $0.ownership == .purchased }.sorted { $0.key < $1.key }
        return FamilyPurchases(
            products: products.sorted { $0.isOlder(than: $1) }.map {
                .init(productID: $0.productID, source: FamilySource(store: 1, transactionID: $0.id))
            },
            subscriptions: chains.map { chain in
                let seen = positions.map(\.transactionID).first { owner.history[$0]?.originalID == chain.originalID }
                let periods = owner.history.values.filter { period in
                    seen.map { period.originalID == chain.originalID && period.id > $0 } ?? false
                }
                return .init(store: 1, chain: chain, periods: periods.sorted { $0.id < $1.id })
            }
        )
    }

    /// Lets the member follow the owner until both ledgers agree.
    private func follow(_ owner: Shop, by member: inout Shop) throws {
        member.date = owner.date
        member.settle()
        let purchases = purchases(of: owner, after: member.ledger.familyPositions)
        var steps = 0
        while let change = try member.ledger.decideNextOfFamily(purchases, at: member.date) {
            #expect(!change.events.isEmpty)
            member.apply(change)
            steps += 1
            try #require(steps < 200, "The ledger follows without end: \(member.kinds.suffix(9))")
        }
        member.settle()
        // A repeated comparison decides nothing.
        let again = self.purchases(of: owner, after: member.ledger.familyPositions)
        #expect(try member.ledger.decideNextOfFamily(again, at: member.date) == nil)
        #expect(owner.violations == [] && member.violations == [])
    }

    /// Makes a random change of the owner's purchases.
    private func playRandomStep(_ owner: inout Shop, _ random: inout SeededGenerator) throws {
        owner.settle()
        let chain = owner.ledger.chains[.own("plans")]
        let latest = chain.flatMap {
            $0.state(at: owner.date).isAlive ? owner.ledger.entries[$0.latestTransactionID] : nil
        }
        switch Int.random(in: 0..<16, using: &random) {
        case 0: try owner.buy("pro")
        case 1, 2, 3:
            try owner.buy(["gold.month", "silver.month", "silver.year"].randomElement(using: &random) ?? "gold.month")
        case 4: try owner.buy("coins")
        case 5:
            let standing = owner.history.values.filter { !$0.isRevoked }.map(\.id).sorted()
            if let id = standing.randomElement(using: &random) { try owner.refund(id) }
        case 6:
            let refunded = owner.history.values.filter(\.isRevoked).sorted { $0.id < $1.id }
            guard let entry = refunded.randomElement(using: &random) else { return }
            owner.apply(try owner.ledger.decideRefundReversal(of: entry, at: owner.date))
        case 7: owner.ledger.rules.isBillingFailing.toggle()
        case 8: owner.ledger.rules.isGracePeriodEnabled.toggle()
        case 9, 10:
            guard let latest else { return }
            let isOn = Bool.random(using: &random)
            owner.apply(try owner.ledger.decideAutoRenewal(isOn, ofChainWith: latest, at: owner.date))
        case 11:
            guard let latest else { return }
            owner.apply(try owner.ledger.decideForcedExpiry(ofChainWith: latest, at: owner.date))
        case 12:
            guard let latest, let chain else { return }
            let change =
                chain.billingRetry == nil
                ? try owner.ledger.decideForcedRenewal(ofChainWith: latest, at: owner.date)
                : try owner.ledger.decideBillingRecovery(ofChainWith: latest, at: owner.date)
            owner.apply(change)
        case 13:
            guard let chain, chain.state(at: owner.date) == .subscribed, owner.date < chain.expirationDate,
                chain.extensionDates?.count ?? 0 < 2
            else { return }
            let id = chain.originalID
            owner.apply(try owner.ledger.decideExtension(ofSubscription: id, byDays: 10, at: owner.date).change)
        default: owner.pass(BillingPeriod(count: Int.random(in: 1...40, using: &random), unit: .day))
        }
    }

    @Test(arguments: 0..<UInt64(TestExtent.cases(60, thorough: 2000)))
    func `a member that follows at random moments ends with the purchases of the other member (S-49)`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        var (owner, member) = (Shop(), Shop())
        for _ in 0..<60 {
            try playRandomStep(&owner, &random)
            if Int.random(in: 0..<3, using: &random) == 0 { try follow(owner, by: &member) }
        }
        try follow(owner, by: &member)
        let chain = owner.ledger.chains[.own("plans")]
        let isEntitled = chain?.state(at: owner.date).isEntitled ?? false
        let isShareable = chain.flatMap { owner.ledger.catalog.product($0.productID)?.canBeShared } ?? false
        let shared = member.sharedChain()
        #expect((shared?.state(at: member.date).isEntitled ?? false) == (isEntitled && isShareable))
        if isEntitled, isShareable { #expect(shared?.expirationDate == chain?.expirationDate) }
        let ownsPro = owner.owned.contains("pro")
        #expect(member.owned.contains("pro") == ownsPro)
    }

    @Test
    func `a followed subscription does not renew by itself, and its transaction has the source as its cause (S-49)`()
        throws
    {
        var (owner, member) = (Shop(), Shop())
        try owner.buy("gold.month")
        try follow(owner, by: &member)
        let source = try #require(member.ledger.familyPositions.first)
        member.pass(BillingPeriod(count: 3, unit: .month))
        #expect(member.history.count == 1 && member.owned == ["gold.month"])
        let entry = try #require(member.history.values.first)
        #expect(entry.cause == .family(source))
        #expect(throws: StoreFailure.self) {
            try member.ledger.decideForcedRenewal(ofChainWith: entry, at: member.date)
        }
        #expect(throws: StoreFailure.self) {
            try member.ledger.decideRefund(of: entry, because: .other, at: member.date)
        }
        // Sharing the same product with the control of a test changes nothing.
        #expect(try member.share("gold.month") == entry)
        #expect(member.kinds == [.familyShared])
    }

    @Test func `an end that the other member postponed before is taken back, in the same transaction (S-49, V-12)`()
        throws
    {
        var (owner, member) = (Shop(), Shop())
        let id = try owner.buy("gold.month").id
        try owner.setRenewal(false)
        try follow(owner, by: &member)
        owner.date = try #require(owner.latest().expirationDate).advanced(bySeconds: -3600)
        owner.apply(try owner.ledger.decideExtension(ofSubscription: id, byDays: 10, at: owner.date).change)
        owner.pass(.day)
        member.date = owner.date
        member.settle()
        #expect(member.owned == [])
        try follow(owner, by: &member)
        #expect(member.sharedChain()?.state(at: member.date) == .subscribed)
        #expect(member.owned == ["gold.month"])
        #expect(member.history.count == 1)
        #expect(member.kinds.suffix(2) == [.expired, .renewalExtended])
    }

    @Test func `purchases of a member with an unreadable row stay shared until the row says otherwise (S-49, E-19)`()
        throws
    {
        var (owner, member) = (Shop(), Shop())
        try owner.buy("pro")
        try owner.buy("gold.month")
        try follow(owner, by: &member)
        #expect(Set(member.owned) == ["pro", "gold.month"])
        let unreadable = FamilyPurchases(unreadable: [1])
        #expect(try member.ledger.decideNextOfFamily(unreadable, at: member.date) == nil)
        // Rows of another member say nothing about this one.
        let other = FamilyPurchases(unreadable: [2])
        while let change = try member.ledger.decideNextOfFamily(other, at: member.date) { member.apply(change) }
        #expect(member.owned == [] && member.violations == [])
    }
}
