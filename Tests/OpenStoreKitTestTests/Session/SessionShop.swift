import Foundation
import OpenStoreKitTest
import Testing

/// A store of the test's own, with a session that controls it.
struct SessionShop {
    static let products = """
        "products" : [
            { "productID" : "coins", "type" : "Consumable", "displayPrice" : "0.99", "localizations" : [
              { "locale" : "en_US", "displayName" : "Coins", "description" : "For the locker." },
              { "locale" : "de_DE", "displayName" : "Münzen", "description" : "Für den Schrank." } ] },
            { "productID" : "pro", "type" : "NonConsumable", "displayPrice" : "9.99", "familyShareable" : true } ],
          "nonRenewingSubscriptions" : [
            { "productID" : "season", "type" : "NonRenewingSubscription", "displayPrice" : "19.99" } ],
          "subscriptionGroups" : [ { "id" : "plans", "subscriptions" : [
            { "productID" : "silver", "type" : "RecurringSubscription", "displayPrice" : "4.99", "groupNumber" : 2,
              "recurringSubscriptionPeriod" : "P1M",
              "introductoryOffer" : { "paymentMode" : "free", "subscriptionPeriod" : "P3D" },
              "adHocOffers" : [ { "offerID" : "back", "paymentMode" : "free", "subscriptionPeriod" : "P1M" } ],
              "codeOffers" : [ { "referenceName" : "FLYER", "paymentMode" : "free", "subscriptionPeriod" : "P1M",
                "eligibility" : [ "existing", "expired", "new" ] } ],
              "winbackOffers" : [ { "offerID" : "again", "paymentMode" : "free", "subscriptionPeriod" : "P1M",
                "isEligible" : true } ] },
            { "productID" : "gold", "type" : "RecurringSubscription", "displayPrice" : "9.99", "groupNumber" : 1,
              "recurringSubscriptionPeriod" : "P1M" },
            { "productID" : "week", "type" : "RecurringSubscription", "displayPrice" : "1.99", "groupNumber" : 3,
              "recurringSubscriptionPeriod" : "P1W" },
            { "productID" : "year", "type" : "RecurringSubscription", "displayPrice" : "49.99", "groupNumber" : 4,
              "recurringSubscriptionPeriod" : "P1Y" } ] } ]
        """

    static func configuration(settings: String = "", products: String = products) -> String {
        """
        { "identifier" : "shop", "version" : { "major" : 4, "minor" : 0 }, "settings" : { \(settings) },
          \(products) }
        """
    }

    /// Puts a configuration where a session finds it, for as long as it takes to read it.
    static func withFile<Result>(
        _ text: String = configuration(),
        named name: String = "Shop.storekit",
        _ body: (URL) throws -> Result
    ) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return try body(file)
    }

    let store: SimulatedStore
    let session: SKTestSession

    init(
        database: SimulatedDatabase = .memory,
        time: SimulatedTime = .manual(startingAt: SimulatedTime.epoch),
        customer: SimulatedCustomer = .agreeable,
        app: SimulatedApp = SimulatedApp(),
        settings: String = ""
    ) throws {
        self = try Self.withFile(Self.configuration(settings: settings)) { file in
            try SessionShop(configuration: file, database: database, time: time, customer: customer, app: app)
        }
    }

    /// A store and its session with a file that stays where it is.
    init(
        configuration file: URL,
        database: SimulatedDatabase,
        time: SimulatedTime = .manual(),
        customer: SimulatedCustomer = .agreeable,
        app: SimulatedApp = SimulatedApp()
    ) throws {
        let store = try SimulatedStore(
            configuration: file,
            database: database,
            time: time,
            customer: customer,
            app: app
        )
        self.store = store
        session = try store.run { try SKTestSession(contentsOf: file) }
    }

    /// Buys as the app does.
    func purchase(_ id: String, options: Set<Product.PurchaseOption> = []) async throws -> Product.PurchaseResult {
        try await store.run {
            let product = try #require(try await Product.products(for: [id]).first)
            return try await product.purchase(options: options)
        }
    }

    /// Buys a product in the app, and returns the result in a word.
    func outcome(of id: String) async throws -> String {
        switch try await purchase(id) {
        case .success: "bought"
        case .pending: "pending"
        case .userCancelled: "cancelled"
        }
    }

    /// Buys as the app does, and finishes.
    @discardableResult
    func buy(_ id: String, options: Set<Product.PurchaseOption> = []) async throws -> Transaction {
        guard case .success(.verified(let transaction)) = try await purchase(id, options: options) else {
            throw StoreKitError.unknown
        }
        await transaction.finish()
        return transaction
    }

    var owned: [String] {
        get async {
            await store.run {
                var owned: [String] = []
                for await result in Transaction.currentEntitlements {
                    owned.append(result.unsafePayloadValue.productID)
                }
                return owned.sorted()
            }
        }
    }

    func status() async throws -> Product.SubscriptionInfo.Status {
        try await store.run { try #require(try await Product.SubscriptionInfo.status(for: "plans").first) }
    }

    func latest(_ id: String) throws -> SKTestTransaction {
        try #require(session.allTransactions().last { $0.productIdentifier == id })
    }

    /// The text of a session's error, for a call that has to fail.
    func code(_ body: () throws -> Void) throws -> SKTestError.Code {
        try #require(throws: SKTestError.self, performing: body).code
    }

    /// Returns the events that the app receives from now on, until all work has settled.
    func received(during body: () async throws -> Void) async throws -> [Transaction] {
        let (ears, listener) = store.run {
            let ears = UpdateRecorder()
            let updates = Transaction.updates.makeAsyncIterator()
            return (ears, Task { await ears.listen(to: updates) })
        }
        await store.settle()
        let before = ears.transactions.count
        try await body()
        await store.settle()
        listener.cancel()
        return Array(ears.transactions.dropFirst(before))
    }
}
