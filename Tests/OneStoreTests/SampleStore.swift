import Foundation
import OpenStoreKitTest

/// A small shop with every kind of product.
enum SampleStore {
    static let configuration = """
        { "version" : { "major" : 4, "minor" : 0 }, "settings" : { @settings@ },
          "products" : [
            { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99" },
            { "productID" : "gems", "type" : "Consumable", "displayPrice" : "1.99" },
            { "productID" : "pro", "type" : "NonConsumable", "displayPrice" : "9.99" } ],
          "nonRenewingSubscriptions" : [
            { "productID" : "season", "type" : "NonRenewingSubscription", "displayPrice" : "19.99" } ],
          "subscriptionGroups" : [ { "id" : "plans", "subscriptions" : [
            { "productID" : "plan.month", "type" : "RecurringSubscription", "displayPrice" : "4.99", "groupNumber" : 2,
              "recurringSubscriptionPeriod" : "P1M",
              "introductoryOffer" : { "paymentMode" : "free", "subscriptionPeriod" : "P1W" } },
            { "productID" : "plan.gold", "type" : "RecurringSubscription", "displayPrice" : "9.99", "groupNumber" : 1,
              "recurringSubscriptionPeriod" : "P1M" } ] } ] }
        """

    /// Opens it; `settings` is the inside of the JSON object in which the file says how the store behaves.
    static func open(
        database: SimulatedDatabase = .tested,
        customer: SimulatedCustomer = .agreeable,
        app: SimulatedApp = SimulatedApp(),
        timeline: Timeline? = nil,
        settings: String = ""
    ) throws -> SimulatedStore {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).storekit")
        try Data(configuration.replacing("@settings@", with: settings).utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try SimulatedStore(
            configuration: file,
            database: database,
            time: .manual(startingAt: SimulatedTime.epoch),
            customer: customer,
            app: app,
            timeline: timeline
        )
    }
}
