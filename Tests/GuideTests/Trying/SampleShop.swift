import Foundation
import OpenStoreKitTest

/// The store in which the code of the documents runs.
enum SampleShop {
    private static let configuration = """
        { "version" : { "major" : 4, "minor" : 0 },
          "products" : [
            { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99" },
            { "productID" : "gems", "type" : "Consumable", "displayPrice" : "1.99" },
            { "productID" : "pro", "type" : "NonConsumable", "displayPrice" : "9.99" } ],
          "subscriptionGroups" : [ { "id" : "plans", "subscriptions" : [
            { "productID" : "plan.month", "type" : "RecurringSubscription", "displayPrice" : "4.99", "groupNumber" : 2,
              "recurringSubscriptionPeriod" : "P1M" },
            { "productID" : "plan.gold", "type" : "RecurringSubscription", "displayPrice" : "9.99", "groupNumber" : 1,
              "recurringSubscriptionPeriod" : "P1M", "familyShareable" : true } ] } ] }
        """

    /// Provides the configuration as a file while the body runs.
    static func withFile<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).storekit")
        try Data(configuration.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await body(file)
    }

    static func open(
        database: SimulatedDatabase = .memory,
        customer: SimulatedCustomer = .agreeable,
        app: SimulatedApp = SimulatedApp(),
        startingAt start: Date = SimulatedTime.epoch
    ) async throws -> SimulatedStore {
        try await withFile {
            try SimulatedStore(
                configuration: $0,
                database: database,
                time: .manual(startingAt: start),
                customer: customer,
                app: app
            )
        }
    }

    static func product(_ id: String) async throws -> Product {
        try await Product.products(for: [id])[0]
    }

    static func buy(_ id: String) async throws -> VerificationResult<Transaction>? {
        guard case .success(let result) = try await product(id).purchase() else { return nil }
        return result
    }

    static func unfinished() async -> [UInt64] {
        await Transaction.unfinished.reduce(into: []) { $0.append($1.unsafePayloadValue.id) }
    }

    static func payment(for productID: String) -> SKPayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        return payment
    }
}
