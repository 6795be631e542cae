import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// A year with each kind of offer, requested in every way.
@Suite(.timeLimit(.standard)) struct OfferYearTests {
    static let former: [(request: OfferRequest, bill: [String])] = [
        (.promotionalUnsigned(offerID: "free"), ["basic 0 promotional free", "basic 5000", "basic 5000"]),
        (
            .promotionalUnsigned(offerID: "go"),
            ["basic 2000 promotional go", "basic 2000 promotional go", "basic 2000 promotional go", "basic 5000"]
        ),
        (.promotionalUnsigned(offerID: "front"), ["basic 6000 promotional front", "basic 5000"]),
        (.winBack(offerID: "free"), ["basic 0 winBack free", "basic 5000", "basic 5000"]),
        (
            .winBack(offerID: "go"),
            ["basic 2000 winBack go", "basic 2000 winBack go", "basic 2000 winBack go", "basic 5000"]
        ),
        (.winBack(offerID: "front"), ["basic 6000 winBack front", "basic 5000"]),
        (.code(offerID: "expired"), ["basic 0 code expired", "basic 5000", "basic 5000"]),
        (.code(offerID: "go"), ["basic 2000 code go", "basic 2000 code go", "basic 2000 code go", "basic 5000"]),
        (.code(offerID: "front"), ["basic 6000 code front", "basic 5000"]),
    ]

    @Test(arguments: former.indices)
    func `a former subscriber pays each offer's price, and then the full price (P-40, P-41, P-42, S-34, T-40, T-41)`(
        index: Int
    ) throws {
        var shop = Shop.withOffers()
        try shop.lapse("basic")
        let (request, bill) = Self.former[index]
        let entry = try shop.buy("basic", with: request)
        #expect(entry.reason == .purchase)
        #expect(entry.originalID == 0)
        shop.pass(.month, times: 12)
        let lastYear = Array(shop.bill.dropFirst())
        #expect(Array(lastYear.prefix(bill.count)) == bill)
        // Thirteen months have begun. An offer that is paid up front is one payment for three of them.
        #expect(lastYear.count == (bill[0].hasSuffix("front") ? 11 : 13))
        #expect(lastYear.dropFirst(bill.count).allSatisfy { $0 == "basic 5000" })
        #expect(shop.violations.isEmpty)
    }

    static let current: [(request: OfferRequest, bill: [String])] = former.compactMap { former in
        switch former.request {
        case .winBack: nil
        case .code("expired"): (.code(offerID: "existing"), ["basic 0 code existing", "basic 5000", "basic 5000"])
        case .code, .promotional, .promotionalJWS, .promotionalUnsigned: former
        }
    }

    @Test(arguments: current.indices)
    func `a current subscriber's offer begins with the next renewal (P-51, P-42, S-14)`(index: Int) throws {
        var shop = Shop.withOffers()
        try shop.subscribe("basic")
        let (request, bill) = Self.current[index]
        let held = try #require(shop.history[1])
        #expect(try shop.buy("basic", with: request) == held)
        let info = try shop.info()
        #expect(info.offerIdentifier == bill[0].split(separator: " ").last.map(String.init))
        #expect(
            info.renewalPrice.map { "basic \($0)" } == bill[0].split(separator: " ").prefix(2).joined(separator: " ")
        )
        #expect(shop.bill.count == 2)
        shop.pass(.month, times: 12)
        #expect(Array(shop.bill.dropFirst(2).prefix(bill.count)) == bill)
        #expect(shop.bill.dropFirst(2 + bill.count).allSatisfy { $0 == "basic 5000" })
        #expect(shop.violations.isEmpty)
    }

    @Test func `an offer replaces the introductory offer, which stays available in its group (P-43)`() throws {
        var shop = Shop.withOffers()
        try shop.subscribe("other")
        try shop.buy("basic", with: .promotionalUnsigned(offerID: "front"))
        #expect(shop.bill.last == "basic 6000 promotional front")
        let chain = try #require(shop.ledger.chains[.own("plans")])
        #expect(!chain.hasUsedIntroductoryOffer)
    }

    @Test func `a code may follow the introductory offer (P-42, S-42)`() throws {
        var shop = Shop.withOffers()
        try shop.buy("basic", with: .code(offerID: "stacked"))
        #expect(try shop.info().offerIdentifier == "stacked")
        shop.pass(.week)
        shop.pass(.month, times: 4)
        #expect(
            shop.bill == [
                "basic 0 introductory -", "basic 2000 code stacked", "basic 2000 code stacked",
                "basic 2000 code stacked", "basic 5000", "basic 5000",
            ]
        )
    }

    @Test func `a code that is not stackable replaces the introductory offer (P-42)`() throws {
        var shop = Shop.withOffers()
        try shop.buy("basic", with: .code(offerID: "new"))
        shop.pass(.month)
        #expect(shop.bill == ["basic 0 code new", "basic 5000"])
    }

    @Test func `an upgrade takes its offer at once (S-24, P-43)`() throws {
        var shop = Shop.withOffers()
        try shop.subscribe("basic")
        try shop.buy("premium", with: .promotionalUnsigned(offerID: "go"))
        shop.pass(.month, times: 3)
        #expect(
            shop.bill.dropFirst(2) == [
                "premium 2000 promotional go", "premium 2000 promotional go", "premium 2000 promotional go",
                "premium 10000",
            ]
        )
        #expect(shop.history[1]?.isUpgraded == true)
    }

    @Test(arguments: ["basic", "basic.year"])
    func `a downgrade takes its offer at the renewal (P-32, P-51)`(productID: String) throws {
        var shop = Shop.withOffers()
        try shop.subscribe("premium")
        let held = try shop.buy(productID, with: .promotionalUnsigned(offerID: "free"))
        #expect(held.productID == "premium")
        #expect(try shop.info().autoRenewProductId == productID)
        #expect(try shop.info().offerIdentifier == "free")
        shop.pass(.month, times: 2)
        let regular = productID == "basic" ? "basic 5000" : "basic.year 50000"
        #expect(shop.bill.dropFirst(2) == ["\(productID) 0 promotional free", regular])
    }

    @Test func `choosing another product discards the waiting offer (S-26)`() throws {
        var shop = Shop.withOffers()
        try shop.subscribe("premium")
        try shop.buy("basic", with: .promotionalUnsigned(offerID: "free"))
        try shop.buy("premium", with: nil)
        #expect(try shop.info().offerIdentifier == nil)
        try shop.buy("basic", with: nil)
        shop.pass(.month)
        #expect(shop.bill.last == "basic 5000")
        #expect(shop.violations.isEmpty)
    }

    @Test func `a later waiting offer replaces an earlier one (P-43)`() throws {
        var shop = Shop.withOffers()
        try shop.subscribe("basic")
        try shop.buy("basic", with: .promotionalUnsigned(offerID: "go"))
        try shop.buy("basic", with: .promotionalUnsigned(offerID: "front"))
        shop.pass(.month, times: 4)
        #expect(shop.bill.suffix(3) == ["basic 5000", "basic 6000 promotional front", "basic 5000"])
        #expect(shop.kinds.count { $0 == .offerScheduled } == 2)
    }

    @Test func `a waiting offer ends with the subscription, and is kept while a renewal fails (P-51)`() throws {
        var shop = Shop.withOffers()
        try shop.subscribe("basic")
        let entry = try shop.buy("basic", with: .promotionalUnsigned(offerID: "go"))
        var ended = shop
        ended.apply(try ended.ledger.decideAutoRenewal(false, ofChainWith: entry, at: ended.date))
        ended.pass(.month)
        #expect(try ended.info().offerIdentifier == nil)
        #expect(ended.violations.isEmpty)
        shop.ledger.rules.isBillingFailing = true
        shop.pass(.month)
        shop.apply(try shop.ledger.decideBillingRecovery(ofChainWith: entry, at: shop.date))
        #expect(shop.bill.last == "basic 2000 promotional go")
        try shop.refund(try #require(shop.history.keys.max()))
        #expect(shop.violations.isEmpty)
    }

    @Test func `a server's statement on introductory eligibility overrides the history (P-23, P-34)`() throws {
        var shop = Shop.withOffers()
        try shop.buy("basic", with: nil, allowsIntro: false)
        #expect(shop.bill == ["basic 5000"])
        shop.apply(try shop.ledger.decideForcedExpiry(ofChainWith: try #require(shop.history[0]), at: shop.date))
        try shop.buy("basic", with: nil)
        shop.apply(try shop.ledger.decideForcedExpiry(ofChainWith: try #require(shop.history[1]), at: shop.date))
        try shop.buy("basic", with: nil)
        #expect(shop.bill.suffix(2) == ["basic 0 introductory -", "basic 5000"])
        shop.apply(try shop.ledger.decideForcedExpiry(ofChainWith: try #require(shop.history[2]), at: shop.date))
        try shop.buy("basic", with: nil, allowsIntro: true)
        #expect(shop.bill.last == "basic 0 introductory -")
    }

    @Test func `a purchase with an offer still has the offer after it was approved (TS-20)`() throws {
        var shop = Shop.withOffers()
        try shop.lapse("basic")
        shop.ledger.rules.isAskToBuyEnabled = true
        var request = PurchaseRequest(productID: "basic")
        request.offer = .winBack(offerID: "front")
        shop.apply(try shop.ledger.decidePurchase(request, at: shop.date).change)
        let waiting = try #require(shop.ledger.pending.keys.first)
        shop.apply(try shop.ledger.decideApproval(of: waiting, at: shop.date).change)
        #expect(shop.bill.last == "basic 6000 winBack front")
    }
}
