import Foundation
import StoreCatalog
import StoreInterface
import StoreTime
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct StoreKitFileSubscriptionTests {
    @Test(arguments: ["P3D", "P1W", "P1M", "P2M", "P3M", "P6M", "P1Y"])
    func `the period of a subscription is read as it is written (S-45)`(period: String) throws {
        let catalog = try Catalog.products(subscription(#""recurringSubscriptionPeriod":"\#(period)""#))
        #expect(catalog.product("pro")?.subscription?.period.iso8601 == period)
    }

    @Test(arguments: [
        #""a":1"#, #""recurringSubscriptionPeriod":null"#, #""recurringSubscriptionPeriod":"""#,
        #""recurringSubscriptionPeriod":"P1M1D""#, #""recurringSubscriptionPeriod":"monthly""#,
        #""recurringSubscriptionPeriod":1"#, #""recurringSubscriptionPeriod":"P99999999Y""#,
    ])
    func `a subscription without a period is not for sale`(member: String) throws {
        let catalog = try Catalog.products(subscription(member))
        #expect(catalog.products == [])
        #expect(catalog.groups == [])
        #expect(catalog.diagnostics.map(\.place) == ["products[0].recurringSubscriptionPeriod"])
        #expect(catalog.diagnostics.map(\.effect) == [.productDropped])
    }

    @Test func `the enclosing group decides, not the group that the subscription names`() throws {
        let catalog = try Catalog.subscription(#""subscriptionGroupID":"other""#)
        #expect(catalog.product("pro")?.subscription?.groupID == "G")
        #expect(catalog.groups.map(\.id) == ["G"])
    }

    @Test func `a group without an identifier uses the identifier in its subscriptions`() throws {
        let named =
            #"{"subscriptionGroups":[{"name":"Pro","subscriptions":[\#(monthly(#""subscriptionGroupID":"G7""#))]}]}"#
        let catalog = try Catalog.reading(named)
        #expect(catalog.group("G7")?.name == "Pro")
        #expect(catalog.product("pro")?.subscription?.groupID == "G7")
        #expect(catalog.diagnostics == [])
    }

    @Test func `a group without any identifier is not for sale`() throws {
        let catalog = try Catalog.reading(
            #"{"subscriptionGroups":[{"id":"","subscriptions":[\#(monthly(#""a":1"#))]}]}"#
        )
        #expect(catalog.products == [])
        #expect(catalog.groups == [])
        #expect(
            catalog.findings == [
                "subscriptionGroups[0].id: this is missing, so the group's subscriptions are not for sale"
            ]
        )
    }

    @Test func `two groups with the same identifier are merged`() throws {
        let catalog = try Catalog.reading(
            #"""
            {"subscriptionGroups":[
            {"id":"G","name":"First","subscriptions":[\#(monthly(#""a":1"#))]},
            {"id":"G","name":"Second","subscriptions":[\#(monthly(#""a":1"#, id: "max"))]}]}
            """#
        )
        #expect(catalog.groups == [SubscriptionGroup(id: "G", name: "First", productIDs: ["pro", "max"])])
        #expect(catalog.diagnostics.map(\.effect) == [.groupsMerged])
    }

    @Test func `a subscription outside of all groups has the group it names, or one of its own`() throws {
        let catalog = try Catalog.products(
            monthly(#""subscriptionGroupID":"G""#),
            monthly(#""a":1"#, id: "max")
        )
        #expect(catalog.groups.map(\.id) == ["G", "max"])
        #expect(catalog.product("pro")?.subscription?.groupID == "G")
        #expect(catalog.product("max")?.subscription?.groupID == "max")
        #expect(
            catalog.findings == [
                "products[1].subscriptionGroupID: this is missing, so the subscription is a group of its own"
            ]
        )
    }

    @Test func `a product in a group that is not auto-renewable is not a member of the group`() throws {
        let catalog = try Catalog.reading(
            #"""
            {"subscriptionGroups":[{"id":"G","subscriptions":[
            {"productID":"season","type":"NonRenewingSubscription","displayPrice":"3"}]}]}
            """#
        )
        #expect(catalog.product("season")?.kind == .nonRenewing)
        #expect(catalog.product("season")?.subscription == nil)
        #expect(catalog.groups == [SubscriptionGroup(id: "G")])
    }

    @Test(arguments: [(#""groupNumber":3"#, 3), (#""groupNumber":1.0"#, 1), (#""groupNumber":2e0"#, 2)])
    func `the group number is the level, and 1 is the highest (P-09)`(member: String, level: Int) throws {
        let catalog = try Catalog.subscription(member)
        #expect(catalog.product("pro")?.subscription?.level == level)
        #expect(catalog.diagnostics == [])
    }

    @Test(arguments: ["0", "-1", "1.5", "1e99", #""2""#, "true"])
    func `an invalid group number counts as absent (P-09)`(number: String) throws {
        let catalog = try Catalog.subscription(#""groupNumber":\#(number)"#)
        #expect(catalog.product("pro")?.subscription?.level == 1)
        #expect(catalog.diagnostics.map(\.place) == ["subscriptionGroups[0].subscriptions[0].groupNumber"])
        #expect(catalog.diagnostics.map(\.effect) == [.valueIgnored])
    }

    @Test func `equal group numbers are equal levels, and a smaller one is above (S-25)`() throws {
        let catalog = try Catalog.reading(
            #"""
            {"subscriptionGroups":[{"id":"G","subscriptions":[
            \#(monthly(#""groupNumber":2"#, id: "a")),\#(monthly(#""groupNumber":1"#, id: "b")),
            \#(monthly(#""groupNumber":2"#, id: "c"))]}]}
            """#
        )
        let levels = try catalog.products.map { try #require($0.subscription).level }
        #expect(levels == [2, 1, 2])
    }

    @Test func `a subscription without a price has the price of its usual plan`() throws {
        let plans = #"""
            "billingPlans":[{"billingPlanType":"MONTHLY","displayPrice":"1","isEnabled":true},
            {"billingPlanType":"BILLED_UPFRONT","displayPrice":"8","isEnabled":false},
            {"billingPlanType":"BILLED_UPFRONT","displayPrice":"9","isEnabled":true}]
            """#
        let period = #""recurringSubscriptionPeriod":"P1Y","subscriptionGroupID":"G""#
        let entry = #"{"productID":"pro","type":"RecurringSubscription",\#(period),\#(plans)"#
        #expect(try Catalog.products(entry + "}").product("pro")?.price == 9)
        #expect(
            try Catalog.products(entry + #","displayPrice":"11.88"}"#).product("pro")?.price == Decimal(string: "11.88")
        )
        // A wrong price is no missing price.
        #expect(try Catalog.products(entry + #","displayPrice":"11,88"}"#).products == [])
    }

    @Test func `a plan without a type or a price is ignored`() throws {
        let catalog = try Catalog.subscription(
            #"""
            "billingPlans":[{"displayPrice":"1"},{"billingPlanType":"MONTHLY"},
            {"billingPlanType":"MONTHLY","displayPrice":"1","commitmentDisplayPrice":"twelve"},
            {"billingPlanType":"MONTHLY","displayPrice":"1"}]
            """#
        )
        let plans = try #require(catalog.product("pro")?.subscription).billingPlans
        #expect(plans == [CatalogBillingPlan(billingPlanType: "MONTHLY", price: 1, isEnabled: false)])
        #expect(catalog.diagnostics.map(\.effect) == [.entryIgnored, .entryIgnored, .entryIgnored])
    }

    private func subscription(_ members: String, id: String = "pro") -> String {
        #"{"productID":"\#(id)","type":"RecurringSubscription","displayPrice":"4.99","subscriptionGroupID":"G",\#(members)}"#
    }

    private func monthly(_ members: String, id: String = "pro") -> String {
        #"""
        {"productID":"\#(id)","type":"RecurringSubscription","displayPrice":"4.99","recurringSubscriptionPeriod":"P1M",
        \#(members)}
        """#
    }
}
