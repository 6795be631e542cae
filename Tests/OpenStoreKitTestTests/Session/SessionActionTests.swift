import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite("What a test session does to transactions", .timeLimit(.standard))
struct SessionActionTests {
    @Test func `expiring ends a subscription now, and no transaction is announced (TS-42, TS-43)`() async throws {
        let shop = try SessionShop()
        try await shop.buy("silver")
        let received = try await shop.received { try shop.session.expireSubscription(productIdentifier: "silver") }
        #expect(received.isEmpty)
        #expect(await shop.owned == [])
        let status = try await shop.status()
        #expect(status.state == .expired)
        let info = try status.renewalInfo.payloadValue
        #expect(!info.willAutoRenew && info.expirationReason == .autoRenewDisabled)
        let entry = try shop.latest("silver")
        #expect(entry.expirationDate == shop.store.now && !entry.autoRenewingEnabled && entry.cancelDate == nil)
        #expect(try await shop.buy("silver").offer == nil)
    }

    @Test func `the error for a transaction that cannot expire names the reason (TS-42)`() async throws {
        let shop = try SessionShop()
        try await shop.buy("silver")
        let session = shop.session
        #expect(try shop.code { try session.expireSubscription(productIdentifier: "gold") } == .noSubscriptionFound)
        #expect(try shop.code { try session.expireSubscription(productIdentifier: "pro") } == .invalidProductType)
        #expect(try shop.code { try session.expireSubscription(productIdentifier: "x") } == .invalidProductIdentifier)
        try session.expireSubscription(productIdentifier: "silver")
        #expect(try shop.code { try session.expireSubscription(productIdentifier: "silver") } == .noSubscriptionFound)
        #expect(
            try shop.code { try session.forceRenewalOfSubscription(productIdentifier: "silver") }
                == .noSubscriptionFound
        )
        #expect(
            try shop.code { try session.forceRenewalOfSubscription(productIdentifier: "season") } == .invalidProductType
        )
    }

    @Test func `a forced renewal begins a period now and is announced (TS-44, TS-45)`() async throws {
        let shop = try SessionShop()
        let session = shop.session
        let first = try await shop.buy("gold")
        try session.requestPriceIncreaseConsentForTransaction(identifier: 0)
        try session.disableAutoRenewForTransaction(identifier: 0)
        try await shop.store.advance(by: .seconds(3600))
        let received = try await shop.received { try session.forceRenewalOfSubscription(productIdentifier: "gold") }
        #expect(received.map(\.reason) == [.renewal])
        let renewal = try #require(received.first)
        #expect(renewal.purchaseDate == shop.store.now && renewal.originalID == first.id)
        let all = session.allTransactions()
        #expect(all.count == 2 && all[0].expirationDate == shop.store.now)
        #expect(all[1].autoRenewingEnabled && !all[1].isPendingPriceIncreaseConsent)
    }

    @Test func `a refund is immediate, has the reason other, and is announced (TS-46)`() async throws {
        let shop = try SessionShop()
        let bought = try await shop.buy("pro")
        try await shop.store.advance(by: .seconds(60))
        let received = try await shop.received { try shop.session.refundTransaction(identifier: UInt(bought.id)) }
        #expect(received.map(\.id) == [bought.id])
        #expect(received.map(\.revocationReason) == [.other])
        #expect(received.map(\.revocationDate) == [shop.store.now])
        #expect(try shop.latest("pro").cancelDate == shop.store.now)
        #expect(await shop.owned == [])
        #expect(try shop.code { try shop.session.refundTransaction(identifier: 99) } == .noTransactionFound)
        #expect(try shop.code { try shop.session.refundTransaction(identifier: UInt(bought.id)) } == .invalidAction)
    }

    @Test func `auto-renewal is turned off and on without a transaction (TS-47)`() async throws {
        let shop = try SessionShop()
        try await shop.buy("gold")
        let session = shop.session
        try session.disableAutoRenewForTransaction(identifier: 0)
        #expect(try await !shop.status().renewalInfo.payloadValue.willAutoRenew)
        #expect(try !shop.latest("gold").autoRenewingEnabled)
        try session.enableAutoRenewForTransaction(identifier: 0)
        #expect(try await shop.status().renewalInfo.payloadValue.willAutoRenew)
        #expect(session.allTransactions().count == 1)
        try await shop.buy("coins")
        #expect(try shop.code { try session.disableAutoRenewForTransaction(identifier: 1) } == .invalidAction)
        #expect(try shop.code { try session.enableAutoRenewForTransaction(identifier: 9) } == .noTransactionFound)
    }

    @Test func `deleting a purchase deletes its renewals, and restores used eligibility (TS-48)`() async throws {
        let shop = try SessionShop()
        let session = shop.session
        #expect(try await shop.buy("silver").offer?.type == .introductory)
        try session.forceRenewalOfSubscription(productIdentifier: "silver")
        try await shop.buy("pro")
        #expect(session.allTransactions().count == 3)
        try session.deleteTransaction(identifier: 0)
        #expect(session.allTransactions().map(\.productIdentifier) == ["pro"])
        #expect(await shop.owned == ["pro"])
        #expect(try await shop.buy("silver").offer?.type == .introductory)
        #expect(try shop.code { try session.deleteTransaction(identifier: 77) } == .noTransactionFound)
    }

    @Test func `deleting a renewal leaves the purchase (TS-48)`() async throws {
        let shop = try SessionShop()
        try await shop.buy("gold")
        try shop.session.forceRenewalOfSubscription(productIdentifier: "gold")
        try shop.session.deleteTransaction(identifier: 1)
        #expect(shop.session.allTransactions().map(\.identifier) == [0])
    }

    @Test func `consent can be requested repeatedly (TS-49)`() async throws {
        let shop = try SessionShop()
        try await shop.buy("gold")
        for _ in 1...2 {
            try shop.session.requestPriceIncreaseConsentForTransaction(identifier: 0)
            #expect(try shop.latest("gold").isPendingPriceIncreaseConsent)
            #expect(try await shop.status().renewalInfo.payloadValue.priceIncreaseStatus == .pending)
        }
        #expect(
            try shop.code { try shop.session.requestPriceIncreaseConsentForTransaction(identifier: 5) }
                == .noTransactionFound
        )
    }

    @Test func `consent renews, and a refusal or no answer ends the subscription with its period (TS-50)`() async throws
    {
        for (answer, reason) in [
            (true, nil), (false, .autoRenewDisabled), (nil, .didNotConsentToPriceIncrease),
        ] as [(Bool?, Product.SubscriptionInfo.RenewalInfo.ExpirationReason?)] {
            let shop = try SessionShop()
            shop.session.timeRate = .oneRenewalEveryMinute
            try await shop.buy("gold")
            try shop.session.requestPriceIncreaseConsentForTransaction(identifier: 0)
            switch answer {
            case true?: try shop.session.consentToPriceIncreaseForTransaction(identifier: 0)
            case false?: try shop.session.declinePriceIncreaseForTransaction(identifier: 0)
            case nil: break
            }
            #expect(try shop.latest("gold").isPendingPriceIncreaseConsent == (answer == nil))
            #expect(try shop.latest("gold").autoRenewingEnabled == (answer != false))
            try await shop.store.advance(by: .seconds(61))
            let status = try await shop.status()
            #expect(status.state == (answer == true ? .subscribed : .expired))
            #expect(try status.renewalInfo.payloadValue.expirationReason == reason)
            #expect(
                try shop.code { try shop.session.consentToPriceIncreaseForTransaction(identifier: 0) } == .invalidAction
            )
        }
    }

    @Test func `a grace period without failing renewals has no effect (TS-51)`() async throws {
        let shop = try SessionShop()
        shop.session.timeRate = .oneRenewalEveryMinute
        shop.session.billingGracePeriodIsEnabled = true
        try await shop.buy("gold")
        try await shop.store.advance(by: .seconds(61))
        #expect(try await shop.status().state == .subscribed)
        shop.session.billingGracePeriodIsEnabled = false
        shop.session.shouldEnterBillingRetryOnRenewal = true
        try await shop.store.advance(by: .seconds(60))
        #expect(try await shop.status().state == .inBillingRetryPeriod)
    }

    @Test(arguments: [0 as UInt, 1])
    func `any transaction of a failing subscription resolves its issue (TS-52)`(identifier: UInt) async throws {
        let shop = try SessionShop()
        let session = shop.session
        try await shop.buy("gold")
        try session.forceRenewalOfSubscription(productIdentifier: "gold")
        session.shouldEnterBillingRetryOnRenewal = true
        try await shop.store.advance(by: .seconds(32 * 86_400))
        #expect(try await shop.status().state == .inBillingRetryPeriod)
        #expect(try shop.latest("gold").hasPurchaseIssue)
        session.shouldEnterBillingRetryOnRenewal = false
        try session.resolveIssueForTransaction(identifier: identifier)
        #expect(try await shop.status().state == .subscribed)
        #expect(session.allTransactions().count == 3)
        #expect(try !shop.latest("gold").hasPurchaseIssue)
        #expect(try shop.code { try session.resolveIssueForTransaction(identifier: identifier) } == .invalidAction)
    }

    @Test func `a retry that runs out ends the subscription (TS-53)`() async throws {
        let shop = try SessionShop()
        shop.session.timeRate = .oneRenewalEveryMinute
        shop.session.shouldEnterBillingRetryOnRenewal = true
        try await shop.buy("gold")
        try await shop.store.advance(by: .seconds(60 * 4))
        let status = try await shop.status()
        #expect(status.state == .expired)
        let info = try status.renewalInfo.payloadValue
        #expect(info.expirationReason == .billingError && !info.isInBillingRetry)
        #expect(try !shop.latest("gold").hasPurchaseIssue)
    }

    @Test func `an entry of the session has the values of the app's transaction (TS-54)`() async throws {
        let shop = try SessionShop()
        let bought = try await shop.buy("silver")
        try shop.session.forceRenewalOfSubscription(productIdentifier: "silver")
        let first = try #require(shop.session.allTransactions().first)
        #expect(UInt64(first.identifier) == bought.id)
        #expect(UInt64(first.originalTransactionIdentifier) == bought.originalID)
        #expect(first.productIdentifier == bought.productID)
        #expect(first.state == .purchased)
        #expect(first.purchaseDate == bought.purchaseDate)
        #expect(!first.hasPurchaseIssue && !first.pendingAskToBuyConfirmation && !first.isPendingPriceIncreaseConsent)
        let renewal = try shop.latest("silver")
        #expect(renewal.originalTransactionIdentifier == first.identifier && renewal.identifier != first.identifier)
        let coins = try await shop.session.buyProduct(identifier: "coins")
        let entry = try shop.latest("coins")
        #expect(UInt64(entry.identifier) == coins.id)
        #expect(entry.expirationDate == nil && !entry.autoRenewingEnabled && entry.cancelDate == nil)
    }

    @Test func `neither cancelling nor upgrading sets the cancel date (TS-55)`() async throws {
        let shop = try SessionShop()
        try await shop.buy("silver")
        try shop.session.disableAutoRenewForTransaction(identifier: 0)
        #expect(try shop.latest("silver").cancelDate == nil)
        try await shop.buy("gold")
        #expect(try await shop.status().transaction.payloadValue.productID == "gold")
        #expect(shop.session.allTransactions().allSatisfy { $0.cancelDate == nil })
    }

    @Test(arguments: [RefundChoice(.app), RefundChoice(.other)])
    func `a refund that the customer requests is granted at once (TS-57)`(choice: RefundChoice) async throws {
        let shop = try SessionShop(customer: SimulatedCustomer(refund: { _ in choice }))
        let bought = try await shop.buy("pro")
        let outcome = try await shop.store.run { try await bought.beginRefundRequest(in: HeadlessPresentation()) }
        #expect(outcome == .success)
        #expect(try shop.latest("pro").cancelDate != nil)
        let refunded = try await shop.store.run { try #require(await Transaction.latest(for: "pro")).payloadValue }
        #expect(refunded.revocationReason == (choice.issue == .app ? .developerIssue : .other))
    }
}
