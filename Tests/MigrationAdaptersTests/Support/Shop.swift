import Foundation
import OpenStoreKitTest

/// A store with every kind of product and offer, and its payment queue.
struct Shop {
    let store: SimulatedStore
    let queue: SKPaymentQueue

    init(
        database: SimulatedDatabase = .memory,
        time: SimulatedTime = .manual(startingAt: SimulatedTime.epoch),
        customer: SimulatedCustomer = .agreeable
    ) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).storekit")
        try Data(Self.configuration.utf8).write(to: file)
        store = try SimulatedStore(configuration: file, database: database, time: time, customer: customer)
        try FileManager.default.removeItem(at: file)
        queue = store.run { SKPaymentQueue.default() }
    }

    func product(_ id: String) async throws -> Product {
        guard let product = try await store.run({ try await Product.products(for: [id]) }).first else {
            throw Unexpected("\(id) is not for sale")
        }
        return product
    }

    /// Buys through the asynchronous API and leaves it unfinished.
    @discardableResult
    func buy(
        _ productID: String,
        options: Set<Product.PurchaseOption> = []
    ) async throws -> VerificationResult<Transaction> {
        try await store.run {
            guard case .success(let result) = try await product(productID).purchase(options: options) else {
                throw Unexpected("\(productID) was not bought")
            }
            return result
        }
    }

    /// The identifiers of what is not finished.
    var unfinished: [UInt64] { get async { await results(of: Transaction.unfinished).map(\.unsafePayloadValue.id) } }

    func results(of transactions: Transaction.Transactions) async -> [VerificationResult<Transaction>] {
        await store.run {
            var results: [VerificationResult<Transaction>] = []
            for await result in transactions { results.append(result) }
            return results
        }
    }

    static func payment(_ productID: String, quantity: Int = 1, name: String? = nil) -> SKMutablePayment {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        payment.quantity = quantity
        payment.applicationUsername = name
        return payment
    }

    private static let configuration = """
        { "version" : { "major" : 4, "minor" : 0 },
          "products" : [
            { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99" },
            { "productID" : "gems", "type" : "Consumable", "displayPrice" : "1.99" },
            { "productID" : "pro", "type" : "NonConsumable", "displayPrice" : "9.99", "familyShareable" : true,
              "localizations" : [ { "locale" : "en_US", "displayName" : "Pro", "description" : "Everything" } ] } ],
          "subscriptionGroups" : [ { "id" : "plans", "subscriptions" : [
            { "productID" : "plan.month", "type" : "RecurringSubscription", "displayPrice" : "4.99", "groupNumber" : 2,
              "recurringSubscriptionPeriod" : "P1M",
              "introductoryOffer" : { "internalID" : "A1", "paymentMode" : "free", "subscriptionPeriod" : "P1W",
                "numberOfPeriods" : 1 },
              "adHocOffers" : [ { "internalID" : "A2", "offerID" : "half", "referenceName" : "half",
                "paymentMode" : "payAsYouGo", "displayPrice" : "2.49", "subscriptionPeriod" : "P1M",
                "numberOfPeriods" : 3 } ] },
            { "productID" : "plan.gold", "type" : "RecurringSubscription", "displayPrice" : "9.99", "groupNumber" : 1,
              "recurringSubscriptionPeriod" : "P1M" } ] } ] }
        """
}
