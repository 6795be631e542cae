import Foundation
import StoreKit
import StoreKitTest
import Testing

extension Conformance {
    @Suite @MainActor struct SubscriptionTests {
        @Test func `a group that was never subscribed to has no status (S-02)`() async throws {
            let shop = try TestShop()
            #expect(try await Product.SubscriptionInfo.status(for: Item.plans).isEmpty)
            try await shop.buyAndFinish(Item.basic)
            #expect(try await eventually { try await Product.SubscriptionInfo.status(for: Item.plans).count == 1 })
        }

        @Test func `a status has the newest transaction and its renewal info (S-03, S-08, S-11)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buyAndFinish(Item.premium)
            #expect(try await eventually { try await shop.status().state == .subscribed })
            let status = try await shop.status()
            #expect(try status.transaction.payloadValue.id == bought.id)
            let info = try status.renewalInfo.payloadValue
            #expect(info.currentProductID == Item.premium)
            #expect(info.originalTransactionID == bought.originalID)
            #expect(info.renewalDate == bought.expirationDate)
        }

        @Test func `the states have their documented raw values (S-01)`() {
            typealias State = Product.SubscriptionInfo.RenewalState
            #expect(State.subscribed.rawValue == 1 && State.expired.rawValue == 2)
            #expect(State.inBillingRetryPeriod.rawValue == 3 && State.inGracePeriod.rawValue == 4)
            #expect(State.revoked.rawValue == 5)
        }

        @Test func `a renewing subscription names the product that renews next (S-07, S-13)`() async throws {
            let shop = try TestShop()
            try await shop.buyAndFinish(Item.basic)
            let info = try await shop.status().renewalInfo.payloadValue
            #expect(info.willAutoRenew && info.autoRenewPreference == Item.basic)
            #expect(info.expirationReason == nil)
            #expect(info.renewalPrice == Decimal(string: "4.99"))
        }

        @Test func `renewal that is turned off keeps the customer entitled (S-21, TS-47)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buyAndFinish(Item.basic)
            try shop.session.disableAutoRenewForTransaction(identifier: UInt(bought.id))
            #expect(try await eventually { try await !shop.status().renewalInfo.payloadValue.willAutoRenew })
            #expect(try await shop.status().state == .subscribed)
            #expect(await entitledProducts() == [Item.basic])
            try shop.session.enableAutoRenewForTransaction(identifier: UInt(bought.id))
            #expect(try await eventually { try await shop.status().renewalInfo.payloadValue.willAutoRenew })
            #expect(await identifiers(in: Transaction.all) == [bought.id])
        }

        @Test func `an expired subscription entitles no more, and its renewal was off (TS-42, TS-43, S-10)`()
            async throws
        {
            let shop = try TestShop()
            try await shop.buyAndFinish(Item.basic)
            try shop.session.expireSubscription(productIdentifier: Item.basic)
            #expect(try await eventually { try await shop.status().state == .expired })
            #expect(await entitledProducts().isEmpty)
            let info = try await shop.status().renewalInfo.payloadValue
            #expect(!info.willAutoRenew && info.expirationReason == .autoRenewDisabled)
        }

