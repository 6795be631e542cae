import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Failing renewals, rising prices and forced ends, as an app sees them through both APIs.
@Suite(.timeLimit(.standard)) struct BillingTests {
    private typealias Info = Product.SubscriptionInfo.RenewalInfo

    private func status() async throws -> Product.SubscriptionInfo.Status {
        try #require(try await Product.SubscriptionInfo.status(for: "plans").first)
    }

    private func info() async throws -> Info { try await status().renewalInfo.payloadValue }

    private func days(_ count: Int) -> Duration { .seconds(86_400 * count) }

    @Test(arguments: [
        Product.SubscriptionInfo.RenewalState.subscribed, .expired, .inGracePeriod, .inBillingRetryPeriod, .revoked,
    ])
    func `the renewal date is the end of the latest period in every state, also in the past (S-11)`(
        state: Product.SubscriptionInfo.RenewalState
    ) async throws {
        let store = try SampleStore.open()
        try await store.run {
            let id = try await store.buyOutside("plan.gold")
            switch state {
            case .expired: try await store.setAutoRenewal(false, of: id)
            case .inGracePeriod, .inBillingRetryPeriod:
                await store.setBillingGracePeriod(state == .inGracePeriod)
                await store.setBillingFailure(true)
            default: break
            }
            try await store.advance(by: days(32))
            if state == .revoked { try await store.refund("plan.gold") }
            let status = try await status()
            #expect(status.state == state)
            let date = try #require(try status.renewalInfo.payloadValue.renewalDate)
            #expect(try status.transaction.payloadValue.expirationDate == date)
            #expect((date < store.now) == [.expired, .inGracePeriod, .inBillingRetryPeriod].contains(state))
        }
    }

    @Test func `a customer who may no longer pay keeps purchases, and subscriptions are renewed (F-09)`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let database = SimulatedDatabase.file(folder.appending(path: "store.sqlite"))
        do {
            let store = try SampleStore.open(database: database)
            for productID in ["pro", "plan.gold"] { try await store.buyOutside(productID) }
        }
        var app = SimulatedApp()
        app.canMakePayments = false
        let store = try SampleStore.open(database: database, app: app)
        try await store.run {
            #expect(!AppStore.canMakePayments)
            try await store.advance(by: days(32))
            #expect(Set(await owned()) == ["pro", "plan.gold"])
            let latest = try #require(await Transaction.latest(for: "plan.gold")).payloadValue
            #expect(latest.reason == .renewal && latest.purchaseDate > SimulatedTime.epoch)
        }
    }

    @Test func `a failing renewal goes through grace, retry and recovery (S-01, S-09, T-25, TS-51, TS-52, S-18)`()
        async throws
    {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver(finishing: true)
            SKPaymentQueue.default().add(observer)
            let id = try await PurchaseOrigin.observer.buy("plan.gold", watchedBy: observer)
            await observer.receives(3)
            await store.setBillingFailure(true)
            await store.setBillingGracePeriod(true)
            try await store.advance(by: days(31))

            #expect(try await status().state == .inGracePeriod)
            let grace = try await info()
            #expect(grace.isInBillingRetry)
            #expect(grace.expirationReason == .billingError)
            #expect(grace.gracePeriodExpirationDate == store.now.addingTimeInterval(86_400 * 16))
            #expect(grace.autoRenewPreference == "plan.gold")
            #expect(try #require(grace.renewalDate) <= store.now)
            #expect(await owned() == ["plan.gold"])
            let held = try #require(await Transaction.latest(for: "plan.gold")).payloadValue
            #expect(try #require(held.expirationDate) <= store.now)

            try await store.advance(by: days(16))
            #expect(try await status().state == .inBillingRetryPeriod)
            let retry = try await info()
            #expect(retry.isInBillingRetry)
            #expect(retry.gracePeriodExpirationDate == nil)
            #expect(await owned() == [])

            var updates = Transaction.updates.makeAsyncIterator()
            await store.setBillingFailure(false)
            try await store.resolveBillingIssue(of: id)
            let renewal = try #require(await updates.next()).payloadValue
            #expect(renewal.reason == .renewal)
            #expect(renewal.originalID == id)
            #expect(renewal.purchaseDate == store.now)
            await observer.receives(4)
            #expect(observer.history.dropFirst(3).first == "purchased plan.gold")
            #expect(try await status().state == .subscribed)
            #expect(try await !info().isInBillingRetry)
            #expect(await owned() == ["plan.gold"])
            #expect(await store.inconsistencies == [])
        }
    }

    @Test func `a price increase without an answer ends the subscription (S-28, S-29, S-07, TS-49, TS-50)`()
        async throws
    {
        let store = try SampleStore.open()
        try await store.run {
            let id = try await store.buyOutside("plan.gold")
            #expect(try await info().priceIncreaseStatus == .noIncreasePending)
            try await store.requestPriceConsent(of: id)
            #expect(try await info().priceIncreaseStatus == .pending)
            try await store.consentToPriceIncrease(of: id)
            #expect(try await info().priceIncreaseStatus == .agreed)
            try await store.advance(by: days(31))
            #expect(try await status().state == .subscribed)
            #expect(try await info().priceIncreaseStatus == .noIncreasePending)
            try await store.requestPriceConsent(of: id)
            try await store.advance(by: days(31))
            #expect(try await status().state == .expired)
            let info = try await info()
            #expect(info.expirationReason == .didNotConsentToPriceIncrease)
            #expect(!info.willAutoRenew)
            #expect(info.autoRenewPreference == nil)
            #expect(info.renewalPrice == nil)
            #expect(await owned() == [])
        }
    }

    @Test func `a declined increase ends renewal, and an increase without consent does not (S-28, TS-50)`() async throws
    {
        let store = try SampleStore.open()
        try await store.run {
            let id = try await store.buyOutside("plan.gold")
            try await store.raisePriceWithoutConsent(of: id)
            #expect(try await info().priceIncreaseStatus == .agreed)
            try await store.requestPriceConsent(of: id)
            try await store.declinePriceIncrease(of: id)
            #expect(try await info().willAutoRenew == false)
            try await store.advance(by: days(31))
            #expect(try await info().expirationReason == .autoRenewDisabled)
        }
    }

    @Test func `a forced renewal and a forced expiry end the period early (TS-42, TS-43, TS-44, TS-45)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            let id = try await PurchaseOrigin.observer.buy("plan.gold", watchedBy: observer)
            try await store.advance(by: days(3))
            try await store.forceRenewal(of: id)
            await observer.receives(3)
            #expect(observer.history == ["purchasing plan.gold", "purchased plan.gold", "purchased plan.gold"])
            let renewal = try #require(await Transaction.latest(for: "plan.gold")).payloadValue
            #expect(renewal.reason == .renewal)
            #expect(renewal.purchaseDate == store.now)
            #expect(await unfinished() == [id, renewal.id])
            #expect(await owned() == ["plan.gold"])

            try await store.advance(by: days(3))
            try await store.expireSubscription(of: id)
            #expect(await owned() == [])
            #expect(try await status().state == .expired)
            #expect(try await info().expirationReason == .autoRenewDisabled)
            #expect(try await status().transaction.payloadValue.expirationDate == store.now)
            // The next thing that is received is the next that is bought.
            try await store.buyOutside("gems")
            await observer.receives(4)
            #expect(observer.history.last == "purchased gems")
            await #expect(throws: SimulatedStoreError.self) { try await store.expireSubscription(of: id) }
        }
    }

    @Test func `Status updates report a failing renewal and its end (S-05, S-19)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let id = try await store.buyOutside("plan.gold")
            var updates = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
            await store.setBillingFailure(true)
            try await store.advance(by: days(31))
            #expect(await updates.next()?.state == .inBillingRetryPeriod)
            try await store.setAutoRenewal(false, of: id)
            #expect(await updates.next()?.state == .expired)
            #expect(try await info().expirationReason == .autoRenewDisabled)
        }
    }

    @Test func `a timeline names the events of a subscription`() async throws {
        let timeline = Timeline(recording: .store)
        let store = try SampleStore.open(timeline: timeline)
        let id = try await store.buyOutside("plan.gold")
        try await store.requestPriceConsent(of: id)
        try await store.consentToPriceIncrease(of: id)
        await store.setBillingFailure(true)
        await store.setBillingGracePeriod(true)
        try await store.advance(by: days(31))
        try await store.advance(by: days(16))
        try await store.resolveBillingIssue(of: id)
        let expected = [
            "purchased plan.gold", "price consent asked for plan.gold", "higher price agreed for plan.gold",
            "not charged, grace period of plan.gold", "not charged, billing retry of plan.gold", "recovered plan.gold",
        ]
        // Each move of the clock comes before what fell due on the way.
        #expect(timeline.entries.filter { $0.kind != .clockAdvanced }.map(\.event) == expected)
        #expect(timeline.entries.map { $0.kind == .clockAdvanced }.firstIndex(of: true) == 3)
    }
}
