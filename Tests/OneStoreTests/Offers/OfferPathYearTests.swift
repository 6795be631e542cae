import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// A year of every way that leads to an offer, as an app lives through it.
@Suite(.timeLimit(.standard)) struct OfferPathYearTests {
    private static let configuration = """
        { "version" : { "major" : 4, "minor" : 0 },
          "subscriptionOffersKeyPair" : { "id" : "FILEKEY", "privateKey" : "\(OfferStore.privateKey)" },
          "subscriptionGroups" : [ { "id" : "plans", "subscriptions" : [
            { "productID" : "plan.month", "type" : "RecurringSubscription", "displayPrice" : "4.99", "groupNumber" : 1,
              "recurringSubscriptionPeriod" : "P1M",
              "introductoryOffer" : { "paymentMode" : "free", "subscriptionPeriod" : "P1W" },
              "adHocOffers" : [
                { "offerID" : "free", "paymentMode" : "free", "subscriptionPeriod" : "P1M" },
                { "offerID" : "go", "paymentMode" : "payAsYouGo", "subscriptionPeriod" : "P1M",
                  "numberOfPeriods" : 3, "displayPrice" : "1.99" },
                { "offerID" : "front", "paymentMode" : "payUpFront", "subscriptionPeriod" : "P3M",
                  "displayPrice" : "3.99" } ],
              "codeOffers" : [
                { "referenceName" : "FAIR", "paymentMode" : "payUpFront", "subscriptionPeriod" : "P3M",
                  "displayPrice" : "3.99", "eligibility" : [ "new", "existing", "expired" ] },
                { "referenceName" : "MORE", "paymentMode" : "payAsYouGo", "subscriptionPeriod" : "P1M",
                  "numberOfPeriods" : 3, "displayPrice" : "1.99", "eligibility" : [ "new" ], "isStackable" : true } ],
              "winbackOffers" : [
                { "offerID" : "return", "paymentMode" : "free", "subscriptionPeriod" : "P1M",
                  "isEligible" : true } ] } ] } ] }
        """

    /// The price and the offer of a transaction.
    private func line(_ transaction: Transaction) -> String {
        let offer = transaction.offer.map { " \($0.type.rawValue) \($0.id ?? "-")" } ?? ""
        return "\(transaction.price ?? -1)\(offer)"
    }

    /// Buys with an offer, and lives through 52 weeks, owning the product in each.
    ///
    /// - Parameters:
    ///   - past: The earlier actions of the customer.
    ///   - bill: The charges: the purchase, then the elements of `Transaction.updates`.
    ///   - options: The options of the purchase with the offer.
    /// - Throws: The error of a step.
    private func year(
        after past: (SimulatedStore) async throws -> Void,
        isBilled bill: [String],
        buying options: (SimulatedStore, Product) throws -> Set<Product.PurchaseOption>
    ) async throws {
        let store = try OfferStore.open(configuration: Self.configuration)
        try await store.run {
            try await past(store)
            let product = try await OfferStore.product("plan.month")
            var updates = Transaction.updates.makeAsyncIterator()
            var received = [line(try await OfferStore.buy("plan.month", options(store, product)))]
            for week in 1...52 {
                try await store.advance(by: .seconds(86_400 * 7))
                #expect(await owned() == ["plan.month"], "week \(week)")
            }
            while received.count < bill.count {
                let renewal = try #require(await updates.next()).payloadValue
                #expect(renewal.reason == .renewal)
                received.append(line(renewal))
            }
            #expect(received == bill)
            #expect(await OfferStore.bill().suffix(bill.count) == bill[...])
            // The next that is received is the next that happens, so nothing was charged beside the bill.
            try await store.advance(by: .seconds(86_400 * 31))
            #expect(try #require(await updates.next()).payloadValue.purchaseDate > store.now - 86_400 * 31)
            #expect(await store.inconsistencies == [])
        }
    }

    /// The customer tried the subscription, and left.
    private func leaving(_ store: SimulatedStore) async throws {
        try await store.expireSubscription(of: OfferStore.buy("plan.month").id)
        try await store.advance(by: .seconds(86_400))
    }

    private func promotional(_ id: String, in store: SimulatedStore) throws -> Set<Product.PurchaseOption> {
        let signer = try #require(try store.offerSigner)
        return Set(
            Product.PurchaseOption.promotionalOffer(
                id,
                compactJWS: try signer.compactJWS(for: id, of: "plan.month", at: store.now)
            )
        )
    }

    private func full(_ months: Int) -> [String] { Array(repeating: "4.99", count: months) }

    @Test func `a year that begins with a promotional month for free (P-40, P-22)`() async throws {
        try await year(after: leaving, isBilled: ["0 2 free"] + full(11)) { store, _ in
            try promotional("free", in: store)
        }
    }

    @Test func `a year that begins with a pay-as-you-go promotion (P-40, S-34)`() async throws {
        let less = Array(repeating: "1.99 2 go", count: 3)
        try await year(after: leaving, isBilled: less + full(9)) { store, _ in try promotional("go", in: store) }
    }

    @Test func `a year that begins with a promotion paid up front (P-40, S-34)`() async throws {
        try await year(after: leaving, isBilled: ["3.99 2 front"] + full(9)) { store, _ in
            try promotional("front", in: store)
        }
    }

    @Test func `a year that begins with a win-back offer (P-41, P-23)`() async throws {
        try await year(after: leaving, isBilled: ["0 4 return"] + full(11)) { _, product in
            [.winBackOffer(try #require(product.subscription?.winBackOffers.first))]
        }
    }

    @Test func `a year that begins with a code (P-42)`() async throws {
        try await year(after: leaving, isBilled: ["3.99 3 FAIR"] + full(9)) { _, _ in
            [.codeOffer(referenceName: "FAIR")]
        }
    }

    @Test func `a year that begins with a trial and a code on top of it (P-42, S-42)`() async throws {
        let less = Array(repeating: "1.99 3 MORE", count: 3)
        try await year(after: { _ in }, isBilled: ["0 1 -"] + less + full(9)) { _, _ in
            [.codeOffer(referenceName: "MORE")]
        }
    }

    @Test func `a year in which an offer starts after the trial (P-51, S-14)`() async throws {
        let less = Array(repeating: "1.99 2 go", count: 3)
        try await year(
            after: { _ in try await OfferStore.buy("plan.month") },
            isBilled: ["0 1 -"] + less + full(9)
        ) { store, _ in
            try promotional("go", in: store)
        }
    }
}
