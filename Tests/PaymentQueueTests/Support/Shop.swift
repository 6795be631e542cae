import Foundation
import OpenStoreKitTest
import Testing

/// A store with every kind of product, and its payment queue.
struct Shop {
    let store: SimulatedStore
    let queue: SKPaymentQueue

    /// Opens the store, without an observer.
    init(
        database: SimulatedDatabase = .memory,
        customer: SimulatedCustomer = .agreeable,
        app: SimulatedApp = SimulatedApp(),
        timeline: Timeline? = nil
    ) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).storekit")
        try Data(Self.configuration.utf8).write(to: file)
        store = try SimulatedStore(
            configuration: file,
            database: database,
            time: .manual(startingAt: SimulatedTime.epoch),
            customer: customer,
            app: app,
            timeline: timeline
        )
        try FileManager.default.removeItem(at: file)
        queue = store.run { SKPaymentQueue.default() }
    }

    /// Attaches an observer that records its calls.
    func listener(_ act: @escaping Listener.Action = { _, _ in }) -> Listener {
        let listener = Listener(act)
        queue.add(listener)
        return listener
    }

    /// Adds a payment, after `arrange` has set its properties.
    func add(_ productID: String, _ arrange: (SKMutablePayment) -> Void = { _ in }) {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        arrange(payment)
        queue.add(payment)
    }

    /// Buys through the queue and leaves it unfinished.
    func buy(_ productID: String, receivedBy listener: Listener) async throws -> SKPaymentTransaction {
        add(productID)
        return try await listener.transaction(in: .purchased)
    }

    /// Buys through the queue and finishes it.
    @discardableResult
    func buyAndFinish(_ productID: String, receivedBy listener: Listener) async throws -> SKPaymentTransaction {
        let transaction = try await buy(productID, receivedBy: listener)
        queue.finishTransaction(transaction)
        await listener.receives(.removed([productID]))
        return transaction
    }

    /// The states of the transactions in the queue.
    var states: [SKPaymentTransactionState] { queue.transactions.map(\.transactionState) }

    /// The identifiers of the transactions that the asynchronous API lists as unfinished.
    var unfinished: [UInt64] {
        get async {
            await store.run {
                var identifiers: [UInt64] = []
                for await result in Transaction.unfinished { identifiers.append(result.unsafePayloadValue.id) }
                return identifiers
            }
        }
    }

    /// The products that the customer may use.
    var entitled: [String] {
        get async {
            await store.run {
                var products: [String] = []
                for await result in Transaction.currentEntitlements {
                    products.append(result.unsafePayloadValue.productID)
                }
                return products
            }
        }
    }

    /// Buys through the asynchronous API.
    @discardableResult
    func buyAsync(_ productID: String, options: Set<Product.PurchaseOption> = []) async throws -> Transaction {
        try await store.run {
            guard let product = try await Product.products(for: [productID]).first,
                case .success(let result) = try await product.purchase(options: options)
            else { throw Unexpected("\(productID) was not bought") }
            return result.unsafePayloadValue
        }
    }

    private static let configuration = """
        { "version" : { "major" : 4, "minor" : 0 },
          "products" : [
            { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99" },
            { "productID" : "gems", "type" : "Consumable", "displayPrice" : "1.99" },
            { "productID" : "pro", "type" : "NonConsumable", "displayPrice" : "9.99" },
            { "productID" : "themes", "type" : "NonConsumable", "displayPrice" : "3.99",
              "familyShareable" : true } ],
          "nonRenewingSubscriptions" : [
            { "productID" : "season", "type" : "NonRenewingSubscription", "displayPrice" : "19.99" } ],
          "subscriptionGroups" : [ { "id" : "plans", "subscriptions" : [
            { "productID" : "plan.month", "type" : "RecurringSubscription", "displayPrice" : "4.99", "groupNumber" : 2,
              "familyShareable" : true,
              "recurringSubscriptionPeriod" : "P1M" },
            { "productID" : "plan.twin", "type" : "RecurringSubscription", "displayPrice" : "5.99", "groupNumber" : 2,
              "recurringSubscriptionPeriod" : "P1M" },
            { "productID" : "plan.year", "type" : "RecurringSubscription", "displayPrice" : "49.99", "groupNumber" : 2,
              "recurringSubscriptionPeriod" : "P1Y",
              "billingPlans" : [
                { "billingPlanType" : "BILLED_UPFRONT", "displayPrice" : "49.99", "isEnabled" : true },
                { "billingPlanType" : "MONTHLY", "displayPrice" : "4.99", "commitmentDisplayPrice" : "59.88",
                  "isEnabled" : true } ] },
            { "productID" : "plan.gold", "type" : "RecurringSubscription", "displayPrice" : "9.99", "groupNumber" : 1,
              "recurringSubscriptionPeriod" : "P1M",
              "adHocOffers" : [ { "internalID" : "A2", "offerID" : "half", "referenceName" : "half",
                "paymentMode" : "payAsYouGo", "displayPrice" : "4.99", "subscriptionPeriod" : "P1M",
                "numberOfPeriods" : 3 } ],
              "codeOffers" : [ { "referenceName" : "FAIR", "paymentMode" : "payUpFront", "subscriptionPeriod" : "P3M",
                "displayPrice" : "3.99", "eligibility" : [ "new", "existing", "expired" ] } ] } ] } ] }
        """
}
