import StoreKitTest

/// A shop for the pasted code, on a clock that stands still.
enum SampleShop {
    static let configuration = """
        { "version" : { "major" : 4, "minor" : 0 },
          "products" : [
            { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99" },
            { "productID" : "pro", "type" : "NonConsumable", "displayPrice" : "9.99" } ],
          "subscriptionGroups" : [ { "id" : "G", "subscriptions" : [
            { "productID" : "gold", "type" : "RecurringSubscription", "displayPrice" : "9.99", "groupNumber" : 1,
              "recurringSubscriptionPeriod" : "P1M" },
            { "productID" : "silver", "type" : "RecurringSubscription", "displayPrice" : "4.99", "groupNumber" : 2,
              "recurringSubscriptionPeriod" : "P1M" } ] } ] }
        """

    static func open(app: SimulatedApp = SimulatedApp()) throws -> SimulatedStore {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).storekit")
        try Data(configuration.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try SimulatedStore(configuration: file, time: .manual(startingAt: SimulatedTime.epoch), app: app)
    }
}
