import Foundation
import StoreCatalog
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Random histories of the real ledger, in which the ledger on disk must always equal the one in memory.
@Suite(.timeLimit(.long)) struct LedgerHistoryTests {
    static let catalog = Catalog(
        products: [
            CatalogProduct(id: "coins", kind: .consumable, price: 1),
            CatalogProduct(id: "pro", kind: .nonConsumable, price: 9),
            CatalogProduct(id: "season", kind: .nonRenewing, price: 5),
            subscription("basic", level: 2, introductoryOffer: nil),
            subscription(
                "premium",
                level: 1,
                introductoryOffer: CatalogOffer(
                    kind: .introductory,
                    paymentMode: .payAsYouGo,
                    period: BillingPeriod(count: 1, unit: .week),
                    periodCount: 3,
                    price: 1
                )
            ),
        ],
        groups: [SubscriptionGroup(id: "group", productIDs: ["basic", "premium"])]
    )
    static let rules = LedgerRules(
        environment: .sandbox,
        storefront: StorefrontPayload(countryCode: "USA", id: "143441", currency: "USD")
    )

    private static func subscription(
        _ id: String,
        level: Int,
        introductoryOffer: CatalogOffer?
    ) -> CatalogProduct {
        let terms = CatalogSubscription(
            groupID: "group",
            level: level,
            period: BillingPeriod(count: 1, unit: .month),
            introductoryOffer: introductoryOffer
        )
        return CatalogProduct(id: id, kind: .autoRenewable, price: 3, subscription: terms)
    }

    /// A random change of the ledger, or `nil` if the drawn change is not possible.
    private func step(
        _ ledger: Ledger,
        _ database: any LedgerStorage,
        at date: StoreDate,
        _ random: inout SeededGenerator
    ) throws -> LedgerChange? {
        if let due = ledger.decideNextDue(at: date) { return due }
        let known = ledger.entries.keys.sorted()
        do throws(StoreFailure) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                let product = Self.catalog.products.randomElement(using: &random)
                var request = PurchaseRequest(productID: product?.id ?? "")
                if Bool.random(using: &random) {
                    request.appAccountToken = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6))
                }
                request.queueTag = "tag \(ledger.sequence)"
                request.simulatesAskToBuyInSandbox = Int.random(in: 0..<5, using: &random) == 0
                // Taken from values that are drawn already, so that every seed plays the same history as before.
                if product?.kind == .nonRenewing, ledger.sequence.isMultiple(of: 4) {
                    let days = Double(ledger.sequence % 30)
                    request.past = PastPurchase(date: date.advanced(bySeconds: -86_400 * days), renewal: .renewUntilNow)
                }
                return try ledger.decidePurchase(request, at: date).change
            case 4..<7:
                return known.randomElement(using: &random).flatMap { ledger.decideFinish($0, at: date) }
            case 7:
                guard let id = ledger.pending.keys.sorted().randomElement(using: &random) else { return nil }
                return try Bool.random(using: &random)
                    ? ledger.decideApproval(of: id, at: date).change : ledger.decideDecline(of: id, at: date)
            case 8:
                guard let chain = ledger.chains[.own("group")], let latest = ledger.entries[chain.latestTransactionID]
                else {
                    return nil
                }
                return try changeSubscription(chain, latest, in: ledger, at: date, &random)
            default:
                break
            }
        } catch {
            return nil
        }
        // A refund of a closed entry needs the history.
        guard ledger.nextTransactionID > Self.first else { return nil }
        let id = UInt64.random(in: Self.first..<ledger.nextTransactionID, using: &random)
        guard let entry = try database.entry(id) else { return nil }
        let previous = try database.newestUnrevokedNonRenewing(productID: entry.productID, except: id)
        do throws(StoreFailure) {
            return try ledger.decideRefund(of: entry, because: .appIssue, reopening: previous, at: date)
        } catch {
            return nil
        }
    }

    /// A random change of a subscription.
    private func changeSubscription(
        _ chain: SubscriptionChain,
        _ latest: LedgerEntry,
        in ledger: Ledger,
        at date: StoreDate,
        _ random: inout SeededGenerator
    ) throws(StoreFailure) -> LedgerChange {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try ledger.decideBillingRecovery(ofChainWith: latest, at: date)
        case 1: try ledger.decidePriceIncrease(ofChainWith: latest, at: date)
        case 2: try ledger.decidePriceAnswer(agreeing: true, ofChainWith: latest, at: date)
        case 3: try ledger.decideForcedRenewal(ofChainWith: latest, at: date)
        case 4: try ledger.decideForcedExpiry(ofChainWith: latest, at: date)
        default: try ledger.decideAutoRenewal(!chain.willAutoRenew, ofChainWith: latest, at: date)
        }
    }

    private static let first = LedgerRules.firstTransactionID(in: .sandbox)

    private func sign(_ change: LedgerChange, at date: StoreDate) throws -> SavedChange {
        var texts: [UInt64: StoredText] = [:]
        for change in change.entries {
            if case .moved = change { continue }
            let payload = change.entry.payload(
                bundleID: "com.example.app",
                environment: .sandbox,
                appTransactionID: "1",
                signedAt: date
            )
            let data = PayloadCoding.encode(payload)
            texts[change.entry.id] = StoredText(headerSegment: "h", payload: data, signature: Data(count: 64))
        }
        return SavedChange(change: change, texts: texts)
    }

    /// The seeds, with those that once lost a late approved purchase on disk.
    static let seeds =
        Array(1...UInt64(TestExtent.cases(6, thorough: 30))) + [174, 200, 213, 262, 272, 290, 295, 308, 377, 400]
        as [UInt64]

    @Test(arguments: StorageEngine.all, RandomSeeds.beside(seeds))
    func `The ledger on disk equals the ledger in memory after every operation`(engine: StorageEngine, seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        // A second one, so that every seed stays what it was.
        var drawer = SeededGenerator(seed: seed)
        let database = try StoragePlace(engine).openMade(firstTransactionID: Self.first, isOpenedOnce: true)
        var ledger = Ledger(catalog: Self.catalog, rules: Self.rules)
        // Behind by some operations, and reads only what was written since.
        var follower = ledger
        var events: [LedgerEvent] = []
        var history: [UInt64: LedgerEntry] = [:]
        var batch: [SavedChange] = []
        var date = StoreDate(milliseconds: 1_700_000_000_000)
        for _ in 0..<300 {
            if Int.random(in: 0..<20, using: &random) == 0 { ledger.rules.isBillingFailing.toggle() }
            if Int.random(in: 0..<20, using: &random) == 0 { ledger.rules.isGracePeriodEnabled.toggle() }
            date = date.advanced(bySeconds: Double(Int.random(in: 0..<400_000, using: &random)))
            let start = ledger.sequence
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                guard batch.isEmpty, let change = try step(ledger, database, at: date, &random) else { continue }
                batch.append(try sign(change, at: date))
                ledger.apply(change)
                events += change.events
                for change in change.entries { history[change.entry.id] = change.entry }
            }
            try database.save(batch, expecting: start)
            batch = []
            let loaded = Ledger(catalog: Self.catalog, rules: ledger.rules, snapshot: try database.load())
            try #require(loaded == ledger)
            guard Int.random(in: 0..<3, using: &drawer) == 0 else { continue }
            follower.rules = ledger.rules
            follower.take(try #require(try database.delta(since: follower.sequence, rereading: LedgerRows())))
            try #require(follower == ledger)
        }
        #expect(history.count > 20)
        for (id, entry) in history { #expect(try database.entry(id) == entry) }
        #expect(try database.events(after: 0, limit: .max).map(\.event) == events)
        #expect(try database.announcements(after: 0, limit: .max).map(\.event) == events.filter(\.isAnnounced))
    }
}
