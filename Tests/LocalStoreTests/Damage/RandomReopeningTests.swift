import StoreControl
import LocalStore
import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Random histories in which the store is reopened at random moments and must answer queries as before.
@Suite(.timeLimit(.long)) struct RandomReopeningTests {
    private struct Answers: Equatable {
        var queries: [[UInt64]] = []
        var texts: [SignedTransaction?] = []
        var states: [SubscriptionState] = []
        var pending: [UInt64] = []
        var eligible: [Bool] = []

        init(of shop: TestStore) async throws {
            let products = SampleCatalog.catalog.products.map(\.id)
            for query in [TransactionQuery.all, .unfinished, .currentEntitlements] {
                queries.append(try await shop.identifiers(query))
            }
            for product in products {
                queries.append(try await shop.identifiers(.allOf(productID: product)))
                queries.append(try await shop.identifiers(.currentEntitlementsOf(productID: product)))
                texts.append(try await shop.store.latestTransaction(productID: product))
            }
            texts += try await shop.store.transactions(.all, after: nil).transactions
            for group in ["plans", "delta"] {
                states += try await shop.store.subscriptionStatuses(groupID: group).map(\.state)
                eligible.append(await shop.store.isEligibleForIntroductoryOffer(groupID: group))
            }
            pending = await shop.store.pendingPurchases().map(\.transactionID)
        }
    }

    @Test(arguments: RandomSeeds.beside(0..<UInt64(TestExtent.cases(6, thorough: 20))))
    func `a store that is opened again answers as before (Q-24)`(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        var random = SeededGenerator(seed: seed)
        var shop = try TestStore(location: location)
        for _ in 0..<60 {
            try await playRandomStep(shop, &random)
            guard Int.random(in: 0..<6, using: &random) == 0 else { continue }
            let before = try await Answers(of: shop)
            #expect(await shop.store.violations() == [])
            #expect(shop.complaints.all == [])
            shop = try TestStore(location: location, now: shop.clock.now)
            #expect(try await Answers(of: shop) == before)
            #expect(await shop.store.violations() == [])
        }
    }

    private func playRandomStep(_ shop: TestStore, _ random: inout SeededGenerator) async throws {
        let products = SampleCatalog.catalog.products.map(\.id)
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<5:
            if let product = products.randomElement(using: &random) {
                _ = try await shop.store.purchase(PurchaseRequest(productID: product))
            }
        case 5, 6:
            if let id = try await shop.identifiers(.unfinished).randomElement(using: &random) {
                await shop.store.finish(transactionID: id)
            }
        case 7:
            if let id = try await shop.identifiers(.all).randomElement(using: &random) {
                do throws(StoreFailure) {
                    try await shop.store.refundPurchase(id)
                } catch {
                    #expect(error == .duplicateRefundRequest(id: id))
                }
            }
        case 8:
            await shop.store.setAskToBuy(Bool.random(using: &random))
        case 9:
            if let waiting = await shop.store.pendingPurchases().randomElement(using: &random) {
                if Bool.random(using: &random) {
                    try await shop.store.approvePurchase(waiting.transactionID)
                } else {
                    try await shop.store.declinePurchase(waiting.transactionID)
                }
            }
        case 10:
            for status in try await shop.store.subscriptionStatuses(groupID: "plans") where status.state == .subscribed
            {
                let isOn = Bool.random(using: &random)
                try await shop.store.setAutoRenewal(isOn, ofTransaction: status.transaction.transactionID)
            }
        case 11:
            await shop.store.setBillingFailure(Bool.random(using: &random))
            await shop.store.setBillingGracePeriod(Bool.random(using: &random))
        case 12, 13:
            try await changeSubscription(shop, &random)
        default:
            await shop.pass(.day, times: Int.random(in: 1...40, using: &random))
        }
    }

    /// Makes a random change of a subscription, unless the state of the subscription forbids the change.
    private func changeSubscription(_ shop: TestStore, _ random: inout SeededGenerator) async throws {
        let groups = ["plans", "delta"]
        guard let group = groups.randomElement(using: &random),
            let status = try await shop.store.subscriptionStatuses(groupID: group).first
        else { return }
        let id = status.transaction.transactionID
        do throws(StoreFailure) {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: try await shop.store.resolveBillingIssue(ofTransaction: id)
            case 1: try await shop.store.raisePrice(ofTransaction: id)
            case 2: try await shop.store.answerPriceIncrease(agreeing: true, ofTransaction: id)
            case 3: try await shop.store.answerPriceIncrease(agreeing: false, ofTransaction: id)
            case 4: try await shop.store.expireSubscription(ofTransaction: id)
            default: try await shop.store.forceRenewal(ofTransaction: id)
            }
        } catch {
            #expect(error == .transactionNotFound(id: id))
        }
    }
}
