import Foundation
import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// The customers to whom each kind of offer is available.
@Suite(.timeLimit(.standard)) struct OfferEligibilityTests {
    enum Past: CaseIterable {
        case none, elsewhere, subscribed, lapsed, retried, refunded

        func shop() throws -> Shop {
            var shop = Shop.withOffers()
            switch self {
            case .none: break
            case .elsewhere: try shop.subscribe("other")
            case .subscribed: try shop.subscribe("basic")
            case .lapsed: try shop.lapse("basic")
            case .retried:
                try shop.buy("basic", with: nil)
                shop.ledger.rules.isBillingFailing = true
                shop.pass(.week)
            case .refunded: try shop.refund(try shop.buy("basic", with: nil).id)
            }
            return shop
        }
    }

    static let table: [(offer: OfferRequest, eligible: Set<Past>)] = [
        (.promotionalUnsigned(offerID: "free"), [.elsewhere, .subscribed, .lapsed, .retried, .refunded]),
        (.winBack(offerID: "free"), [.lapsed]),
        (.winBack(offerID: "not.you"), []),
        (.code(offerID: "new"), [.none, .elsewhere]),
        (.code(offerID: "existing"), [.subscribed, .retried]),
        (.code(offerID: "expired"), [.lapsed, .refunded]),
        (.code(offerID: "free"), Set(Past.allCases)),
    ]

    @Test(arguments: table.indices, Past.allCases)
    func `each kind of offer is available to its customers only (P-40, P-41, P-42, TS-60)`(index: Int, past: Past)
        throws
    {
        var shop = try past.shop()
        let (offer, eligible) = Self.table[index]
        if eligible.contains(past) {
            try shop.buy("basic", with: offer)
        } else {
            let before = shop.ledger
            #expect(throws: StoreFailure.ineligibleForOffer) { try shop.buy("basic", with: offer) }
            #expect(shop.ledger == before)
        }
        #expect(shop.violations.isEmpty)
    }

    @Test func `a resubscription without an offer keeps the record of the used one (P-36)`() throws {
        var shop = Shop.withOffers()
        try shop.lapse("basic")
        for _ in 0..<2 {
            // At full price, and long enough that the trial is no longer among the open entries.
            let entry = try shop.buy("premium", with: nil)
            #expect(entry.offer == nil && entry.priceMilliunits == 10_000)
            shop.pass(.month, times: 2)
            try shop.setRenewal(false)
            shop.pass(.month)
            #expect(shop.state() == .expired)
            #expect(!shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
        }
    }

    @Test func `deleting the only introductory period makes the offer available again (TS-48, P-37)`() throws {
        var shop = Shop()
        let first = try shop.buy("gold.month")
        try shop.setRenewal(false)
        shop.pass(.month)
        let trial = try shop.buy("silver.month")
        #expect(trial.offer?.kind == .introductory && trial.originalID == first.id)
        try shop.expireNow()
        #expect(!shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
        let purchase = [first.id, trial.id].compactMap { shop.history[$0] }
        shop.apply(shop.ledger.decideDeletion(of: try #require(shop.history[trial.id]), among: purchase, at: shop.date))
        #expect(shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
        #expect(try shop.buy("silver.month").offer?.kind == .introductory)
    }

    @Test func `deleting another period than the introductory one keeps the offer used (TS-48, P-36)`() throws {
        var shop = Shop()
        let trial = try shop.buy("silver.month")
        shop.pass(.week)
        let paid = try #require(shop.history[trial.id + 1])
        let purchase = [trial.id, paid.id].compactMap { shop.history[$0] }
        shop.apply(shop.ledger.decideDeletion(of: paid, among: purchase, at: shop.date))
        #expect(shop.state() == .expired)
        #expect(!shop.ledger.isEligibleForIntroductoryOffer(groupID: "plans", at: shop.date))
        #expect(try shop.buy("silver.month").offer == nil)
    }

    @Test func `there is no win-back offer while the family shares a subscription of the group (P-41, S-15)`() throws {
        let terms = CatalogSubscription(
            groupID: "plans",
            level: 1,
            period: .month,
            winBackOffers: [
                CatalogOffer(id: "back", kind: .winBack, paymentMode: .freeTrial, period: .week, isEligible: true)
            ]
        )
        let product = CatalogProduct(
            id: "plan",
            kind: .autoRenewable,
            price: 5,
            isFamilyShareable: true,
            subscription: terms
        )
        let groups = [SubscriptionGroup(id: "plans", productIDs: ["plan"])]
        var shop = Shop(catalog: Catalog(products: [product], groups: groups))
        try shop.lapse("plan")
        shop.pass(.month)
        #expect(try shop.info().eligibleWinBackOfferIds == ["back"])
        let shared = try shop.share("plan")
        #expect(try shop.info().eligibleWinBackOfferIds == nil)
        #expect(throws: StoreFailure.ineligibleForOffer) { try shop.buy("plan", with: .winBack(offerID: "back")) }
        try shop.endSharing(shared.id)
        #expect(try shop.info().eligibleWinBackOfferIds == ["back"])
    }

    static let misnamed: [(productID: String, offer: OfferRequest, failure: StoreFailure)] = [
        ("basic", .promotionalUnsigned(offerID: "none"), .invalidOfferIdentifier("none")),
        ("basic", .winBack(offerID: "none"), .invalidOfferIdentifier("none")),
        ("basic", .code(offerID: "none"), .invalidOfferIdentifier("none")),
        ("other", .promotionalUnsigned(offerID: "free"), .invalidOfferIdentifier("free")),
        ("coins", .promotionalUnsigned(offerID: "free"), .invalidOfferIdentifier("free")),
        ("basic", .promotionalUnsigned(offerID: ""), .missingOfferParameters),
        ("basic", .winBack(offerID: ""), .missingOfferParameters),
        ("basic", .promotionalJWS(offerID: "free", compactJWS: ""), .missingOfferParameters),
        (
            "basic", .promotional(offerID: "free", keyID: "", nonce: UUID(), signature: Data([1]), timestamp: 1),
            .missingOfferParameters
        ),
        (
            "basic", .promotional(offerID: "free", keyID: "K", nonce: UUID(), signature: Data(), timestamp: 1),
            .missingOfferParameters
        ),
        ("basic", .promotionalUnsigned(offerID: "dear"), .invalidOfferPrice),
    ]

    @Test(arguments: misnamed.indices)
    func `each mistake in an offer has its own failure (P-22, C-20)`(index: Int) throws {
        var shop = Shop.withOffers()
        try shop.subscribe("basic")
        let (productID, offer, failure) = Self.misnamed[index]
        #expect(throws: failure) { try shop.buy(productID, with: offer) }
    }

    @Test func `a code that would be a downgrade is refused (S-42)`() throws {
        var shop = Shop.withOffers()
        try shop.subscribe("premium")
        #expect(throws: StoreFailure.ineligibleForOffer) { try shop.buy("basic", with: .code(offerID: "free")) }
        #expect(throws: StoreFailure.ineligibleForOffer) { try shop.buy("basic.year", with: .code(offerID: "free")) }
        try shop.buy("premium", with: .code(offerID: "free"))
    }

    @Test
    func
        `renewal info lists win-back offers, best first, after the last subscription of a group ended (S-15, P-41)`()
        throws
    {
        var shop = Shop.withOffers()
        try shop.subscribe("basic")
        #expect(try shop.info().eligibleWinBackOfferIds == nil)
        shop.ledger.rules.isGracePeriodEnabled = true
        shop.ledger.rules.isBillingFailing = true
        shop.pass(.month)
        #expect(try shop.info().gracePeriodExpiresDate != nil)
        #expect(try shop.info().eligibleWinBackOfferIds == nil)
        shop.pass(BillingPeriod(count: 20, unit: .day))
        #expect(try shop.info().isInBillingRetryPeriod == true)
        #expect(try shop.info().eligibleWinBackOfferIds == nil)
        shop.pass(.year)
        // Three months at 2 instead of 5, three months for 6 instead of 15, a free month, nothing saved.
        #expect(try shop.info().eligibleWinBackOfferIds == ["go", "front", "free", "dear"])
        shop.ledger.rules.isBillingFailing = false
        try shop.buy("basic", with: .winBack(offerID: "go"))
        #expect(try shop.info().eligibleWinBackOfferIds == nil)
    }

    @Test func `win-back offers of the product that ended come before those of other products (S-15)`() throws {
        var shop = Shop.withOffers()
        try shop.lapse("basic.year")
        #expect(try shop.info().eligibleWinBackOfferIds == ["free", "go", "front", "dear"])
    }
}
