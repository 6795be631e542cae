import Foundation
import StoreInterface
import StoreTime
import Testing
import TransactionCore
import TestWaiting

/// The sequences that answer once and end.
@Suite(.timeLimit(.standard)) struct WholeAnswerTests {
    private static func shop() throws -> Shop {
        try Shop { shop in
            shop.products = [Sample.subscription("gold")]
            shop.transactions = [
                subscription(0, in: "plans"), subscription(1, in: "news"), subscription(2, in: "plans"),
                Shop.transaction(3, of: "coins", kind: .consumable),
            ]
            shop.statuses = [
                ("plans", .subscribed, renewalInfo(of: 0)), ("plans", .expired, renewalInfo(of: 2)),
                ("news", .expired, renewalInfo(of: 1)), ("never bought", .expired, renewalInfo(of: 0)),
            ]
        }
    }

    private static func subscription(_ id: UInt64, in group: String) -> TransactionPayload {
        var payload = Shop.transaction(id, of: "gold", kind: .autoRenewable)
        payload.subscriptionGroupIdentifier = group
        return payload
    }

    private static func renewalInfo(of chain: UInt64) -> RenewalInfoPayload {
        var payload = RenewalInfoPayload(
            originalTransactionID: chain,
            productID: "gold",
            autoRenewProductID: "gold",
            autoRenewStatus: 1,
            signedDate: Shop.openingDay
        )
        payload.environment = "Xcode"
        return payload
    }

    @Test func `all statuses come group by group, each group once (S-04)`() async throws {
        try await Self.shop().visit {
            var groups: [String: Int] = [:]
            for await (groupID, statuses) in Product.SubscriptionInfo.Status.all {
                #expect(groups.updateValue(statuses.count, forKey: groupID) == nil)
            }
            #expect(groups == ["plans": 2, "news": 1])
        }
    }

    @Test func `a group whose statuses cannot be read is left out (S-04)`() async throws {
        let shop = try Self.shop()
        try await shop.visit {
            shop.withState { $0.failure = .unknown }
            var groups = 0
            for await _ in Product.SubscriptionInfo.Status.all { groups += 1 }
            #expect(groups == 0)
            await #expect(throws: StoreKitError.self) { try await Product.SubscriptionInfo.status(for: "plans") }
        }
    }

    @Test func `all app transactions are the one of the customer (A-23)`() async throws {
        try await Self.shop().visit {
            var all: [AppTransaction] = []
            for await result in AppTransaction.all { all.append(try result.payloadValue) }
            // Each value is signed again, so the nonces differ.
            let shared = try await AppTransaction.shared.payloadValue
            let app = try #require(all.first)
            #expect(all.count == 1)
            #expect(app.bundleID == shared.bundleID)
            #expect(app.originalPurchaseDate == shared.originalPurchaseDate)
            #expect(app.storeType == .consumer)
            #expect(app.storeTypeStringRepresentation == app.storeType.rawValue)
            #expect(app.revocationDate == nil)
        }
    }

    @Test func `without an app transaction the sequence is empty (A-23)`() async throws {
        let shop = try Self.shop()
        try await shop.visit {
            shop.withState { $0.failure = .unknown }
            var iterator = AppTransaction.all.makeAsyncIterator()
            #expect(await iterator.next() == nil)
        }
    }

    @Test func `a cancelled task receives the complete list of app transactions (C-23)`() async throws {
        let count = try await Self.shop().visitCancelled {
            var count = 0
            for await _ in AppTransaction.all { count += 1 }
            return count
        }
        #expect(count == 1)
    }
}
