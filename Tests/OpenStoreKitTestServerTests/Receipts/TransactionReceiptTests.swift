import Foundation
import OpenStoreKit
import OpenStoreKitTest
@testable import OpenStoreKitTestServer
import StoreInterface
import StoreVerification
import Testing
import TestWaiting

/// The receipts that apps had before iOS 7.
@Suite(.timeLimit(.standard)) struct TransactionReceiptTests {
    private static let day = Duration.seconds(86_400)

    private struct Answer: Decodable {
        let status: Int
        let receipt: [String: String]?
        let latest_receipt: String?
        let latest_receipt_info: [String: String]?
        let latest_expired_receipt_info: [String: String]?
        let auto_renew_status: Int?
        let expiration_intent: String?
    }

    private func verify(_ receipt: Data, at shop: ServerShop, path: String = "/verifyReceipt") async throws -> Answer {
        let body = Data(#"{"receipt-data":"\#(receipt.base64EncodedString())"}"#.utf8)
        let response = await shop.server.respond(to: ServerRequest("POST", path, body: body))
        #expect(response.status == 200)
        return try response.decoded()
    }

    @Test func `a running subscription is valid, and an expired one has the status 21006 (V-17)`() async throws {
        let shop = try ServerShop()
        let bought = try await shop.buy("plan.month")
        let receipt = try await shop.server.transactionReceipt(of: bought.id)
        #expect(String(decoding: receipt, as: UTF8.self).contains("\"environment\" = \"Sandbox\";"))
        try await shop.store.advance(by: Self.day * 32)
        let running = try await verify(receipt, at: shop)
        #expect(running.status == 0 && running.auto_renew_status == 1)
        #expect(running.receipt?["transaction_id"] == String(bought.id))
        #expect(running.receipt?["purchase_date"] == "2025-01-01 00:00:00 Etc/GMT")
        #expect(running.receipt?["expires_date_formatted"] == "2025-02-01 00:00:00 Etc/GMT")
        let latest = try #require(running.latest_receipt_info)
        #expect(latest["original_transaction_id"] == String(bought.id) && latest["transaction_id"] != String(bought.id))
        let newest = try #require(running.latest_receipt.flatMap { Data(base64Encoded: $0) })
        #expect(try await verify(newest, at: shop).receipt?["transaction_id"] == latest["transaction_id"])

        try await shop.store.setAutoRenewal(false, of: bought.id)
        try await shop.store.advance(by: Self.day * 40)
        let ended = try await verify(receipt, at: shop)
        #expect(ended.status == 21006 && ended.auto_renew_status == 0 && ended.expiration_intent == "1")
        #expect(ended.receipt?["product_id"] == "plan.month" && ended.latest_receipt == nil)
        #expect(ended.latest_expired_receipt_info?["transaction_id"] == latest["transaction_id"])
    }

    @Test func `a purchase that does not renew has no status of a subscription (V-17)`() async throws {
        let shop = try ServerShop(.production)
        let pro = try await shop.buy("pro")
        try await shop.store.refund(pro.id)
        let receipt = try await shop.server.transactionReceipt(of: pro.id)
        let answer = try await verify(receipt, at: shop)
        #expect(answer.status == 0 && answer.latest_receipt_info == nil && answer.auto_renew_status == nil)
        #expect(answer.receipt?["cancellation_reason"] == "0")
        #expect(answer.receipt?["cancellation_date"] == "2025-01-01 00:00:00 Etc/GMT")
        #expect(try await verify(receipt, at: shop, path: "/sandbox/verifyReceipt").status == 21008)
        await #expect(throws: SimulatedServerError.self) { try await shop.server.transactionReceipt(of: 7) }
    }

    @Test func `a changed receipt, and one of another store, are not authentic (V-17)`() async throws {
        let shop = try ServerShop()
        let coins = try await shop.buy("coins")
        let data = try await shop.server.transactionReceipt(of: coins.id)
        let genuine = try TransactionReceipt(data)
        var purchase = genuine.purchase
        purchase["product-id"] = "pro"
        let forged = TransactionReceipt(purchase: purchase, environment: "Sandbox") { _ in genuine.signature }
        #expect(try await verify(forged.data, at: shop).status == 21003)
        let other = try ServerShop()
        let foreign = try await other.server.transactionReceipt(of: other.buy("coins").id)
        #expect(try await verify(foreign, at: shop).status == 21003)
        #expect(try await verify(data, at: shop).status == 0)
        // Another document of the store is no signature of a receipt.
        let info: TransactionAnswer = try await shop.ask("/inApps/v1/transactions/\(coins.id)")
        let swapped = TransactionReceipt(purchase: genuine.purchase, environment: nil) { _ in info.signedTransactionInfo
        }
        #expect(try await verify(swapped.data, at: shop).status == 21003)
    }

    @Test(arguments: [
        ("{", "it is no list"), ("{a = \"b\";}", "'\"' is missing"), ("{\"a\" \"b\";}", "'=' is missing"),
        ("{\"a\" = \"b\"}", "';' is missing"), ("{\"a\" = \"b;}", "a text has no end, or a backslash"),
        ("{\"a\\n\" = \"b\";}", "a text has no end, or a backslash"),
        ("{\"a\" = \"b\";\"a\" = \"c\";}", "'a' occurs twice"), ("{}", "'purchase-info' or 'signature' is missing"),
        ("{\"purchase-info\" = \"?\";\"signature\" = \"AA==\";}", "'purchase-info' or 'signature' is not base64"),
        ("{\"purchase-info\" = \"AA==\";\"signature\" = \"AA==\";}", "it is no list"),
        ("{" + (0..<65).map { "\"\($0)\" = \"\";" }.joined() + "}", "it has too many members"),
        ("{" + String(repeating: " ", count: 65_536) + "}", "it is too long"),
    ])
    func `a malformed receipt is refused for a named reason, with the status 21002 (V-17)`(
        text: String,
        reason: String
    ) async throws {
        #expect(throws: TransactionReceiptFault(reason: reason)) { try TransactionReceipt(Data(text.utf8)) }
        let shop = try ServerShop()
        #expect(try await verify(Data(text.utf8), at: shop).status == 21002)
    }
}
