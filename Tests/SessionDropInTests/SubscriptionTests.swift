import StoreKit
import StoreKitTest
import XCTest

@MainActor
final class SubscriptionTests: PoolStoreTestCase {
    private func status() async throws -> Product.SubscriptionInfo.Status {
        let statuses = try await Product.SubscriptionInfo.status(for: "7C3A51F0")
        return try XCTUnwrap(statuses.first)
    }

    func testRenewalKeepsAccess() async throws {
        _ = try await store.buy(PoolProduct.member)
        let before = session.allTransactions().count
        try session.forceRenewalOfSubscription(productIdentifier: PoolProduct.member)
        XCTAssertEqual(session.allTransactions().count, before + 1)
        await store.refresh()
        XCTAssertTrue(store.owned.contains(PoolProduct.member))
        let renewal = try latest(PoolProduct.member)
        XCTAssertNotEqual(renewal.identifier, renewal.originalTransactionIdentifier)
    }

    func testExpiryTakesAccessAway() async throws {
        try await session.buyProduct(identifier: PoolProduct.member)
        await eventually { self.store.owned.contains(PoolProduct.member) }
        try session.expireSubscription(productIdentifier: PoolProduct.member)
        await store.refresh()
        XCTAssertTrue(store.owned.isEmpty)
        let state = try await status().state
        XCTAssertEqual(state, .expired)
    }

    func testCancelling() async throws {
        _ = try await store.buy(PoolProduct.member)
        let transaction = try latest(PoolProduct.member)
        XCTAssertTrue(transaction.autoRenewingEnabled)
        try session.disableAutoRenewForTransaction(identifier: transaction.identifier)
        let info = try await status().renewalInfo.payloadValue
        XCTAssertFalse(info.willAutoRenew)
        XCTAssertFalse(try latest(PoolProduct.member).autoRenewingEnabled)
        XCTAssertNil(try latest(PoolProduct.member).cancelDate)
        try session.enableAutoRenewForTransaction(identifier: transaction.identifier)
        XCTAssertTrue(try latest(PoolProduct.member).autoRenewingEnabled)
    }

    func testBillingRetryAndGrace() async throws {
        _ = try await store.buy(PoolProduct.member)
        session.shouldEnterBillingRetryOnRenewal = true
        session.billingGracePeriodIsEnabled = true
        try session.forceRenewalOfSubscription(productIdentifier: PoolProduct.member)
        var state = try await status().state
        XCTAssertEqual(state, .inGracePeriod)
        let failing = try XCTUnwrap(session.allTransactions().first { $0.hasPurchaseIssue })
        session.shouldEnterBillingRetryOnRenewal = false
        try session.resolveIssueForTransaction(identifier: failing.identifier)
        state = try await status().state
        XCTAssertEqual(state, .subscribed)
        XCTAssertFalse(try latest(PoolProduct.member).hasPurchaseIssue)
    }

    func testPriceIncrease() async throws {
        _ = try await store.buy(PoolProduct.member)
        let identifier = try latest(PoolProduct.member).identifier
        try session.requestPriceIncreaseConsentForTransaction(identifier: identifier)
        XCTAssertTrue(try latest(PoolProduct.member).isPendingPriceIncreaseConsent)
        try session.consentToPriceIncreaseForTransaction(identifier: identifier)
        XCTAssertFalse(try latest(PoolProduct.member).isPendingPriceIncreaseConsent)
        try session.requestPriceIncreaseConsentForTransaction(identifier: identifier)
        try session.declinePriceIncreaseForTransaction(identifier: identifier)
        XCTAssertFalse(try latest(PoolProduct.member).autoRenewingEnabled)
    }

    func testTimeRates() async throws {
        if #available(iOS 15.2, macOS 12.1, *) {
            session.timeRate = .monthlyRenewalEveryThirtySeconds
        } else {
            session.timeRate = .oneSecondIsOneDay
        }
        XCTAssertEqual(session.timeRate, .monthlyRenewalEveryThirtySeconds)
        let transaction = try await session.buyProduct(identifier: PoolProduct.patron)
        let end = try XCTUnwrap(transaction.expirationDate)
        XCTAssertEqual(end.timeIntervalSince(transaction.purchaseDate), 360, accuracy: 0.001)
    }

    func testOffersThatNobodySigns() async throws {
        let first = try await session.buyProduct(
            identifier: PoolProduct.member,
            options: [.codeOffer(referenceName: "FLYER")]
        )
        XCTAssertEqual(first.offer?.type, .code)
        try session.expireSubscription(productIdentifier: PoolProduct.member)
        let second = try await session.buyProduct(
            identifier: PoolProduct.member,
            options: [.promotionalOffer(id: "come.back")]
        )
        XCTAssertEqual(second.offer?.type, .promotional)
        XCTAssertEqual(second.offer?.id, "come.back")
    }

    func testSubscribedInThePast() async throws {
        let start = Date(timeIntervalSinceNow: -100 * 24 * 60 * 60)
        let transaction = try await session.buyProduct(
            identifier: PoolProduct.member,
            options: [.purchaseDate(start, renewalBehavior: .cancelImmediately)]
        )
        XCTAssertEqual(transaction.purchaseDate.timeIntervalSince(start), 0, accuracy: 0.001)
        let state = try await status().state
        XCTAssertEqual(state, .expired)
        XCTAssertEqual(session.allTransactions().count, 1)
    }

    func testUpgrade() async throws {
        _ = try await store.buy(PoolProduct.member)
        _ = try await store.buy(PoolProduct.patron)
        XCTAssertEqual(store.owned, [PoolProduct.patron])
    }
}
