import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification
import Testing
import TestWaiting

/// The App Store's decisions about refunds, in the app and in the back end.
@Suite(.timeLimit(.standard)) struct RefundTests {
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

    @Test func `a refund request of the customer asks the back end before it is granted (V-09, R-17)`() async throws {
        let shop = try ServerShop()
        let coins = try await shop.buy("coins")
        try await shop.requestRefund(of: coins.id, RefundChoice(.app))
        let month = try await shop.buy("plan.month")
        try await shop.requestRefund(of: month.id, RefundChoice(.other))
        let pro = try await shop.buy("pro")
        try await shop.requestRefund(of: pro.id)
        #expect(
            shop.names == [
                "ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND", "SUBSCRIBED/INITIAL_BUY",
                "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED", "CONSUMPTION_REQUEST", "REFUND", "ONE_TIME_CHARGE",
                "CONSUMPTION_REQUEST", "REFUND",
            ]
        )
        for (number, reason) in [(1, "FULFILLMENT_ISSUE"), (5, "OTHER"), (8, "OTHER")] {
            let request = try #require(try shop.purchase(of: shop.server.notifications[number]))
            #expect(request.consumptionRequestReason == reason)
            // The purchase as it was before the decision.
            #expect(request.transaction?.revocationDate == nil)
        }
        #expect(await shop.store.inconsistencies == [])
    }

    @Test func `a customer's refund request turns off the renewal of the subscription, also if it is declined (V-02)`()
        async throws
    {
        let shop = try ServerShop()
        await shop.store.decideRefunds(by: .declinesAll)
        let first = try await shop.buy("plan.month")
        try await shop.requestRefund(of: first.id)
        let disabled = "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"
        #expect(shop.names == ["SUBSCRIBED/INITIAL_BUY", disabled, "CONSUMPTION_REQUEST", "REFUND_DECLINED"])
        let notice = try #require(try shop.purchase(of: shop.server.notifications[1]))
        #expect(notice.renewalInfo?.willAutoRenew == false && notice.subscriptionStatus == 1)
        // A request for an earlier period does not concern the renewal.
        try await shop.store.setAutoRenewal(true, of: first.id)
        try await shop.store.advance(by: Self.day * 32)
        let earlier = try #require(await shop.store.run { await Transaction.latest(for: "plan.month") })
        try await shop.store.advance(by: Self.day * 32)
        try await shop.requestRefund(of: earlier.unsafePayloadValue.id)
        #expect(shop.names.suffix(3) == ["DID_RENEW", "CONSUMPTION_REQUEST", "REFUND_DECLINED"])
        try await shop.store.advance(by: Self.day * 32)
        #expect(shop.names.last == "DID_RENEW")
        #expect(await shop.store.inconsistencies == [])
    }

    @Test func `a refund that turns off renewal says so once (V-02)`() async throws {
        let shop = try ServerShop()
        let first = try await shop.buy("plan.month")
        try await shop.store.refund(first.id)
        let disabled = "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"
        #expect(shop.names == ["SUBSCRIBED/INITIAL_BUY", disabled, "REFUND"])
        // A renewal that is off already is not turned off again, neither by the request nor by the refund.
        let again = try await shop.buy("plan.month")
        try await shop.store.setAutoRenewal(false, of: again.id)
        try await shop.requestRefund(of: again.id)
        #expect(shop.names.suffix(4) == ["SUBSCRIBED/RESUBSCRIBE", disabled, "CONSUMPTION_REQUEST", "REFUND"])
    }

    @Test func `a request waits for the test, which decides with the back end's answer (V-09, R-17)`() async throws {
        let shop = try ServerShop()
        await shop.store.decideRefunds(by: .waits)
        let coins = try await shop.buy("coins")
        try await shop.requestRefund(of: coins.id)
        #expect(shop.names == ["ONE_TIME_CHARGE", "CONSUMPTION_REQUEST"])
        await #expect(throws: Transaction.RefundRequestError.duplicateRequest) {
            try await shop.requestRefund(of: coins.id)
        }
        let body =
            #"{"customerConsented":true,"sampleContentProvided":false,"deliveryStatus":"DELIVERED","#
            + #""refundPreference":"GRANT_PRORATED","consumptionPercentage":60000}"#
        let path = "/inApps/v2/transactions/consumption/\(coins.id)"
        #expect(try await shop.server.request("PUT", path, body: body).status == 202)
        #expect(shop.server.consumptionAnswers[coins.id]?.count == 1)
        try await shop.store.refund(coins.id, percentage: 40)
        #expect(shop.names.last == "REFUND")
        // A declined request may not be made again (R-16).
        let more = try await shop.buy("coins")
        try await shop.requestRefund(of: more.id)
        try await shop.store.declineRefund(more.id)
        await #expect(throws: Transaction.RefundRequestError.duplicateRequest) {
            try await shop.requestRefund(of: more.id)
        }
        #expect(shop.names.suffix(2) == ["CONSUMPTION_REQUEST", "REFUND_DECLINED"])
    }

    @Test(arguments: [(RefundPolicy.declinesAll, "REFUND_DECLINED"), (.grants(percentage: 40), "REFUND")])
    func `a policy decides every request of the customer (R-17, R-24)`(policy: RefundPolicy, name: String) async throws
    {
        let shop = try ServerShop()
        await shop.store.decideRefunds(by: policy)
        let coins = try await shop.buy("coins")
        try await shop.requestRefund(of: coins.id)
        #expect(shop.names == ["ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", name])
        let answer: TransactionAnswer = try await shop.ask("/inApps/v1/transactions/\(coins.id)")
        let transaction = try shop.verifier.transaction(answer.signedTransactionInfo)
        #expect(transaction.revocationPercentage == (name == "REFUND" ? 40_000 : nil))
    }

    @Test func `a finish by the app's server empties the queue of the app (V-10)`() async throws {
        let shop = try ServerShop()
        let coins = try await shop.buy("coins", finishing: false)
        func unfinished() async -> Int {
            await shop.store.run { await Array(collecting: Transaction.unfinished).count }
        }
        #expect(await unfinished() == 1)
        try await shop.store.finishFromServer(coins.id)
        #expect(await unfinished() == 0)
        await #expect(throws: SimulatedStoreError.self) { try await shop.store.finishFromServer(7) }
    }
}
