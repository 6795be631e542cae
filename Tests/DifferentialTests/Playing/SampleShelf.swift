import Foundation
import OpenStoreKitTest

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

    /// The file that ``configuration`` is read from, written once.
    private static let file: Result<URL, any Error> = Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "differential-\(UUID().uuidString).storekit")
        try Data(configuration.utf8).write(to: file)
        // Not while tests still open stores with it.
        atexit { try? FileManager.default.removeItem(at: SampleShelf.file.get()) }
        return file
    }

    static func open(
        database: SimulatedDatabase,
        startingAt start: Date = SimulatedTime.epoch,
        timeline: Timeline,
        quirks: SimulatedQuirks = .ideal
    ) throws -> SimulatedStore {
        try SimulatedStore(
            configuration: file.get(),
            database: database,
            time: .manual(startingAt: start),
            timeline: timeline,
            quirks: quirks
        )
    }
}
