import Foundation

/// The products of the sample app, as its developers know them.
enum Goods {
    static let all = ["coins", "gems", "pro", "plan.month", "plan.gold"]
    static let consumables: Set = ["coins", "gems"]
    static let plans: Set = ["plan.month", "plan.gold"]

    /// The end of a period of a subscription that begins at a date.
    static func end(of productID: String, from start: Date) -> Date {
        guard plans.contains(productID) else { return .distantFuture }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(byAdding: .month, value: 1, to: start) ?? start
    }

    private static let configuration = """
        { "version" : { "major" : 4, "minor" : 0 },
          "products" : [
            { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99" },
            { "productID" : "gems", "type" : "Consumable", "displayPrice" : "1.99" },
            { "productID" : "pro", "type" : "NonConsumable", "displayPrice" : "9.99", "familyShareable" : true } ],
          "subscriptionGroups" : [ { "id" : "plans", "subscriptions" : [
            { "productID" : "plan.month", "type" : "RecurringSubscription", "displayPrice" : "4.99", "groupNumber" : 2,
              "familyShareable" : true, "recurringSubscriptionPeriod" : "P1M",
              "codeOffers" : [ { "referenceName" : "spring", "paymentMode" : "payAsYouGo", "displayPrice" : "0.99",
                "subscriptionPeriod" : "P1M", "numberOfPeriods" : 2, "eligibility" : [ "new", "existing", "expired" ] } ] },
            { "productID" : "plan.gold", "type" : "RecurringSubscription", "displayPrice" : "9.99", "groupNumber" : 1,
              "recurringSubscriptionPeriod" : "P1M" } ] } ] }
        """

    private static let file: Result<URL, any Error> = Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "goods-\(UUID().uuidString).storekit")
        try Data(configuration.utf8).write(to: file)
        // Not while tests still open stores with it.
        atexit { try? FileManager.default.removeItem(at: Goods.file.get()) }
        return file
    }

    /// The `.storekit` file, written once.
    static var storeKitFile: URL { get throws { try file.get() } }
}
