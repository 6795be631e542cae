import StoreCatalog
import StoreInterface
import StoreLedger
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct CommitmentTests {
    private let monthly = CatalogBillingPlan.monthly
    private let month = BillingPeriod(count: 1, unit: .month)

    private func committed(after months: Int = 0) throws -> Shop {
        var shop = Shop()
        try shop.buy("pass.year", plan: monthly)
        for _ in 0..<months { shop.pass(month) }
        return shop
    }

    private func chain(_ shop: Shop) throws -> SubscriptionChain { try #require(shop.ledger.chains[.own("passes")]) }

    @Test func `every monthly payment of a commitment is a transaction, and another year follows (S-44)`() throws {
        var shop = try committed()
        let first = try shop.latest(of: "passes")
        let end = StoreCalendar.date(adding: BillingPeriod(count: 1, unit: .year), to: first.purchaseDate)
        for number in 1...24 {
            let payment = try shop.latest(of: "passes")
            #expect(payment.billingPlan == "MONTHLY")
            #expect(payment.priceMilliunits == 5990)
            #expect(payment.originalID == first.id)
            #expect(payment.offer == nil)
            let info = try #require(payment.commitment)
            #expect(info.billingPeriodNumber == Int64((number - 1) % 12 + 1) && info.totalBillingPeriods == 12)
            #expect(info.commitmentPrice == 71_880)
            let years = number <= 12 ? 1 : 2
            #expect(
                info.commitmentExpiresDate
                    == StoreCalendar.date(
                        adding: BillingPeriod(count: 12, unit: .month),
                        times: years,
                        to: first.purchaseDate
                    )
            )
            #expect(payment.expirationDate == StoreCalendar.date(adding: month, times: number, to: first.purchaseDate))
            if number == 12 { #expect(payment.expirationDate == end) }
            #expect(shop.owned == ["pass.year"])
            #expect(shop.violations == [])
            #expect(shop.contradictions == [])
            shop.date = try #require(payment.expirationDate)
            shop.settle()
        }
        #expect(shop.history.count == 25)
    }

    @Test func `cancelling takes effect when the commitment ends (S-47)`() throws {
        var shop = try committed(after: 3)
        try shop.setRenewal(false, of: "passes")
        #expect(shop.kinds.last == .autoRenewTurnedOff)
        for number in 4...11 {
            let info = try shop.info(of: "passes")
            #expect(info.autoRenewStatus == 1, "payment \(number)")
            #expect(info.commitmentInfo?.commitmentAutoRenewStatus == 0)
            #expect(info.renewalPrice == 5990)
            #expect(info.renewalBillingPlanType == "MONTHLY")
            shop.pass(month)
        }
        #expect(try shop.latest(of: "passes").commitment?.billingPeriodNumber == 12)
        #expect(try shop.info(of: "passes").autoRenewStatus == 0)
        #expect(shop.owned == ["pass.year"])
        shop.pass(month)
        #expect(shop.owned == [])
        #expect(try chain(shop).expirationReason == .autoRenewDisabled)
        #expect(shop.history.count == 12)
        #expect(try shop.info(of: "passes").commitmentInfo == nil)
        #expect(shop.violations == [])
    }

    @Test func `buying again after a cancellation within a commitment continues the commitment (S-23)`() throws {
        var shop = try committed(after: 2)
        let held = try shop.latest(of: "passes")
        try shop.setRenewal(false, of: "passes")
        #expect(try shop.buy("pass.year") == held)
        #expect(shop.kinds.last == .autoRenewTurnedOn)
        #expect(try shop.info(of: "passes").commitmentInfo?.commitmentAutoRenewStatus == 1)
        shop.pass(month, times: 11)
        #expect(try shop.latest(of: "passes").commitment?.billingPeriodNumber == 2)
    }

    @Test func `renewal info describes the period after the commitment (S-44)`() throws {
        let shop = try committed()
        let info = try #require(try shop.info(of: "passes").commitmentInfo)
        #expect(info.commitmentAutoRenewProductId == "pass.year")
        #expect(info.commitmentAutoRenewStatus == 1)
        #expect(info.commitmentRenewalBillingPlanType == "MONTHLY")
        #expect(info.commitmentRenewalPrice == 71_880)
        #expect(info.commitmentRenewalDate == StoreCalendar.date(adding: month, times: 12, to: shop.date))
    }

    @Test func `another plan of the product waits for the end of the commitment (S-44)`() throws {
        var shop = try committed(after: 1)
        let held = try shop.latest(of: "passes")
        #expect(try shop.buy("pass.year", plan: CatalogBillingPlan.billedUpfront) == held)
        #expect(shop.kinds.last == .planChangeScheduled)
        #expect(try shop.info(of: "passes").renewalBillingPlanType == "MONTHLY")
        #expect(try shop.info(of: "passes").commitmentInfo?.commitmentRenewalBillingPlanType == "BILLED_UPFRONT")
        shop.pass(month, times: 10)
        #expect(try shop.info(of: "passes").renewalBillingPlanType == "BILLED_UPFRONT")
        #expect(try shop.info(of: "passes").renewalPrice == 59_990)
        shop.pass(month)
        let year = try shop.latest(of: "passes")
        #expect(year.commitment == nil && year.billingPlan == "BILLED_UPFRONT" && year.priceMilliunits == 59_990)
        #expect(year.expirationDate == StoreCalendar.date(adding: BillingPeriod(count: 1, unit: .year), to: shop.date))
        #expect(shop.violations == [])
    }

    @Test func `a subscription that is paid up front becomes monthly at its renewal (S-44)`() throws {
        var shop = Shop()
        let first = try shop.buy("pass.year")
        #expect(first.billingPlan == "BILLED_UPFRONT" && first.commitment == nil && first.offer != nil)
        #expect(try shop.buy("pass.year", plan: monthly) == first)
        shop.date = try #require(first.expirationDate)
        shop.settle()
        let payment = try shop.latest(of: "passes")
        #expect(payment.commitment?.billingPeriodNumber == 1 && payment.priceMilliunits == 5990)
        #expect(shop.violations == [])
    }

    @Test func `an upgrade within a commitment begins at once, a downgrade when it ends (S-24)`() throws {
        var shop = try committed(after: 2)
        let plus = try shop.buy("pass.plus", plan: monthly)
        #expect(plus.commitment?.billingPeriodNumber == 1 && plus.priceMilliunits == 9990)
        #expect(shop.owned == ["pass.plus"])
        #expect(try shop.buy("pass.year", plan: monthly) == plus)
        let info = try shop.info(of: "passes")
        #expect(info.autoRenewProductId == "pass.plus")
        #expect(info.commitmentInfo?.commitmentAutoRenewProductId == "pass.year")
        for _ in 0..<11 {
            shop.pass(month)
            #expect(shop.owned == ["pass.plus"])
            #expect(shop.violations == [])
        }
        shop.pass(month)
        #expect(shop.owned == ["pass.year"])
        #expect(try shop.latest(of: "passes").commitment?.billingPeriodNumber == 1)
    }

    @Test func `a failed payment within a commitment is owed, and moves the later payments (S-18)`() throws {
        var shop = try committed(after: 4)
        shop.ledger.rules.isBillingFailing = true
        shop.pass(month)
        #expect(shop.state(of: "passes") == .inBillingRetryPeriod)
        try shop.setRenewal(false, of: "passes")
        #expect(shop.state(of: "passes") == .inBillingRetryPeriod)
        shop.ledger.rules.isBillingFailing = false
        shop.pass(.day, times: 10)
        try shop.recover("passes")
        let payment = try shop.latest(of: "passes")
        #expect(payment.commitment?.billingPeriodNumber == 6)
        #expect(payment.commitment?.commitmentExpiresDate == StoreCalendar.date(adding: month, times: 7, to: shop.date))
        #expect(shop.violations == [])
        shop.pass(month, times: 7)
        #expect(shop.owned == [])
        #expect(shop.history.count == 12)
    }

    @Test func `a commitment that is never paid ends after sixty days (S-20)`() throws {
        var shop = try committed(after: 1)
        shop.ledger.rules.isBillingFailing = true
        shop.pass(month)
        shop.pass(.day, times: 60)
        #expect(try chain(shop).expirationReason == .billingError)
        #expect(shop.violations == [])
        shop.ledger.rules.isBillingFailing = false
        #expect(try shop.buy("pass.year", plan: monthly).commitment?.billingPeriodNumber == 1)
    }

    @Test func `a billing plan that is not sold is refused (S-44)`() throws {
        var shop = Shop()
        for (product, plan) in [("pass.year", "WEEKLY"), ("gold.month", monthly), ("coins", "BILLED_UPFRONT")] {
            #expect(throws: StoreFailure.productUnavailable(id: product)) { try shop.buy(product, plan: plan) }
        }
        // A product without billing plans can be paid up front.
        #expect(try shop.buy("gold.month", plan: CatalogBillingPlan.billedUpfront).billingPlan == nil)
    }

    @Test func `a refund ends the commitment (S-37)`() throws {
        var shop = try committed(after: 2)
        try shop.refund(shop.latest(of: "passes").id)
        #expect(shop.state(of: "passes") == .revoked)
        #expect(try shop.info(of: "passes").commitmentInfo == nil)
        #expect(shop.violations == [])
        shop.pass(month, times: 12)
        #expect(shop.history.count == 3)
    }
}
