import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct PriceIncreaseTests {
    private func subscribed() throws -> Shop {
        var shop = Shop()
        try shop.buy("gold.month")
        shop.pass(.day)
        return shop
    }

    @Test func `a request for consent is pending, and can be repeated (TS-49, S-29)`() throws {
        var shop = try subscribed()
        #expect(try shop.info().priceIncreaseStatus == nil)
        try shop.raisePrice()
        #expect(try shop.info().priceIncreaseStatus == 0)
        #expect(shop.owned == ["gold.month"])
        try shop.raisePrice()
        #expect(try shop.info().priceIncreaseStatus == 0)
        #expect(shop.kinds == [.purchased, .priceConsentRequested, .priceConsentRequested])
        #expect(shop.journal.dropFirst().allSatisfy { $0.changesStatus && !$0.isAnnounced })
        #expect(shop.contradictions == [])
        #expect(shop.violations == [])
    }

    @Test func `without an answer to a price increase, the subscription ends with its period (TS-50, S-28, S-10)`()
        throws
    {
        var shop = try subscribed()
        try shop.raisePrice()
        let end = try #require(try shop.latest().expirationDate)
        shop.date = end
        // Due events are not decided here on purpose: the state must agree with the renewal info.
        #expect(shop.state() == .expired)
        #expect(shop.contradictions == [])
        shop.settle()
        #expect(shop.state() == .expired)
        #expect(shop.owned == [])
        let info = try shop.info()
        #expect(info.expirationIntent == 3)
        #expect(info.autoRenewStatus == 0)
        #expect(info.autoRenewProductId == "gold.month")
        #expect(info.priceIncreaseStatus == nil)
        #expect(shop.violations == [])
    }

    @Test func `the price increase status is agreed until the renewal that charges the new price (TS-50, S-28, S-29)`()
        throws
    {
        var shop = try subscribed()
        try shop.raisePrice()
        try shop.answer(agreeing: true)
        #expect(try shop.info().priceIncreaseStatus == 1)
        shop.pass(.month)
        #expect(shop.kinds.suffix(2) == [.priceIncreaseAgreed, .renewed])
        #expect(try shop.info().priceIncreaseStatus == nil)
        #expect(shop.owned == ["gold.month"])
        #expect(shop.violations == [])
    }

    @Test func `declining a price increase turns renewal off (TS-50, S-28)`() throws {
        var shop = try subscribed()
        try shop.raisePrice()
        try shop.answer(agreeing: false)
        #expect(try shop.info().autoRenewStatus == 0)
        #expect(try shop.info().priceIncreaseStatus == nil)
        #expect(shop.owned == ["gold.month"])
        shop.pass(.month)
        #expect(try shop.info().expirationIntent == 1)
        #expect(shop.violations == [])
    }

    @Test func `turning renewal off also answers a price increase (S-28)`() throws {
        var shop = try subscribed()
        try shop.raisePrice()
        try shop.setRenewal(false)
        #expect(try shop.info().priceIncreaseStatus == nil)
        try shop.setRenewal(true)
        shop.pass(.month)
        #expect(shop.kinds.last == .renewed)
    }

    @Test func `an increase that takes no consent is agreed at once (S-28)`() throws {
        var shop = try subscribed()
        try shop.raisePrice(needsConsent: false)
        #expect(try shop.info().priceIncreaseStatus == 1)
        shop.pass(.month)
        #expect(shop.kinds.last == .renewed)
    }

    @Test func `a plan change withdraws the request for consent to the price of the old plan (S-26)`() throws {
        var shop = try subscribed()
        try shop.raisePrice()
        try shop.buy("silver.month")
        #expect(try shop.info().priceIncreaseStatus == nil)
        shop.pass(.month)
        #expect(shop.owned == ["silver.month"])
    }

    @Test
    func `consent is requested only for a subscription that will renew, and answered only if requested (TS-49, TS-50)`()
        throws
    {
        var shop = try subscribed()
        let missing = StoreFailure.transactionNotFound(id: 0)
        #expect(throws: missing) { try shop.answer(agreeing: true) }
        #expect(throws: missing) { try shop.answer(agreeing: false) }
        try shop.setRenewal(false)
        #expect(throws: missing) { try shop.raisePrice() }
        shop.pass(.month)
        #expect(throws: missing) { try shop.raisePrice() }
        let failed = try Shop.withFailedRenewal(hasGrace: true)
        #expect(throws: missing) {
            try failed.ledger.decidePriceIncrease(ofChainWith: failed.latest(), at: failed.date)
        }
    }

    @Test func `renewal info names the price and product that come next (S-13, C-17)`() throws {
        var shop = try subscribed()
        #expect(try shop.info().renewalPrice == 9990)
        #expect(try shop.info().currency == "USD")
        try shop.buy("silver.year")
        #expect(try shop.info().renewalPrice == 49_990)
        #expect(try shop.info().autoRenewProductId == "silver.year")
        #expect(try shop.info().productId == "gold.month")
        try shop.setRenewal(false)
        #expect(try shop.info().renewalPrice == nil)
        #expect(try shop.info().currency == nil)
        #expect(try shop.info().autoRenewProductId == "silver.year")
    }
}
