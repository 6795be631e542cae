import Foundation
import StoreControl
import LocalStore
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Synchronization
import Testing
import TestWaiting

/// Purchases that a test dates back, and purchases outside the app.
@Suite(.timeLimit(.standard)) struct PastPurchaseTests {
    private func request(
        _ productID: String,
        daysAgo days: Int,
        _ renewal: PastPurchase.Renewal = .renewUntilNow,
        in shop: TestStore
    ) -> PurchaseRequest {
        var request = PurchaseRequest(productID: productID)
        let date = shop.clock.now.advanced(bySeconds: Double(-days * 86_400))
        request.past = PastPurchase(date: date, renewal: renewal)
        return request
    }

    @Test(arguments: [false, true])
    func `a backdated subscription that renewed until now has a transaction for each period (TS-40)`(isOutside: Bool)
        async throws
    {
        let shop = try TestStore()
        let asked = request("gold.month", daysAgo: 100, in: shop)
        if isOutside {
            try await shop.store.purchaseOutside(asked)
        } else {
            _ = try await shop.store.purchase(asked)
        }
        let listed = try await shop.store.testTransactions()
        #expect(listed.map(\.id) == [0, 1, 2, 3])
        #expect(listed.map(\.originalID) == [0, 0, 0, 0])
        #expect(listed.first?.purchaseDate == asked.past?.date)
        for (earlier, later) in zip(listed, listed.dropFirst()) {
            #expect(earlier.expirationDate == later.purchaseDate)
        }
        #expect(try await shop.identifiers(.currentEntitlements) == [3])
        #expect(await shop.store.violations() == [])
        #expect(try await shop.store.subscriptionStatuses(groupID: "plans").first?.state == .subscribed)
    }

    @Test func `the renewals since a purchase with an earlier date are saved together with it (TS-40)`() async throws {
        let shop = try TestStore()
        let batches = Mutex<[[LedgerEvent.Kind]]>([])
        shop.store.addEventObserver(UUID()) { saved in batches.withLock { $0.append(saved.map(\.event.kind)) } }
        try await shop.store.purchaseOutside(request("gold.month", daysAgo: 100, in: shop))
        #expect(batches.withLock { $0.first } == [.purchased, .renewed, .renewed, .renewed])
    }

    @Test(arguments: [(10, [UInt64(0)]), (100, [])])
    func `a backdated subscription that was cancelled at once has one period (TS-40)`(days: Int, owned: [UInt64])
        async throws
    {
        let shop = try TestStore()
        try await shop.store.purchaseOutside(request("gold.month", daysAgo: days, .cancelImmediately, in: shop))
        let listed = try await shop.store.testTransactions()
        #expect(listed.count == 1 && listed.first?.isAutoRenewing == false)
        #expect(try await shop.identifiers(.currentEntitlements) == owned)
        #expect(await shop.store.violations() == [])
    }

    @Test func `a purchase dated in the future, or overlapping an earlier subscription, is refused (TS-40)`()
        async throws
    {
        let shop = try TestStore()
        await #expect(throws: StoreFailure.unsupported) {
            try await shop.store.purchaseOutside(request("coins", daysAgo: -1, in: shop))
        }
        try await shop.store.purchaseOutside(request("gold.month", daysAgo: 10, .cancelImmediately, in: shop))
        await shop.pass(.month)
        await #expect(throws: StoreFailure.unsupported) {
            try await shop.store.purchaseOutside(request("gold.month", daysAgo: 35, in: shop))
        }
        try await shop.store.purchaseOutside(request("gold.month", daysAgo: 3, in: shop))
        #expect(try await shop.store.testTransactions().count == 2)
        #expect(await shop.store.violations() == [])
    }

    @Test func `a purchase of a non-renewing product has the given date (TS-40)`() async throws {
        let shop = try TestStore()
        let asked = request("pro", daysAgo: 40, in: shop)
        try await shop.store.purchaseOutside(asked)
        #expect(try await shop.store.testTransactions().map(\.purchaseDate) == [asked.past?.date])
    }

    @Test func `a purchase outside the app is subject to approval, interruptions and simulated failures (TS-41, C-26)`()
        async throws
    {
        let shop = try TestStore()
        let coins = PurchaseRequest(productID: "coins")
        await shop.store.changeTestSettings { $0.asksToBuy = true }
        #expect(try await shop.store.purchaseOutside(coins) == .pending(transactionID: 0, .approval))
        await shop.store.changeTestSettings { settings in
            settings.asksToBuy = false
            settings.interruptsPurchases = true
        }
        #expect(try await shop.store.purchaseOutside(coins) == .pending(transactionID: 1, .interruption))
        await shop.store.changeTestSettings { $0.simulatedFailures[.purchase] = .productUnavailable(id: "") }
        await #expect(throws: StoreFailure.productUnavailable(id: "coins")) {
            try await shop.store.purchaseOutside(coins)
        }
        let listed = try await shop.store.testTransactions()
        #expect(listed.map(\.state) == [.deferred, .failed, .failed])
        #expect(listed.map(\.isPendingApproval) == [true, false, false])
        #expect(listed.map(\.hasPurchaseIssue) == [false, true, false])
    }

    @Test func `a declined request stays listed as failed (C-04, TS-21)`() async throws {
        let shop = try TestStore()
        await shop.store.setAskToBuy(true)
        _ = try await shop.store.purchase(PurchaseRequest(productID: "coins"))
        try await shop.store.declinePurchase(0)
        let listed = try await shop.store.testTransactions()
        #expect(listed.map(\.id) == [0])
        #expect(listed.map(\.state) == [.failed] && listed.map(\.isPendingApproval) == [false])
        #expect(try await shop.identifiers(.all) == [])
    }

    @Test func `test transactions list every purchase by identifier, finished or not (TS-09, TS-11)`() async throws {
        let shop = try TestStore()
        try await shop.buy("coins", finishing: true)
        let pro = try await shop.buy("pro", finishing: true)
        try await shop.store.refundPurchase(pro)
        try await shop.buy("gold.month")
        let listed = try await shop.store.testTransactions()
        #expect(listed.map(\.productID) == ["coins", "pro", "gold.month"])
        // Only a refund sets the cancellation date (TS-55).
        #expect(listed.map { $0.cancelDate != nil } == [false, true, false])
        #expect(listed.map(\.isAutoRenewing) == [false, false, true])
    }
}
