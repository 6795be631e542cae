import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification
import Testing
import TestWaiting

/// Server notifications about the events of a store.
@Suite(.timeLimit(.standard)) struct NotificationTests {
    private static let day = Duration.seconds(86_400)

    @Test func `a server for a store of local testing is refused, and the error names the environment`() throws {
        let store = try SimulatedStore(selling: ServerShop.products)
        #expect {
            try SimulatedServer(for: store)
        } throws: {
            guard case .environment(let text) = $0 as? SimulatedServerError else { return false }
            return text.contains("Xcode") && text.contains(".sandbox")
        }
    }

    @Test(arguments: [AppStore.Environment.sandbox, .production])
    func `a purchase is a verified notification when the call returns (V-01, V-02)`(
        environment: AppStore.Environment
    ) async throws {
        let shop = try ServerShop(environment)
        let token = UUID()
        let transaction = try await shop.buy("coins", finishing: false, token: token)
        let sent = try #require(shop.server.notifications.first)
        #expect(shop.names == ["ONE_TIME_CHARGE"])
        #expect((sent.transactionID, sent.productID) == (transaction.id, "coins"))
        let notification = try shop.verifier.notification(sent.signedPayload)
        #expect(notification.id == sent.id.uuidString.lowercased())
        guard case .purchase(let content) = notification.content else {
            Issue.record("the notification is about \(notification.content)")
            return
        }
        #expect(content.transaction?.appAccountToken == token)
        #expect(content.renewalInfo == nil && content.subscriptionStatus == nil)
        #expect(content.bundleVersion == "7")
        let json = try #require(content.transaction?.json)
        #expect(!String(decoding: json, as: UTF8.self).contains("deviceVerification"))
    }

    @Test func `each event of a subscription has its type, subtype and status (V-02)`() async throws {
        let shop = try ServerShop()
        let first = try await shop.buy("plan.month")
        try await shop.store.advance(by: Self.day * 32)
        try await shop.store.setAutoRenewal(false, of: first.id)
        try await shop.store.setAutoRenewal(true, of: first.id)
        try await shop.store.requestPriceConsent(of: first.id)
        try await shop.store.consentToPriceIncrease(of: first.id)
        try await shop.buy("plan.gold")
        try await shop.store.manageSubscription(.changePlan(productID: "plan.month"))
        try await shop.store.manageSubscription(.changePlan(productID: "plan.gold"))
        await shop.store.setBillingGracePeriod(true)
        await shop.store.setBillingFailure(true)
        try await shop.store.advance(by: Self.day * 50)
        await shop.store.setBillingFailure(false)
        try await shop.store.resolveBillingIssue(of: first.id)
        try await shop.store.expireSubscription(of: first.id)
        let again = try await shop.buy("plan.month")
        try await shop.store.refund(again.id)
        try await shop.store.reverseRefund(again.id)
        try await shop.store.declineRefund(again.id)
        #expect(
            shop.names == [
                "SUBSCRIBED/INITIAL_BUY", "DID_RENEW", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
                "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_ENABLED", "PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED",
                "DID_CHANGE_RENEWAL_PREF/UPGRADE", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE", "DID_CHANGE_RENEWAL_PREF",
                "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED", "DID_RENEW/BILLING_RECOVERY",
                "EXPIRED/VOLUNTARY", "SUBSCRIBED/RESUBSCRIBE", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED",
                "REFUND", "REFUND_REVERSED", "REFUND_DECLINED",
            ]
        )
        var statuses: [Int?] = []
        for sent in shop.server.notifications {
            guard case .purchase(let data) = try shop.verifier.notification(sent.signedPayload).content else {
                continue
            }
            #expect(data.renewalInfo?.originalTransactionID == first.id, "\(sent.name)")
            statuses.append(data.subscriptionStatus)
        }
        #expect(statuses == [1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 3, 1, 2, 1, 5, 5, 1, 1])
    }

    @Test func `a downgrade by a promotional offer is one notification (V-02)`() async throws {
        let shop = try ServerShop()
        try await shop.buy("plan.gold")
        try await shop.buy("plan.month", offer: "stay")
        #expect(shop.names == ["SUBSCRIBED/INITIAL_BUY", "OFFER_REDEEMED/DOWNGRADE"])
        let last = try #require(shop.server.notifications.last)
        let info = try #require(try shop.purchase(of: last)?.renewalInfo)
        #expect((info.autoRenewProductID, info.offer?.id) == ("plan.month", "stay"))
        // Without an offer, and for the present product, the types are others.
        try await shop.buy("plan.gold")
        try await shop.buy("plan.month")
        #expect(shop.names.suffix(2) == ["DID_CHANGE_RENEWAL_PREF", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE"])
        try await shop.store.advance(by: Self.day * 32)
        try await shop.buy("plan.month", offer: "stay")
        #expect(shop.names.suffix(2) == ["DID_RENEW", "OFFER_REDEEMED"])
    }

    @Test func `notifications of missed renewals have the state at the date of each renewal (V-02)`() async throws {
        let shop = try ServerShop()
        try await shop.buy("plan.month")
        try await shop.store.advance(by: Self.day * 70, settling: false)
        let ends = try shop.server.notifications.map { sent -> Date? in
            guard case .purchase(let data) = try shop.verifier.notification(sent.signedPayload).content else {
                return nil
            }
            #expect(data.transaction?.expirationDate == data.renewalInfo?.renewalDate)
            return data.transaction?.expirationDate
        }
        #expect(ends.count == 3 && Set(ends).count == 3)
    }

    @Test func `family sharing and its end are notifications (V-02)`() async throws {
        let items: [ItemForSale] = [.nonConsumable("pro", price: 1, isFamilyShareable: true)]
        let store = try SimulatedStore(selling: items, app: SimulatedApp(environment: .sandbox))
        let server = try SimulatedServer(for: store)
        let id = try await store.shareFromFamily("pro")
        try await store.endFamilySharing(of: id)
        #expect(server.notifications.map(\.name) == ["ONE_TIME_CHARGE", "REVOKE"])
    }

    @Test func `production repeats a refused notification after 1, 12, 24, 48 and 72 hours (V-03)`() async throws {
        let backEnd = CollectingBackEnd(answering: [500, 503, 301, 404, 500])
        let shop = try ServerShop(.production, notifying: backEnd.destination)
        try await shop.buy("pro")
        await shop.store.settle()
        #expect(backEnd.received.count == 1)
        try await shop.store.advance(by: Self.day * 30)
        let sent = try #require(shop.server.notifications.first)
        #expect(backEnd.received.count == 6 && Set(backEnd.received.map(\.signedPayload)).count == 1)
        #expect(sent.attempts.map(\.isSuccess) == [false, false, false, false, false, true])
        let start = sent.attempts[0].date
        #expect(sent.attempts.map { $0.date.timeIntervalSince(start) / 3600 } == [0, 1, 13, 37, 85, 157])
    }

    @Test func `production gives up after five repetitions, and the sandbox at once (V-03)`() async throws {
        for (environment, count) in [(AppStore.Environment.production, 6), (.sandbox, 1)] {
            let backEnd = CollectingBackEnd(answering: Array(repeating: 500, count: 20))
            let shop = try ServerShop(environment, notifying: backEnd.destination)
            try await shop.buy("pro")
            try await shop.store.advance(by: Self.day * 60)
            #expect(backEnd.received.count == count)
            #expect(
                shop.server.notifications[0].attempts.allSatisfy { $0.result == "UNSUCCESSFUL_HTTP_RESPONSE_CODE" }
            )
        }
    }

    @Test func `a folder receives the body of each request`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "notifications-\(UUID().uuidString)")
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let shop = try ServerShop(notifying: .folder(folder))
        try await shop.buy("coins")
        try await shop.buy("plan.month")
        await shop.store.settle()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted()
        #expect(names == ["0001-ONE_TIME_CHARGE.json", "0002-SUBSCRIBED-INITIAL_BUY.json"])
        struct Body: Decodable { let signedPayload: String }
        let data = try Data(contentsOf: folder.appending(path: names[1]))
        let body = try JSONDecoder().decode(Body.self, from: data)
        #expect(try shop.verifier.notification(body.signedPayload).type == "SUBSCRIBED")
    }

    @Test func `a consumption request reaches the back end, and the answer reaches the test (V-09)`() async throws {
        let shop = try ServerShop()
        let coins = try await shop.buy("coins")
        try await shop.server.requestConsumption(of: coins.id, because: .fulfillmentIssue)
        let sent = try #require(shop.server.notifications.last)
        guard case .purchase(let data) = try shop.verifier.notification(sent.signedPayload).content else { return }
        #expect(sent.name == "CONSUMPTION_REQUEST" && data.consumptionRequestReason == "FULFILLMENT_ISSUE")
        let body = #"{"customerConsented":true,"sampleContentProvided":false,"deliveryStatus":"DELIVERED"}"#
        let path = "/inApps/v2/transactions/consumption/\(coins.id)"
        #expect(try await shop.server.request("PUT", path, body: body).status == 202)
        let answer = try #require(shop.server.consumptionAnswers[coins.id]?.first)
        #expect(answer.version == 2 && answer.json == Data(body.utf8))
        try await shop.store.refund(coins.id, percentage: 40)
        let refunded = try shop.verifier.notification(try #require(shop.server.notifications.last).signedPayload)
        guard case .purchase(let refund) = refunded.content else { return }
        let json = String(decoding: try #require(refund.transaction?.json), as: UTF8.self)
        #expect(json.contains(#""revocationPercentage":40000"#) && json.contains("REFUND_PRORATED"))
        for product in ["pro", "season", "plan.month"] {
            try await shop.server.requestConsumption(of: shop.buy(product).id)
            #expect(shop.names.last == "CONSUMPTION_REQUEST")
        }
        await #expect(throws: SimulatedServerError.self) {
            try await shop.server.requestConsumption(of: 2)
        }
    }
}