        @Test func `an expiry makes no transaction (S-43)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buyAndFinish(Item.basic)
            try shop.session.expireSubscription(productIdentifier: Item.basic)
            #expect(try await eventually { try await shop.status().state == .expired })
            #expect(await identifiers(in: Transaction.all) == [bought.id])
        }

        @Test func `subscribing after an expiry is a purchase of the same original (S-22, T-34)`() async throws {
            let shop = try TestShop()
            let first = try await shop.buyAndFinish(Item.basic)
            try shop.session.expireSubscription(productIdentifier: Item.basic)
            #expect(try await eventually { try await shop.status().state == .expired })
            let second = try await shop.buyAndFinish(Item.basic)
            #expect(second.id != first.id)
            #expect(second.originalID == first.originalID && second.reason == .purchase)
        }

        @Test func `the forced renewal begins where the former period ends (TS-44, S-16)`() async throws {
            let shop = try TestShop()
            let first = try await shop.buyAndFinish(Item.premium)
            try shop.session.forceRenewalOfSubscription(productIdentifier: Item.premium)
            let isRenewed = try await eventually {
                try await shop.status().transaction.payloadValue.id != first.id
            }
            #expect(isRenewed)
            let renewal = try await shop.status().transaction.payloadValue
            #expect(renewal.reason == .renewal)
            let end = try #require(renewal.expirationDate)
            #expect(end > renewal.purchaseDate)
            let former = shop.session.allTransactions().first { $0.identifier == UInt(first.id) }
            let formerEnd = try #require(former?.expirationDate)
            #expect(abs(renewal.purchaseDate.timeIntervalSince(formerEnd)) < 1)
        }

        @Test func `after a trial the first paid renewal has no offer (S-33)`() async throws {
            let shop = try TestShop()
            let trial = try await shop.buyAndFinish(Item.basic)
            #expect(trial.offer?.type == .introductory)
            try shop.session.forceRenewalOfSubscription(productIdentifier: Item.basic)
            let isRenewed = try await eventually { try await shop.status().transaction.payloadValue.id != trial.id }
            #expect(isRenewed)
            let renewal = try await shop.status().transaction.payloadValue
            #expect(renewal.offer == nil && renewal.price == Decimal(string: "4.99"))
        }

        @Test func `an upgrade takes effect at once (P-31, S-24, T-47)`() async throws {
            let shop = try TestShop()
            let basic = try await shop.buyAndFinish(Item.basic)
            let premium = try await shop.buyAndFinish(Item.premium)
            #expect(premium.id != basic.id && premium.originalID == basic.originalID)
            #expect(premium.reason == .purchase && premium.productID == Item.premium)
            let isUpgraded = try await eventually {
                try await Transaction.latest(for: Item.basic)?.payloadValue.isUpgraded == true
            }
            #expect(isUpgraded)
            #expect(await entitledProducts() == [Item.premium])
        }

        @Test func `a downgrade waits for the renewal and returns the held transaction (P-32, S-24, S-27)`()
            async throws
        {
            let shop = try TestShop()
            let premium = try await shop.buyAndFinish(Item.premium)
            let answer = try await shop.buy(Item.basic)
            #expect(answer.id == premium.id)
            let isPlanned = try await eventually {
                try await shop.status().renewalInfo.payloadValue.autoRenewPreference == Item.basic
            }
            #expect(isPlanned)
            #expect(await entitledProducts() == [Item.premium])
        }

        @Test func `billing retry ends the entitlement, and resolving the issue renews (TS-51, TS-52, S-09)`()
            async throws
        {
            let shop = try TestShop()
            try await shop.buyAndFinish(Item.premium)
            shop.session.shouldEnterBillingRetryOnRenewal = true
            try shop.session.forceRenewalOfSubscription(productIdentifier: Item.premium)
            #expect(try await eventually { try await shop.status().state == .inBillingRetryPeriod })
            #expect(try await shop.status().renewalInfo.payloadValue.isInBillingRetry)
            #expect(await entitledProducts().isEmpty)
            shop.session.shouldEnterBillingRetryOnRenewal = false
            let failing = try #require(shop.session.allTransactions().first { $0.hasPurchaseIssue })
            try shop.session.resolveIssueForTransaction(identifier: failing.identifier)
            #expect(try await eventually { try await shop.status().state == .subscribed })
        }

        @Test func `a grace period keeps the customer entitled (TS-51, T-25, S-09)`() async throws {
            let shop = try TestShop()
            try await shop.buyAndFinish(Item.premium)
            shop.session.shouldEnterBillingRetryOnRenewal = true
            shop.session.billingGracePeriodIsEnabled = true
            try shop.session.forceRenewalOfSubscription(productIdentifier: Item.premium)
            #expect(try await eventually { try await shop.status().state == .inGracePeriod })
            #expect(await entitledProducts() == [Item.premium])
            #expect(try await shop.status().renewalInfo.payloadValue.gracePeriodExpirationDate != nil)
        }

        @Test func `a price increase is pending until the customer consents (TS-49, TS-50, S-28)`() async throws {
            let shop = try TestShop()
            try await shop.buyAndFinish(Item.premium)
            let id = try shop.entry(Item.premium).identifier
            #expect(try await shop.status().renewalInfo.payloadValue.priceIncreaseStatus == .noIncreasePending)
            try shop.session.requestPriceIncreaseConsentForTransaction(identifier: id)
            let isPending = try await eventually {
                try await shop.status().renewalInfo.payloadValue.priceIncreaseStatus == .pending
            }
            #expect(isPending)
            #expect(try shop.entry(Item.premium).isPendingPriceIncreaseConsent)
            try shop.session.consentToPriceIncreaseForTransaction(identifier: id)
            #expect(try await eventually { try !shop.entry(Item.premium).isPendingPriceIncreaseConsent })
        }

        @Test func `a declined price increase turns renewal off (TS-50)`() async throws {
            let shop = try TestShop()
            try await shop.buyAndFinish(Item.premium)
            let id = try shop.entry(Item.premium).identifier
            try shop.session.requestPriceIncreaseConsentForTransaction(identifier: id)
            try shop.session.declinePriceIncreaseForTransaction(identifier: id)
            #expect(try await eventually { try !shop.entry(Item.premium).autoRenewingEnabled })
        }

        @Test func `a refund of the present period revokes the subscription (S-37)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buyAndFinish(Item.premium)
            try shop.session.refundTransaction(identifier: UInt(bought.id))
            #expect(try await eventually { try await shop.status().state == .revoked })
            #expect(await entitledProducts().isEmpty)
        }

        @Test func `status updates begin with a change and not with the present value (S-05)`() async throws {
            let shop = try TestShop()
            let bought = try await shop.buyAndFinish(Item.premium)
            #expect(try await eventually { try await shop.status().state == .subscribed })
            var updates = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
            try shop.session.disableAutoRenewForTransaction(identifier: UInt(bought.id))
            let change = try #require(await updates.next())
            #expect(try !change.renewalInfo.payloadValue.willAutoRenew)
        }

        @Test func `a purchase ends the eligibility of its whole group and of no other (P-34, P-35, P-38)`()
            async throws
        {
            let shop = try TestShop()
            let plan = try #require(try await shop.product(Item.basicYear).subscription)
            let storage = try #require(try await shop.product(Item.storage).subscription)
            #expect(await plan.isEligibleForIntroOffer)
            try await shop.buyAndFinish(Item.storage)
            #expect(await plan.isEligibleForIntroOffer)
            try await shop.buyAndFinish(Item.basic)
            #expect(try await eventually { await !plan.isEligibleForIntroOffer })
            #expect(await !storage.isEligibleForIntroOffer)
        }

        @Test func `a used introductory offer is not given again after an expiry (P-36, TS-43)`() async throws {
            let shop = try TestShop()
            try await shop.buyAndFinish(Item.basic)
            try shop.session.expireSubscription(productIdentifier: Item.basic)
            #expect(try await eventually { try await shop.status().state == .expired })
            #expect(try await shop.buyAndFinish(Item.basic).offer == nil)
        }
    }
}
