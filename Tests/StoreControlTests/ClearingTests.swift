import StoreControl
import Foundation
import LocalStore
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// Tests of clearing a store that is in use.
@Suite(.timeLimit(.standard)) struct ClearingTests {
    @Test func `clearing removes all transactions permanently and keeps the settings (TS-07, TS-08)`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        let shop = try TestStore(location: location)
        try await shop.buy("silver.month", finishing: true)
        try await shop.buy("coins")
        await shop.store.setAskToBuy(true)
        _ = try await shop.store.purchase(PurchaseRequest(productID: "gems"))
        await shop.store.changeTestSettings { $0.failsTransactions = true }
        _ = try? await shop.store.purchase(PurchaseRequest(productID: "season"))
        #expect(try await shop.store.testTransactions().count == 4)
        await #expect(!shop.store.isEligibleForIntroductoryOffer(groupID: "plans"))
        let before = shop.store.changeNumber

        try await shop.store.clearTransactions()
        let reopened = try TestStore(location: location)
        for store in [shop, reopened] {
            #expect(try await store.store.testTransactions() == [])
            #expect(try await store.identifiers(.all) == [])
            #expect(try await store.identifiers(.unfinished) == [])
            #expect(await store.store.pendingPurchases() == [])
            #expect(await store.store.isEligibleForIntroductoryOffer(groupID: "plans"))
            #expect(await store.store.testSettings.failsTransactions)
            #expect(store.store.changeNumber > before)
            #expect(store.store.clearedAt == shop.store.clearedAt)
            #expect(await store.store.violations() == [])
        }
        #expect(await shop.store.testSettings.asksToBuy)
        await reopened.store.changeTestSettings { $0.failsTransactions = false }
        #expect(try await reopened.buy("coins") == 0)
    }

    @Test func `the receipt is empty (TS-07)`() async throws {
        let shop = try TestStore()
        try await shop.buyOutside("pro")
        let full = try #require(try await shop.store.receipt())
        try await shop.store.clearTransactions()
        let empty = try #require(try await shop.store.receipt())
        #expect(full.firstRange(of: Data("pro".utf8)) != nil)
        #expect(empty.firstRange(of: Data("pro".utf8)) == nil)
    }

    @Test(arguments: [1, 400])
    func `a lagging listener receives no cleared transactions, and every later one`(count: Int) async throws {
        let shop = try TestStore()
        let feed = shop.store.transactionUpdates()
        try await shop.buyOutside("pro")
        _ = await feed.element()
        for _ in 0..<count { try await shop.buyOutside("coins") }
        // Begun to read what it is late for.
        if count > 256 { _ = await feed.element() }
        try await shop.store.clearTransactions()
        let id = try await shop.buyOutside("gems")
        #expect(id == 0)
        #expect(await feed.element()?.payload?.productId == "gems")
        try await shop.buyOutside("season")
        #expect(await feed.element()?.payload?.productId == "season")
    }

    @Test func `a listener does not confuse a new transaction with cleared ones that it has not received`()
        async throws
    {
        let shop = try TestStore()
        for product in ["coins", "gems", "pro"] { try await shop.buyOutside(product) }
        let feed = shop.store.transactionUpdates()
        #expect(await feed.element()?.payload?.productId == "coins")
        try await shop.store.clearTransactions()
        for _ in 0..<3 { try await shop.buy("season") }
        try await shop.buyOutside("gems")
        #expect(await feed.element()?.payload?.productId == "gems")
    }

    @Test func `another store on the file follows the clearing, and receives the new transaction once`() async throws {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        let (one, other) = (try TestStore(location: location), try TestStore(location: location))
        let feed = other.store.transactionUpdates()
        let signals = other.store.purchaseSignals()
        try await one.buy("coins")
        await other.store.catchUp()
        #expect(await feed.element()?.payload?.productId == "coins")
        try await one.buy("pro")
        await other.store.catchUp()
        try await one.store.clearTransactions()
        #expect(try await one.buy("gems") == 0)
        await other.store.catchUp()
        // No listener had received "pro".
        #expect(await feed.element()?.payload?.productId == "gems")
        #expect(await signals.next() == .cleared(changeNumber: one.store.clearedAt))
        #expect(other.store.clearedAt == one.store.clearedAt)
        #expect(try await other.identifiers(.unfinished) == [0])
        try await other.buyOutside("season")
        #expect(await feed.element()?.payload?.productId == "season")
        #expect(await other.store.violations() == [])
    }

    @Test func `a purchase in progress continues in the empty store`() async throws {
        let gate = Gate()
        let shop = try TestStore(
            customer: ScriptedCustomer(purchase: { _ in
                await gate.pass()
                return true
            })
        )
        try await shop.buyOutside("coins")
        async let bought = shop.buy("pro")
        await gate.arrivals(reach: 1)
        try await shop.store.clearTransactions()
        gate.open()
        #expect(try await bought == 0)
        #expect(try await shop.identifiers(.unfinished) == [0])
    }

    @Test func `deleting the first purchase deletes its renewals, and makes the trial available again (TS-48)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        let shop = try TestStore(location: location)
        let first = try await shop.buy("silver.month", finishing: true)
        await shop.pass(.month, times: 3)
        try await shop.buy("coins")
        #expect(try await shop.identifiers(.allOf(productID: "silver.month")).count == 4)
        try await shop.store.deleteTransaction(first)
        for store in [shop, try TestStore(location: location, now: shop.clock.now)] {
            #expect(try await store.identifiers(.allOf(productID: "silver.month")) == [])
            #expect(try await store.store.testTransactions().map(\.productID) == ["coins"])
            #expect(await store.store.isEligibleForIntroductoryOffer(groupID: "plans"))
            #expect(try await store.store.subscriptionStatuses(groupID: "plans").isEmpty)
            #expect(await store.store.violations() == [])
        }
        #expect(await shop.store.nextDueDate() == nil)
        #expect(try await shop.buy("silver.month") > first)
    }

    @Test func `a subscription without its latest period has ended with the previous period (TS-48)`() async throws {
        let shop = try TestStore()
        let first = try await shop.buy("gold.month", finishing: true)
        await shop.pass(.month)
        let renewal = try #require(try await shop.identifiers(.currentEntitlements).first)
        try await shop.store.deleteTransaction(renewal)
        #expect(try await shop.identifiers(.all) == [first])
        #expect(try await shop.identifiers(.currentEntitlements) == [])
        #expect(try await shop.store.subscriptionStatuses(groupID: "plans").first?.state == .expired)
        await shop.pass(.month, times: 2)
        #expect(try await shop.identifiers(.all) == [first])
        #expect(await shop.store.violations() == [])
        try await shop.buy("gold.month")
        #expect(await shop.store.violations() == [])
    }

    @Test func `pending requests and failed attempts can be deleted, and unknown identifiers cannot (TS-48)`()
        async throws
    {
        let shop = try TestStore()
        await shop.store.setAskToBuy(true)
        _ = try await shop.store.purchase(PurchaseRequest(productID: "coins"))
        await shop.store.setTransactionFailure(.unknown)
        _ = try? await shop.store.purchase(PurchaseRequest(productID: "pro"))
        let listed = try await shop.store.testTransactions()
        #expect(listed.map(\.state) == [.deferred, .failed])
        #expect(listed.map(\.id) == [0, 1])
        for record in listed { try await shop.store.deleteTransaction(record.id) }
        #expect(try await shop.store.testTransactions() == [])
        await #expect(throws: StoreFailure.transactionNotFound(id: 0)) { try await shop.store.deleteTransaction(0) }
    }

    @Test func `deleting the later of two seasons makes the earlier one the entitlement (TS-48)`() async throws {
        let shop = try TestStore()
        let first = try await shop.buy("season", finishing: true)
        let second = try await shop.buy("season", finishing: true)
        #expect(try await shop.identifiers(.currentEntitlements) == [second])
        try await shop.store.deleteTransaction(second)
        #expect(try await shop.identifiers(.currentEntitlements) == [first])
        #expect(await shop.store.violations() == [])
    }
}
