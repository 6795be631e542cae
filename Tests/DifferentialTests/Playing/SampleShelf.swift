import Foundation
import OpenStoreKitTest
import SimulatedStores
import StoreCatalog

/// The products of the scripts' shops.
enum SampleShelf {
    private static let configuration = """
        { "version" : { "major" : 4, "minor" : 0 }, "settings" : { "_billingGracePeriodEnabled" : true },
          "products" : [
            { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99" },
            { "productID" : "gems", "type" : "Consumable", "displayPrice" : "1.99" },
            { "productID" : "pro", "type" : "NonConsumable", "displayPrice" : "9.99",
              "familyShareable" : true } ],
          "nonRenewingSubscriptions" : [
            { "productID" : "season", "type" : "NonRenewingSubscription", "displayPrice" : "19.99" } ],
          "subscriptionGroups" : [ { "id" : "plans", "subscriptions" : [
            { "productID" : "plan.month", "type" : "RecurringSubscription", "displayPrice" : "4.99", "groupNumber" : 2,
              "recurringSubscriptionPeriod" : "P1M",
              "introductoryOffer" : { "paymentMode" : "free", "subscriptionPeriod" : "P1W" },
              "codeOffers" : [ { "referenceName" : "spring", "paymentMode" : "payAsYouGo", "displayPrice" : "0.99",
                "subscriptionPeriod" : "P1M", "numberOfPeriods" : 2, "eligibility" : [ "new", "existing", "expired" ] } ] },
            { "productID" : "plan.year", "type" : "RecurringSubscription", "displayPrice" : "49.99", "groupNumber" : 2,
              "recurringSubscriptionPeriod" : "P1Y" },
            { "productID" : "plan.gold", "type" : "RecurringSubscription", "displayPrice" : "9.99", "groupNumber" : 1,
              "familyShareable" : true,
              "recurringSubscriptionPeriod" : "P1M" } ] } ] }
        """

    /// The products, read once.
    private static let catalog = Result {
        try StoreKitFileReader.catalog(from: Data(configuration.utf8), path: "scripts.storekit")
    }

    static func open(
        database: SimulatedDatabase,
        startingAt start: Date = SimulatedTime.epoch,
        timeline: Timeline,
        quirks: SimulatedQuirks = .ideal
    ) throws -> SimulatedStore {
        try SimulatedStore(
            catalog: catalog.get(),
            database: database,
            time: .manual(startingAt: start),
            timeline: timeline,
            quirks: quirks
        )
    }
}
