import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

/// A shop whose subscriptions have offers, with the key pair that its server signs them with.
enum OfferStore {
    static let privateKey =
        "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgat0vWNNdnDyPeRGM/ZOQ18w+Tld78Avo"
        + "ro/PsJJ8B8GhRANCAARWx+MoDTe5UxfUI5OIfAq8yd4CGUyAVyE5XAt0Xml5rzeYost+adXNTuPHz8n9"
        + "i7RsBB4aW8w4kPg41IQEdFnv"

    static let configuration = """
        { "version" : { "major" : 4, "minor" : 0 },
          "subscriptionOffersKeyPair" : { "id" : "FILEKEY", "privateKey" : "\(privateKey)" },
          "subscriptionGroups" : [ { "id" : "plans", "subscriptions" : [
            { "productID" : "plan.month", "type" : "RecurringSubscription", "displayPrice" : "4.99", "groupNumber" : 2,
              "recurringSubscriptionPeriod" : "P1M",
              "introductoryOffer" : { "paymentMode" : "free", "subscriptionPeriod" : "P1W" },
              "adHocOffers" : [
                { "offerID" : "stay", "paymentMode" : "payAsYouGo", "subscriptionPeriod" : "P1M",
                  "numberOfPeriods" : 2, "displayPrice" : "1.99" } ],
              "codeOffers" : [
                { "referenceName" : "FAIR", "paymentMode" : "payUpFront", "subscriptionPeriod" : "P3M",
                  "displayPrice" : "3.99", "eligibility" : [ "new", "existing", "expired" ] },
                { "referenceName" : "WELCOME", "paymentMode" : "free", "subscriptionPeriod" : "P1M",
                  "eligibility" : [ "new" ] } ],
              "winbackOffers" : [
                { "offerID" : "return", "paymentMode" : "free", "subscriptionPeriod" : "P1M", "isEligible" : true } ] },
            { "productID" : "plan.gold", "type" : "RecurringSubscription", "displayPrice" : "9.99", "groupNumber" : 1,
              "recurringSubscriptionPeriod" : "P1M",
              "adHocOffers" : [
                { "offerID" : "climb", "paymentMode" : "free", "subscriptionPeriod" : "P1M" } ] } ] } ] }
        """

    static func open(
        configuration: String = configuration,
        database: SimulatedDatabase = .tested,
        customer: SimulatedCustomer = .agreeable
    ) throws -> SimulatedStore {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).storekit")
        try Data(configuration.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try SimulatedStore(
            configuration: file,
            database: database,
            time: .manual(startingAt: SimulatedTime.epoch),
            customer: customer
        )
    }

    static func product(_ id: String) async throws -> Product {
        try #require(await Product.products(for: [id]).first)
    }

    /// Buys and finishes.
    @discardableResult
    static func buy(_ id: String, _ options: Set<Product.PurchaseOption> = []) async throws -> Transaction {
        guard case .success(.verified(let transaction)) = try await product(id).purchase(options: options) else {
            throw StoreKitError.userCancelled
        }
        await transaction.finish()
        return transaction
    }

    static func renewalInfo() async throws -> Product.SubscriptionInfo.RenewalInfo {
        try #require(await Product.SubscriptionInfo.status(for: "plans").first).renewalInfo.payloadValue
    }

    /// The price and offer of every transaction, oldest first.
    static func bill() async -> [String] {
        var bill: [(date: Date, line: String)] = []
        for await result in Transaction.all {
            let transaction = result.unsafePayloadValue
            let offer = transaction.offer.map { " \($0.type.rawValue) \($0.id ?? "-")" } ?? ""
            bill.append((transaction.purchaseDate, "\(transaction.price ?? -1)\(offer)"))
        }
        return bill.sorted { $0.date < $1.date }.map(\.line)
    }
}
