import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Tests of single fields of a transaction.
@Suite(.timeLimit(.standard)) struct TransactionFieldTests {
    private func json(_ transaction: Transaction) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: transaction.jsonRepresentation) as? [String: Any])
    }

    @Test func `each period of a subscription has its own line item, and other transactions have none (T-36)`()
        async throws
    {
        let store = try SampleStore.open()
        try await store.run {
            for productID in ["coins", "pro", "season"] {
                try await store.buyOutside(productID)
                let transaction = try #require(await Transaction.latest(for: productID)).payloadValue
                #expect(transaction.webOrderLineItemID == nil)
                #expect(try json(transaction)["webOrderLineItemId"] == nil)
            }
            try await store.buyOutside("plan.gold")
            try await store.advance(by: .seconds(86_400 * 100))
            var items: [String: String] = [:]
            for await result in Transaction.all(for: "plan.gold") {
                let period = result.unsafePayloadValue
                let item = try #require(period.webOrderLineItemID)
                #expect(item == String(period.id))
                #expect(try json(period)["webOrderLineItemId"] as? String == item)
                items[item] = period.productID
            }
            #expect(items.count == 4)
        }
    }

    @Test func `a token is written in lower case, and equal to the one that was given (T-49)`() async throws {
        let store = try SampleStore.open()
        let token = try #require(UUID(uuidString: "ABCDEF01-2345-6789-ABCD-EF0123456789"))
        try await store.run {
            let product = try #require(try await Product.products(for: ["pro"]).first)
            guard
                case .success(.verified(let transaction)) = try await product.purchase(options: [
                    .appAccountToken(token)
                ])
            else {
                Issue.record("not bought")
                return
            }
            #expect(transaction.appAccountToken == token)
            #expect(try json(transaction)["appAccountToken"] as? String == "abcdef01-2345-6789-abcd-ef0123456789")
        }
    }

    @Test func `products are returned in the order of the request (P-02)`() async throws {
        try await SampleStore.open().run {
            func products(_ ids: [String]) async throws -> [String] { try await Product.products(for: ids).map(\.id) }
            let identifiers = ["season", "coins", "plan.gold", "pro", "plan.month", "gems"]
            for turn in identifiers.indices {
                let wanted = Array(identifiers[turn...] + identifiers[..<turn])
                let (there, back) = (try await products(wanted), try await products(wanted.reversed()))
                #expect(there == wanted)
                #expect(back == wanted.reversed())
            }
            #expect(try await products(["pro", "none", "coins"]) == ["pro", "coins"])
        }
    }
}
