import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification
import Testing

/// The App Store's decisions about refunds, as app and back end see them.
@Suite(.timeLimit(.minutes(15))) struct RefundTests {
    private static let day = Duration.seconds(86_400)

    @Test func `a reversed refund reinstates a non-consumable and a finished consumable (V-05)`() async throws {
        let shop = try ServerShop()
        for product in ["pro", "coins", "season"] {
            let bought = try await shop.buy(product)
            try await shop.store.refund(bought.id)
            try await shop.store.reverseRefund(bought.id)
            let answer: TransactionAnswer = try await shop.ask("/inApps/v1/transactions/\(bought.id)")
            #expect(try shop.verifier.transaction(answer.signedTransactionInfo).revocationDate == nil)
            #expect(await shop.store.inconsistencies == [])
            await #expect(throws: SimulatedStoreError.self) { try await shop.store.reverseRefund(bought.id) }
        }
        let entitled = await shop.store.run {
            await Array(collecting: Transaction.currentEntitlements).map(\.unsafePayloadValue.productID)
        }
        #expect(Set(entitled) == ["pro", "season"])
        let none: HistoryPage = try await shop.ask(
            "/inApps/v2/refund/lookup/\(try #require(shop.server.notifications.first?.transactionID))"
        )
        #expect(none.signedTransactions.isEmpty)
    }

    @Test func `a subscription whose refund is reversed runs until its end (V-05)`() async throws {
        let shop = try ServerShop()
        let bought = try await shop.buy("plan.month")
        try await shop.store.refund(bought.id)
        try await shop.store.reverseRefund(bought.id)
        func status() async throws -> Product.SubscriptionInfo.RenewalState? {
            try await shop.store.run { try await Product.SubscriptionInfo.status(for: "plans") }.first?.state
        }
        #expect(try await status() == .subscribed)
        try await shop.store.advance(by: Self.day * 32)
        #expect(try await status() == .expired)
        #expect(shop.names.last == "EXPIRED/VOLUNTARY")
        #expect(await shop.store.inconsistencies == [])
    }

    @Test func `a share of the price is refunded as prorated, and a wrong share is refused (R-24)`() async throws {
        let shop = try ServerShop()
        let bought = try await shop.buy("plan.month")
        for percentage in [0, 101, -1] {
            await #expect(throws: SimulatedStoreError.self) {
                try await shop.store.refund(bought.id, percentage: percentage)
            }
        }
        try await shop.store.refund(bought.id, percentage: 33)
        let answer: TransactionAnswer = try await shop.ask("/inApps/v1/transactions/\(bought.id)")
        let transaction = try shop.verifier.transaction(answer.signedTransactionInfo)
        #expect((transaction.revocationType, transaction.revocationPercentage) == ("REFUND_PRORATED", 33_000))
        await #expect(throws: SimulatedStoreError.self) { try await shop.store.refund(bought.id, percentage: 10) }
    }

    @Test func `a declined refund changes nothing for the app (R-17)`() async throws {
        let shop = try ServerShop()
        let bought = try await shop.buy("pro")
        try await shop.store.declineRefund(bought.id)
        #expect(shop.names == ["ONE_TIME_CHARGE", "REFUND_DECLINED"])
        let count = await shop.store.run { await Array(collecting: Transaction.currentEntitlements).count }
        #expect(count == 1)
        await #expect(throws: SimulatedStoreError.self) { try await shop.store.declineRefund(7) }
    }
}
