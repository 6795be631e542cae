import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreInterface
import Testing

/// The deprecated endpoint for receipts.
@Suite(.timeLimit(.minutes(30))) struct VerifyReceiptTests {
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
        let latest = try #require(answer.latest_receipt_info)
        #expect(latest.count == 2 && answer.latest_receipt == data)
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
        #expect(short.latest_receipt_info?.count == 1)
    }

    @Test func `each mistake has Apple's status (V-14)`() async throws {
        let shop = try ServerShop(secret: "secret")
        try await shop.buy("pro")
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
