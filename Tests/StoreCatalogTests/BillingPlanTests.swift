import StoreCatalog
import StoreInterface
import StoreTestSupport
import StoreTime
import Testing
import TestWaiting

/// The billing plans that products are sold with, and the offers of each.
@Suite(.timeLimit(.standard)) struct BillingPlanTests {
    @Test func `a subscription of one month is not sold with a commitment (S-44)`() throws {
        let catalog = try Catalog.subscription(
            #"""
            "billingPlans":[{"billingPlanType":"BILLED_UPFRONT","displayPrice":"4.99","isEnabled":true},
            {"billingPlanType":"MONTHLY","displayPrice":"4.99","isEnabled":true}]
            """#
        )
        let month = try #require(catalog.product("pro"))
        #expect(month.soldPlans.map(\.billingPlanType) == [CatalogBillingPlan.billedUpfront])
        #expect(!month.isSoldWithCommitment)
        var quarter = month
        quarter.subscription?.period = BillingPeriod(count: 3, unit: .month)
        #expect(quarter.isSoldWithCommitment)
    }

    @Test func `an offer without a billing plan belongs to the plan that is paid up front (S-44)`() throws {
        var year = try #require(SampleCatalog.catalog.product("pass.year"))
        year.subscription?.introductoryOffer = nil
        year.subscription?.promotionalOffers = [
            CatalogOffer(id: "unnamed", kind: .promotional, paymentMode: .freeTrial, period: .month),
            CatalogOffer(
                id: "monthly",
                kind: .promotional,
                paymentMode: .freeTrial,
                period: .month,
                billingPlanType: CatalogBillingPlan.monthly
            ),
        ]
        let presenter = ProductPresenter(
            catalog: Catalog(products: [year]),
            storefront: StorefrontTable.storefront(countryCode: "USA"),
            localeIdentifier: "en_US"
        )
        let terms = try #require(presenter.payload(for: year).subscription).pricingTerms
        #expect(terms.map(\.billingPlanType) == [CatalogBillingPlan.billedUpfront, CatalogBillingPlan.monthly])
        #expect(terms.map { $0.offers.map(\.id) } == [["unnamed"], ["monthly"]])
    }
}
