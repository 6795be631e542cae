import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreInterface
import Testing
import TestWaiting

/// The deprecated endpoint for receipts.
@Suite(.timeLimit(.standard)) struct VerifyReceiptTests {
    private static let day = Duration.seconds(86_400)

    private struct Answer: Decodable {
        let status: Int
        let environment: String?
        let receipt: [String: JSONValue]?
        let latest_receipt_info: [[String: JSONValue]]?
        let latest_receipt: String?
        let pending_renewal_info: [[String: JSONValue]]?
    }

    private func receipt(of shop: ServerShop) async throws -> String {
        try await shop.store.run {
            try await AppReceipt.refresh()
            return try #require(try await AppReceipt.data()).base64EncodedString()
        }
    }

    private func verify(_ shop: ServerShop, _ body: String, path: String = "/verifyReceipt") async throws -> Answer {
        // Legacy code sends this request without a token.
        let response = await shop.server.respond(to: ServerRequest("POST", path, body: Data(body.utf8)))
        #expect(response.status == 200)
        return try response.decoded(as: Answer.self)
    }

    @Test func `verifyReceipt returns the receipt as JSON whose records contain only texts (V-14)`() async throws {
        let shop = try ServerShop(secret: "secret")
        let pro = try await shop.buy("pro")
        let first = try await shop.buy("plan.month")
        try await shop.store.advance(by: Self.day * 32)
        try await shop.store.setAutoRenewal(false, of: first.id)
        try await shop.store.refund(pro.id)
        let data = try await receipt(of: shop)
        let answer = try await verify(shop, #"{"receipt-data":"\#(data)","password":"secret"}"#)
        #expect((answer.status, answer.environment) == (0, "Sandbox"))
        #expect(answer.receipt?["bundle_id"] == .text(ServerShop.bundleID))
        #expect(answer.receipt?["receipt_type"] == .text("ProductionSandbox"))
        guard case .list(let records) = answer.receipt?["in_app"] else {
            Issue.record("there are no purchases")
            return
        }
        #expect(records.count == 3)
        let all = try #require(answer.latest_receipt_info)
        #expect(all.count == 3 && answer.latest_receipt == data)
        let latest = all.filter { $0["product_id"] == .text("plan.month") }
        #expect(latest.count == 2)
        for record in latest {
            #expect(record.values.allSatisfy { if case .text = $0 { true } else { false } })
            #expect(record["original_transaction_id"] == .text(String(first.id)))
            #expect(record["subscription_group_identifier"] == .text("plans"))
        }
        let milliseconds = Int64(first.purchaseDate.timeIntervalSince1970 * 1000)
        #expect(latest.last?["purchase_date_ms"] == .text(String(milliseconds)))
        #expect(latest.last?["purchase_date"] == .text("2025-01-01 00:00:00 Etc/GMT"))
        #expect(latest.last?["purchase_date_pst"] == .text("2024-12-31 16:00:00 America/Los_Angeles"))
        #expect(answer.pending_renewal_info?.first?["auto_renew_status"] == .text("0"))
        let refunded = records.compactMap { record -> [String: JSONValue]? in
            guard case .object(let members) = record, members["cancellation_date"] != nil else { return nil }
            return members
        }
        #expect(refunded.map { $0["product_id"] } == [.text("pro")])
        let short = try await verify(
            shop,
            #"{"receipt-data":"\#(data)","password":"secret","exclude-old-transactions":true}"#
        )
        #expect(short.latest_receipt_info?.map { $0["product_id"] } == [.text("plan.month"), .text("pro")])
    }

    /// The records of a list, by product.
    private func records(_ list: JSONValue?) -> [JSONValue: [String: JSONValue]] {
        guard case .list(let records) = list else { return [:] }
        var found: [JSONValue: [String: JSONValue]] = [:]
        for case .object(let members) in records { if let id = members["product_id"] { found[id] = members } }
        return found
    }

    @Test func `both lists contain every purchase but finished consumables, with the same values (V-14)`() async throws
    {
        let shop = try ServerShop()
        try await shop.buy("coins")
        try await shop.buy("season")
        try await shop.store.shareFromFamily("family")
        try await shop.store.redeemOfferCode("FREE")
        let data = try await receipt(of: shop)
        func answer() async throws -> Answer { try await verify(shop, #"{"receipt-data":"\#(data)"}"#) }
        var answer1 = try await answer()
        let inApp = records(answer1.receipt?["in_app"])
        let latest = records(answer1.latest_receipt_info.map { .list($0.map { .object($0) }) })
        #expect(Set(inApp.keys) == [.text("season"), .text("family"), .text("plan.month")])
        for (product, record) in inApp {
            for (name, value) in record { #expect(latest[product]?[name] == value, "\(product) \(name)") }
        }
        #expect(inApp[.text("family")]?["in_app_ownership_type"] == .text("FAMILY_SHARED"))
        #expect(inApp[.text("season")]?["in_app_ownership_type"] == .text("PURCHASED"))
        // A free period by a code is no trial: the customer is still eligible for an introductory offer.
        #expect(inApp[.text("plan.month")]?["is_trial_period"] == .text("false"))
        #expect(latest[.text("plan.month")]?["offer_code_ref_name"] == .text("FREE"))
        // A consumable is listed until it is finished.
        let coins = try await shop.buy("coins", finishing: false)
        answer1 = try await answer()
        #expect(answer1.latest_receipt_info?.count == 4)
        try await shop.store.finishFromServer(coins.id)
        answer1 = try await answer()
        #expect(answer1.latest_receipt_info?.count == 3)
    }

    @Test func `the renewal names the offer and the increase of the price (V-14)`() async throws {
        let shop = try ServerShop()
        let id = try await shop.store.redeemOfferCode("FREE")
        func renewal() async throws -> [String: JSONValue] {
            let data = try await receipt(of: shop)
            let answer = try await verify(shop, #"{"receipt-data":"\#(data)"}"#)
            return try #require(answer.pending_renewal_info?.first)
        }
        var info = try await renewal()
        #expect(info["offer_code_ref_name"] == .text("FREE") && info["promotional_offer_id"] == nil)
        #expect(info["price_increase_status"] == nil && info["price_consent_status"] == nil)
        try await shop.buy("plan.month", offer: "stay")
        info = try await renewal()
        #expect(info["promotional_offer_id"] == .text("stay") && info["offer_code_ref_name"] == nil)
        try await shop.store.requestPriceConsent(of: id)
        info = try await renewal()
        #expect(info["price_increase_status"] == .text("0") && info["price_consent_status"] == .text("0"))
        try await shop.store.consentToPriceIncrease(of: id)
        info = try await renewal()
        #expect(info["price_increase_status"] == .text("1"))
        try await shop.store.advance(by: Self.day * 70)
        info = try await renewal()
        #expect(info["promotional_offer_id"] == nil && info["price_increase_status"] == nil)
    }

    @Test func `only the receipt of a subscription needs the secret, and a wrong one is always refused (V-14)`()
        async throws
    {
        let shop = try ServerShop(secret: "secret")
        let pro = try await shop.buy("pro")
        func status(_ receipt: String, _ password: String? = nil) async throws -> Int {
            let member = password.map { #","password":"\#($0)""# } ?? ""
            // The answer to the receipt of one transaction has other members.
            struct Status: Decodable { let status: Int }
            let body = Data(#"{"receipt-data":"\#(receipt)"\#(member)}"#.utf8)
            let response = await shop.server.respond(to: ServerRequest("POST", "/verifyReceipt", body: body))
            return try response.decoded(as: Status.self).status
        }
        let without = try await receipt(of: shop)
        let old = try await shop.server.transactionReceipt(of: pro.id).base64EncodedString()
        for receipt in [without, old] {
            #expect(try await status(receipt) == 0)
            #expect(try await status(receipt, "secret") == 0)
            #expect(try await status(receipt, "wrong") == 21004)
        }
        let plan = try await shop.buy("plan.month")
        let with = try await receipt(of: shop)
        let oldPlan = try await shop.server.transactionReceipt(of: plan.id).base64EncodedString()
        for receipt in [with, oldPlan] {
            #expect(try await status(receipt) == 21004)
            #expect(try await status(receipt, "wrong") == 21004)
            #expect(try await status(receipt, "secret") == 0)
        }
        // The receipt is judged before the secret.
        #expect(try await status(receipt(of: ServerShop())) == 21003)
    }

    @Test func `each mistake has Apple's status (V-14)`() async throws {
        let shop = try ServerShop(secret: "secret")
        try await shop.buy("plan.month")
        let data = try await receipt(of: shop)
        let good = #"{"receipt-data":"\#(data)","password":"secret"}"#
        let foreign = try await receipt(of: ServerShop())
        for (body, path, status) in [
            ("{", "/verifyReceipt", 21002), (#"{"receipt-data":"?"}"#, "/verifyReceipt", 21002),
            (#"{"receipt-data":"AAAA","password":"secret"}"#, "/verifyReceipt", 21002),
            (#"{"receipt-data":"\#(foreign)","password":"secret"}"#, "/verifyReceipt", 21003),
            (#"{"receipt-data":"\#(data)"}"#, "/verifyReceipt", 21004), (good, "/production/verifyReceipt", 21007),
            (good, "/sandbox/verifyReceipt", 0),
        ] {
            #expect(try await verify(shop, body, path: path).status == status, "\(path) \(body.prefix(40))")
        }
        let got = await shop.server.respond(to: ServerRequest("GET", "/verifyReceipt"))
        #expect(try got.decoded(as: Answer.self).status == 21000)
        for (failure, status) in [
            (SimulatedServerFailure.rateLimit(until: shop.store.now), 21005), (.internalError, 21009),
            (.accountNotFound, 21010), (.retryableInternalError, 21100),
        ] {
            shop.server.simulateFailure(failure)
            #expect(try await verify(shop, good).status == status)
        }
        let production = try ServerShop(.production)
        try await production.buy("pro")
        let live = #"{"receipt-data":"\#(try await receipt(of: production))"}"#
        #expect(try await verify(production, live).status == 0)
        #expect(try await verify(production, live, path: "/sandbox/verifyReceipt").status == 21008)
    }
}
