import Foundation
import StoreCatalog
import StoreInterface
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoreKitFileOfferTests {
    @Test(arguments: [
        ("free", OfferPayload.PaymentMode.freeTrial), ("payAsYouGo", .payAsYouGo), ("payUpFront", .payUpFront),
    ])
    func `the three payment modes are read`(word: String, mode: OfferPayload.PaymentMode) throws {
        let offer = try introductory(#""paymentMode":"\#(word)","displayPrice":"0.99","subscriptionPeriod":"P1M""#)
        #expect(offer?.paymentMode == mode)
        #expect(offer?.price == (mode == .freeTrial ? 0 : Decimal(string: "0.99")))
    }

    @Test func `an introductory offer has no identifier (P-08)`() throws {
        let offer = try introductory(
            #""paymentMode":"free","subscriptionPeriod":"P1W","offerID":"x","id":"y","referenceName":"z","type":"introductory""#
        )
        #expect(offer?.id == nil)
        #expect(offer?.kind == .introductory)
        #expect(offer?.referenceName == "z")
    }

    @Test(arguments: [("3", 3), ("1", 1), ("null", 1), ("0", 1), ("-2", 1), ("10000", 1), (#""3""#, 1)])
    func `pay as you go has the number of periods of the offer, other modes have one`(json: String, count: Int) throws {
        let offer = try introductory(
            #""paymentMode":"payAsYouGo","displayPrice":"1","subscriptionPeriod":"P1M","numberOfPeriods":\#(json)"#
        )
        #expect(offer?.periodCount == count)
    }

    @Test(arguments: ["free", "payUpFront"])
    func `only pay as you go has several periods (P-08)`(mode: String) throws {
        let catalog = try Catalog.subscription(
            #"""
            "introductoryOffer":{"paymentMode":"\#(mode)","displayPrice":"1","subscriptionPeriod":"P1M","numberOfPeriods":3}
            """#
        )
        #expect(catalog.product("pro")?.subscription?.introductoryOffer?.periodCount == 1)
        #expect(
            catalog.findings == [
                "subscriptionGroups[0].subscriptions[0].introductoryOffer.numberOfPeriods: "
                    + #""3" is not understood, so it counts as absent"#
            ]
        )
    }

    @Test func `an offer of seven days has a period of one week (S-45)`() throws {
        let offer = try introductory(#""paymentMode":"free","subscriptionPeriod":"P7D""#)
        #expect(offer?.period == BillingPeriod(count: 1, unit: .week))
    }

    @Test(arguments: [
        #""subscriptionPeriod":"P1W""#,
        #""paymentMode":"gift","subscriptionPeriod":"P1W""#,
        #""paymentMode":3,"subscriptionPeriod":"P1W""#,
        #""paymentMode":"free""#,
        #""paymentMode":"free","subscriptionPeriod":"a week""#,
        #""paymentMode":"payUpFront","subscriptionPeriod":"P1M""#,
        #""paymentMode":"payAsYouGo","subscriptionPeriod":"P1M","displayPrice":"0,99""#,
        #""paymentMode":"payAsYouGo","subscriptionPeriod":"P1M","displayPrice":"one","price":"1""#,
    ])
    func `an invalid offer is left out, and its subscription stays for sale`(members: String) throws {
        let catalog = try Catalog.subscription(#""introductoryOffer":{\#(members)}"#)
        #expect(catalog.products.map(\.id) == ["pro"])
        #expect(catalog.product("pro")?.subscription?.introductoryOffer == nil)
        #expect(catalog.diagnostics.map(\.effect) == [.offerDropped])
    }

    @Test func `the single introductory offer takes precedence over the list`() throws {
        let catalog = try Catalog.subscription(
            #""introductoryOffer":{\#(trial("A"))},"introductoryOffers":[{\#(trial("B"))}]"#
        )
        #expect(catalog.product("pro")?.subscription?.introductoryOffer?.internalID == "A")
    }

    @Test(arguments: ["", #""introductoryOffer":null,"#, #""introductoryOffer":[],"#])
    func `without a single introductory offer, the list is used, beginning with the usual plan`(single: String) throws {
        let list = #"{\#(trial("A")),"billingPlanType":"MONTHLY"},{\#(trial("B")),"billingPlanType":"BILLED_UPFRONT"}"#
        let both = try Catalog.subscription(#"\#(single)"introductoryOffers":[\#(list)]"#)
        #expect(both.product("pro")?.subscription?.introductoryOffer?.internalID == "B")
        let one = try Catalog.subscription(#"\#(single)"introductoryOffers":[{\#(trial("A"))},{\#(trial("C"))}]"#)
        #expect(one.product("pro")?.subscription?.introductoryOffer?.internalID == "A")
        let none = try Catalog.subscription(#"\#(single)"introductoryOffers":[]"#)
        #expect(none.product("pro")?.subscription?.introductoryOffer == nil)
    }

    @Test(arguments: ["adHocOffers", "winbackOffers"])
    func `promotional and win-back offers need an identifier`(list: String) throws {
        let catalog = try Catalog.subscription(
            #""\#(list)":[{\#(trial("A"))},{\#(trial("B")),"offerID":""},{\#(trial("C")),"offerID":"c"},{\#(trial("D")),"id":"d"}]"#
        )
        let subscription = try #require(catalog.product("pro")?.subscription)
        let offers = subscription.promotionalOffers + subscription.winBackOffers
        #expect(offers.map(\.id) == ["c", "d"])
        #expect(catalog.diagnostics.map(\.effect) == [.offerDropped, .offerDropped])
    }

    @Test func `win-back offers are listed whether or not the customer is eligible (P-08)`() throws {
        let catalog = try Catalog.subscription(
            #"""
            "winbackOffers":[{\#(trial("A")),"offerID":"a","isEligible":true},{\#(trial("B")),"offerID":"b","isEligible":false},
            {\#(trial("C")),"offerID":"c"}]
            """#
        )
        let offers = try #require(catalog.product("pro")?.subscription).winBackOffers
        #expect(offers.map(\.id) == ["a", "b", "c"])
        #expect(offers.map(\.isEligible) == [true, false, false])
        #expect(offers.map(\.kind) == [.winBack, .winBack, .winBack])
    }

    @Test func `a code is named by its reference name, or else by its identifier`() throws {
        let catalog = try Catalog.subscription(
            #"""
            "codeOffers":[{\#(trial("A")),"referenceName":"FOG","offerID":"x"},{\#(trial("B")),"offerID":"HORN"},{\#(trial("C"))}]
            """#
        )
        #expect(catalog.product("pro")?.subscription?.codeOffers.map(\.id) == ["FOG", "HORN"])
        #expect(
            catalog.diagnostics.map(\.place) == ["subscriptionGroups[0].subscriptions[0].codeOffers[2].referenceName"]
        )
    }

    @Test(arguments: [
        (#"["new"]"#, [CodeEligibility.new], 0), (#"["expired","existing","new"]"#, [.new, .existing, .expired], 0),
        ("[]", [], 0), ("null", [.new, .existing, .expired], 0), (#"["new","NEW",3]"#, [.new], 2), (#""new""#, [], 1),
    ])
    func `a code is for the customers that it names, or for all customers if it names none`(
        json: String,
        eligibility: [CodeEligibility],
        diagnostics: Int
    ) throws {
        let catalog = try Catalog.subscription(
            #""codeOffers":[{\#(trial("A")),"referenceName":"FOG","eligibility":\#(json)}]"#
        )
        #expect(catalog.product("pro")?.subscription?.codeOffers.first?.eligibility == Set(eligibility))
        #expect(catalog.diagnostics.count == diagnostics)
    }

    private func introductory(_ members: String) throws -> CatalogOffer? {
        try Catalog.subscription(#""introductoryOffer":{\#(members)}"#).product("pro")?.subscription?.introductoryOffer
    }

    private func trial(_ internalID: String) -> String {
        #""internalID":"\#(internalID)","paymentMode":"free","subscriptionPeriod":"P1W""#
    }
}
