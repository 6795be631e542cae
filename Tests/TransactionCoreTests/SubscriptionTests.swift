import Foundation
import StoreInterface
import StoreTime
import Testing
import TransactionCore
import TestWaiting

@Suite(.timeLimit(.standard)) struct SubscriptionTests {
    private static func renewalInfo(of chain: UInt64 = 0) -> RenewalInfoPayload {
        var payload = RenewalInfoPayload(
            originalTransactionID: chain,
            productID: "gold",
            autoRenewProductID: "silver",
            autoRenewStatus: 1,
            signedDate: Shop.openingDay
        )
        payload.environment = "Xcode"
        return payload
    }

    private static func subscription(_ id: UInt64, chain: UInt64) -> TransactionPayload {
        var payload = Shop.transaction(id, of: "gold", kind: .autoRenewable)
        payload.originalTransactionId = WireIdentifier(chain)
        payload.subscriptionGroupIdentifier = "plans"
        return payload
    }

    private func shop(
        _ state: SubscriptionState = .subscribed,
        _ renewalInfo: RenewalInfoPayload = renewalInfo()
    ) throws -> Shop {
        try Shop { shop in
            shop.products = [Sample.subscription("gold")]
            shop.transactions = [
                Self.subscription(0, chain: 0), Self.subscription(1, chain: 0), Self.subscription(2, chain: 2),
                Shop.transaction(3, of: "coins", kind: .consumable),
            ]
            shop.statuses = [
                ("plans", .expired, Self.renewalInfo(of: 2)), ("plans", state, renewalInfo),
                ("other plans", .expired, Self.renewalInfo()),
            ]
        }
    }

    private func status(_ state: SubscriptionState, _ renewalInfo: RenewalInfoPayload) async throws
        -> Product.SubscriptionInfo.Status
    {
        try await shop(state, renewalInfo).visit {
            try #require(try await Product.SubscriptionInfo.status(for: "plans").last)
        }
    }

    static let states: [(SubscriptionState, Product.SubscriptionInfo.RenewalState)] = [
        (.subscribed, .subscribed), (.expired, .expired), (.inBillingRetryPeriod, .inBillingRetryPeriod),
        (.inGracePeriod, .inGracePeriod), (.revoked, .revoked),
    ]

    @Test(arguments: states)
    func `a status has state, transaction and renewal info, both verified (S-01, S-03)`(
        state: SubscriptionState,
        expected: Product.SubscriptionInfo.RenewalState
    ) async throws {
        let status = try await status(state, Self.renewalInfo())
        #expect(status.state == expected)
        #expect(status.state.rawValue == state.rawValue)
        #expect(try status.transaction.payloadValue.id == 1)
        #expect(try status.renewalInfo.payloadValue.originalTransactionID == 0)
    }

    @Test func `a group without a subscription has no status (S-02)`() async throws {
        try await shop().visit {
            #expect(try await Product.SubscriptionInfo.status(for: "nothing").isEmpty)
            let gold = try #require(try await Product.products(for: ["gold"]).first?.subscription)
            #expect(try await gold.status.count == 2)
        }
    }

    @Test func `the next product is reported only while the subscription renews (S-07, S-08, C-17)`() async throws {
        let renewing = try await status(.subscribed, Self.renewalInfo()).renewalInfo.payloadValue
        #expect(renewing.willAutoRenew)
        #expect(renewing.autoRenewPreference == "silver")
        #expect(renewing.currentProductID == "gold")

        var payload = Self.renewalInfo()
        payload.autoRenewStatus = 0
        let ending = try await status(.subscribed, payload).renewalInfo.payloadValue
        #expect(!ending.willAutoRenew)
        #expect(ending.autoRenewPreference == nil)
    }

    @Test func `a renewal info in grace has the reason and the end of the grace period (S-09, S-10)`() async throws {
        var payload = Self.renewalInfo()
        payload.isInBillingRetryPeriod = true
        payload.expirationIntent = 2
        payload.gracePeriodExpiresDate = StoreDate(milliseconds: 1_800_000_000_000)
        let info = try await status(.inGracePeriod, payload).renewalInfo.payloadValue
        #expect(info.isInBillingRetry)
        #expect(info.expirationReason == .billingError)
        #expect(info.gracePeriodExpirationDate == Date(timeIntervalSince1970: 1_800_000_000))
    }

    @Test func `missing keys of a renewal info have the fallbacks of Apple's framework`() async throws {
        let info = try await status(.subscribed, Self.renewalInfo()).renewalInfo.payloadValue
        #expect(!info.isInBillingRetry)
        #expect(info.expirationReason == nil)
        #expect(info.gracePeriodExpirationDate == nil)
        #expect(info.priceIncreaseStatus == .noIncreasePending)
        #expect(info.renewalDate == nil)
        #expect(info.recentSubscriptionStartDate == .distantPast)
        #expect(info.renewalPrice == nil)
        #expect(info.offer == nil)
        #expect(info.eligibleWinBackOfferIDs.isEmpty)
    }

    @Test func `a renewal info describes the next period (S-11, S-12, S-13, S-14, S-15)`() async throws {
        var payload = Self.renewalInfo()
        payload.renewalDate = StoreDate(milliseconds: 1_800_000_000_000)
        payload.recentSubscriptionStartDate = StoreDate(milliseconds: 1_600_000_000_000)
        payload.renewalPrice = 12_990
        payload.currency = "USD"
        payload.offerType = 4
        payload.offerIdentifier = "back"
        payload.offerDiscountType = "FREE_TRIAL"
        payload.offerPeriod = "P7D"
        payload.eligibleWinBackOfferIds = ["back", "again"]
        payload.appTransactionId = "70"
        let token = UUID()
        payload.appAccountToken = WireUUID(token)
        let info = try await status(.subscribed, payload).renewalInfo.payloadValue
        #expect(info.renewalDate == Date(timeIntervalSince1970: 1_800_000_000))
        #expect(info.recentSubscriptionStartDate == Date(timeIntervalSince1970: 1_600_000_000))
        #expect(info.renewalPrice == Decimal(string: "12.99"))
        #expect(info.currency?.identifier == "USD")
        #expect(info.currencyCode == "USD")
        #expect(info.offer?.type == .winBack)
        #expect(info.offerType == .winBack)
        #expect(info.offerID == "back")
        #expect(info.offerPaymentModeStringRepresentation == "FREE_TRIAL")
        #expect(info.offer?.period == .weekly)
        #expect(info.eligibleWinBackOfferIDs == ["back", "again"])
        #expect(info.appTransactionID == "70")
        #expect(info.appAccountToken == token)
        #expect(info.environment == .xcode)
        #expect(info.signedDate == Shop.openingDay.date)
    }

    static let answers: [(Int?, Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus)] = [
        (nil, .noIncreasePending), (0, .pending), (1, .agreed), (7, .noIncreasePending),
    ]

    @Test(arguments: answers)
    func `the answer to a price increase (S-29)`(
        number: Int?,
        expected: Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus
    ) async throws {
        var payload = Self.renewalInfo()
        payload.priceIncreaseStatus = number
        #expect(try await status(.subscribed, payload).renewalInfo.payloadValue.priceIncreaseStatus == expected)
    }

    @Test func `a commitment may end while its months are still paid (S-44, S-47)`() async throws {
        var payload = Self.renewalInfo()
        payload.renewalBillingPlanType = "MONTHLY"
        payload.commitmentInfo = RenewalCommitmentPayload(
            commitmentAutoRenewProductID: "gold",
            commitmentAutoRenewStatus: 0,
            commitmentRenewalBillingPlanType: "BILLED_UPFRONT",
            commitmentRenewalDate: StoreDate(milliseconds: 1_900_000_000_000),
            commitmentRenewalPrice: 99_990
        )
        let info = try await status(.subscribed, payload).renewalInfo.payloadValue
        #expect(info.willAutoRenew)
        #expect(info.renewalBillingPlanType == .monthly)
        let commitment = try #require(info.commitmentInfo)
        #expect(!commitment.willAutoRenew)
        #expect(commitment.autoRenewPreference == "gold")
        #expect(commitment.renewalBillingPlanType == .upFront)
        #expect(commitment.renewalDate == Date(timeIntervalSince1970: 1_900_000_000))
        #expect(commitment.renewalPrice == Decimal(string: "99.99"))
    }

    @Test func `a renewal info is equal by content and shows its JSON`() async throws {
        let shop = try shop()
        let json = shop.json(Self.renewalInfo())
        let signed = {
            SignedSubscriptionStatus(
                groupID: "plans",
                state: .subscribed,
                transaction: shop.signed(Self.subscription(1, chain: 0)),
                renewalInfo: shop.sign(json)
            )
        }
        try await shop.visit {
            var updates = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
            shop.statusChanges.say(signed())
            shop.statusChanges.say(signed())
            let (first, second) = (await updates.next()?.renewalInfo, await updates.next()?.renewalInfo)
            #expect(first?.jwsRepresentation != second?.jwsRepresentation)
            #expect(first == second)
            #expect(first?.payloadData == json)
            #expect(first?.unsafePayloadValue.debugDescription == String(decoding: json, as: UTF8.self))
            #expect(first?.signatureData.count == 64)
        }
    }

    @Test func `a status with a damaged renewal info keeps the state of the store (T-26)`() async throws {
        let shop = try shop()
        try await shop.visit {
            var updates = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
            for text in ["", "a.b.c", "e30.eyJwcm9kdWN0SWQiOiJnb2xkIn0.AA"] {
                shop.statusChanges.say(
                    SignedSubscriptionStatus(
                        groupID: "plans",
                        state: .inGracePeriod,
                        transaction: shop.signed(Self.subscription(1, chain: 0)),
                        renewalInfo: SignedText(compactSerialization: text)
                    )
                )
            }
            for product in ["", "", "gold"] {
                let status = await updates.next()
                #expect(status?.state == .inGracePeriod)
                #expect(status?.renewalInfo.unsafePayloadValue.currentProductID == product)
                #expect(status?.renewalInfo.unsafePayloadValue.autoRenewPreference == nil)
                guard case .unverified? = status?.renewalInfo else {
                    Issue.record("verified")
                    return
                }
            }
        }
    }

    @Test func `changes are delivered from the iterator's start on, without the present state (S-05)`() async throws {
        let shop = try shop()
        try await shop.visit {
            var updates = Product.SubscriptionInfo.Status.updates.makeAsyncIterator()
            shop.statusChanges.say(
                SignedSubscriptionStatus(
                    groupID: "plans",
                    state: .expired,
                    transaction: shop.signed(Self.subscription(1, chain: 0)),
                    renewalInfo: shop.sign(shop.json(Self.renewalInfo()))
                )
            )
            #expect(await updates.next()?.state == .expired)
        }
    }

    @Test func `a transaction finds the status of its chain (S-06, T-50)`() async throws {
        let shop = try shop()
        try await shop.visit {
            #expect(try await Product.SubscriptionInfo.status(transactionID: 0)?.state == .subscribed)
            #expect(try await Product.SubscriptionInfo.status(transactionID: 1)?.state == .subscribed)
            #expect(try await Product.SubscriptionInfo.status(transactionID: 2)?.state == .expired)
            #expect(try await Product.SubscriptionInfo.status(transactionID: 3) == nil)
            #expect(try await Product.SubscriptionInfo.status(transactionID: 99) == nil)

            let gold = try #require(await Transaction.latest(for: "gold")).payloadValue
            shop.withState { $0.failure = .unknown }
            #expect(await gold.subscriptionStatus == nil)
        }
    }

    @Test func `eligibility for an introductory offer is that of the store (P-34)`() async throws {
        try await shop().visit {
            let gold = try #require(try await Product.products(for: ["gold"]).first?.subscription)
            #expect(await !gold.isEligibleForIntroOffer)
            #expect(await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "other"))
        }
    }

    @Test func `a cancelled task receives its subscriptions nevertheless (C-23)`() async throws {
        let statuses = try await shop().visitCancelled { try await Product.SubscriptionInfo.status(for: "plans") }
        #expect(statuses.count == 2)
    }
}
