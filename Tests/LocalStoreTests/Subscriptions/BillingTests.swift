import StoreControl
import LocalStore
import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct BillingTests {
    private func status(of shop: TestStore) async throws -> SignedSubscriptionStatus {
        try #require(try await shop.store.subscriptionStatuses(groupID: "plans").first)
    }

    private func info(of status: SignedSubscriptionStatus) throws -> RenewalInfoPayload {
        try #require(status.renewalInfo.payload(as: RenewalInfoPayload.self))
    }

    @Test(arguments: [(false, SubscriptionState.inBillingRetryPeriod), (true, .inGracePeriod)])
    func `the configuration file decides whether renewals fail, and whether there is a grace period (TS-51)`(
        hasGrace: Bool,
        state: SubscriptionState
    ) async throws {
        let shop = try TestStore { configuration in
            configuration.catalog.settings.billingRetryEnabled = true
            configuration.catalog.settings.billingGracePeriodEnabled = hasGrace
        }
        try await shop.buy("gold.month")
        await shop.pass(.month)
        #expect(try await status(of: shop).state == state)
        #expect(try await shop.identifiers(.currentEntitlements) == (hasGrace ? [0] : []))
    }

    @Test func `every change of a failing renewal is announced, with its renewal info (S-05)`() async throws {
        let shop = try TestStore()
        try await shop.buy("gold.month")
        let feed = shop.store.subscriptionStatusChanges()
        await shop.store.setBillingFailure(true)
        await shop.store.setBillingGracePeriod(true)
        await shop.pass(.month)
        await shop.pass(.day, times: 16)
        await shop.store.setBillingFailure(false)
        try await shop.store.resolveBillingIssue(ofTransaction: 0)
        try await shop.store.raisePrice(ofTransaction: 0)
        try await shop.store.answerPriceIncrease(agreeing: false, ofTransaction: 0)
        await shop.pass(.month)
        let statuses = await feed.take(6)
        let states: [SubscriptionState] = [
            .inGracePeriod, .inBillingRetryPeriod, .subscribed, .subscribed, .subscribed, .expired,
        ]
        #expect(statuses.map(\.state) == states)
        #expect(statuses.map(\.transaction.transactionID) == [0, 0, 1, 1, 1, 1])
        let infos = try statuses.map { try info(of: $0) }
        #expect(infos.map { $0.gracePeriodExpiresDate != nil } == [true, false, false, false, false, false])
        #expect(infos.map { $0.isInBillingRetryPeriod == true } == [true, true, false, false, false, false])
        #expect(infos.map(\.priceIncreaseStatus) == [nil, nil, nil, 0, nil, nil])
        #expect(infos.map(\.expirationIntent) == [2, 2, nil, nil, nil, 1])
        #expect(await shop.store.violations() == [])
    }

    @Test
    func `billing problems, price increases and expiries announce no transactions except new periods (S-43, TS-45)`()
        async throws
    {
        let shop = try TestStore()
        try await shop.buy("gold.month", finishing: true)
        let feed = shop.store.transactionUpdates()
        await shop.store.setBillingFailure(true)
        await shop.pass(.month)
        await shop.store.setBillingFailure(false)
        try await shop.store.resolveBillingIssue(ofTransaction: 0)
        try await shop.store.raisePrice(ofTransaction: 1)
        try await shop.store.forceRenewal(ofTransaction: 0)
        try await shop.store.expireSubscription(ofTransaction: 2)
        let outside = try await shop.buyOutside("pro")
        #expect(await feed.take(3).map(\.transactionID) == [1, 2, outside])
    }

    @Test func `the signed text of a period that was ended early has the new end (TS-44, TS-42)`() async throws {
        let shop = try TestStore()
        try await shop.buy("gold.month", finishing: true)
        await shop.pass(.day)
        try await shop.store.forceRenewal(ofTransaction: 0)
        let first = shop.clock.now
        await shop.pass(.day)
        try await shop.store.expireSubscription(ofTransaction: 0)
        let history = try await shop.store.transactions(.all, after: nil).transactions.compactMap(\.payload)
        #expect(history.map(\.expiresDate) == [shop.clock.now, first])
        #expect(history.map(\.transactionId.value) == [1, 0])
        #expect(try await shop.identifiers(.currentEntitlements) == [])
        #expect(await shop.store.violations() == [])
    }

    @Test(arguments: [false, true])
    func `a store that is opened again keeps grace periods, billing retry, and price consents`(hasGrace: Bool)
        async throws
    {
        let folder = try TemporaryFolder()
        let location = StoreLocation.file(folder.file("store.sqlite"))
        let shop = try TestStore(location: location)
        try await shop.buy("gold.month")
        try await shop.buy("delta.week")
        await shop.store.setBillingFailure(true)
        await shop.store.setBillingGracePeriod(hasGrace)
        await shop.pass(.month)
        let before = try await status(of: shop)
        let again = try TestStore(location: location, now: shop.clock.now)
        let after = try await status(of: again)
        #expect(after.state == before.state)
        #expect(after.state == (hasGrace ? .inGracePeriod : .inBillingRetryPeriod))
        #expect(try info(of: after).gracePeriodExpiresDate == info(of: before).gracePeriodExpiresDate)
        await again.pass(.day, times: 60)
        #expect(try await status(of: again).state == .expired)
        #expect(await again.store.violations() == [])
        #expect(again.complaints.all == [])
    }

    @Test func `a renewal that fell due before billing failures were turned on is paid`() async throws {
        let shop = try TestStore()
        try await shop.buy("gold.month")
        shop.clock.advance(to: StoreCalendar.date(adding: .month, to: shop.clock.now))
        await shop.store.setBillingFailure(true)
        #expect(try await status(of: shop).state == .subscribed)
        #expect(try await shop.identifiers(.all) == [1, 0])
    }

    @Test func `the store wakes when grace and retry end, without any call`() async throws {
        let shop = try TestStore()
        try await shop.buy("gold.month")
        await shop.store.setBillingFailure(true)
        await shop.store.setBillingGracePeriod(true)
        await shop.pass(.month)
        let feed = shop.store.subscriptionStatusChanges()
        for (days, state) in [(16, SubscriptionState.inBillingRetryPeriod), (44, .expired)] {
            await shop.clock.sleepers(reach: 1)
            shop.clock.advance(to: StoreCalendar.date(adding: .day, times: days, to: shop.clock.now))
            #expect(await feed.element()?.state == state)
        }
    }

    @Test func `operations on an unsuitable subscription fail (TS-52, TS-42, TS-44, TS-49, TS-50)`() async throws {
        let shop = try TestStore()
        let pro = try await shop.buy("pro")
        for id in [pro, 99] {
            let missing = StoreFailure.transactionNotFound(id: id)
            await #expect(throws: missing) { try await shop.store.resolveBillingIssue(ofTransaction: id) }
            await #expect(throws: missing) { try await shop.store.raisePrice(ofTransaction: id) }
            await #expect(throws: missing) {
                try await shop.store.answerPriceIncrease(agreeing: true, ofTransaction: id)
            }
            await #expect(throws: missing) { try await shop.store.expireSubscription(ofTransaction: id) }
            await #expect(throws: missing) { try await shop.store.forceRenewal(ofTransaction: id) }
        }
    }
}
