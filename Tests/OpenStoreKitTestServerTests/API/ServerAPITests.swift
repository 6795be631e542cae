import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification
import Testing
import TestWaiting

/// The endpoints of the server API about transactions and subscriptions.
@Suite(.timeLimit(.standard)) struct ServerAPITests {
    private static let day = Duration.seconds(86_400)

    @Test(arguments: [AppStore.Environment.sandbox, .production])
    func `a transaction is signed again for each answer, without a device (V-01)`(environment: AppStore.Environment)
        async throws
    {
        let shop = try ServerShop(environment)
        let bought = try await shop.buy("pro")
        try await shop.store.advance(by: Self.day)
        let answer: TransactionAnswer = try await shop.ask("/inApps/v1/transactions/\(bought.id)")
        let transaction = try shop.verifier.transaction(answer.signedTransactionInfo)
        #expect((transaction.id, transaction.productID) == (bought.id, "pro"))
        #expect(transaction.signedDate == shop.store.now)
        #expect(!String(decoding: transaction.json, as: UTF8.self).contains("deviceVerification"))
        struct App: Decodable { let signedAppTransactionInfo: String }
        let app: App = try await shop.ask("/inApps/v1/transactions/appTransactions/\(bought.id)")
        #expect(throws: Never.self) { try shop.verifier.appTransaction(app.signedAppTransactionInfo) }
    }

    @Test func `unknown and malformed identifiers have their error codes (V-08)`() async throws {
        let shop = try ServerShop()
        let bought = try await shop.buy("plan.month")
        for (method, target, code) in [
            ("GET", "/inApps/v1/transactions/abc", 4_000_006), ("GET", "/inApps/v1/transactions/99", 4_040_010),
            ("GET", "/inApps/v1/transactions/999999999999999999999999", 4_000_006),
            ("GET", "/inApps/v2/history/-1", 4_000_006), ("GET", "/inApps/v2/history/7", 4_040_010),
            ("GET", "/inApps/v1/subscriptions/x", 4_000_006), ("GET", "/inApps/v2/refund/lookup/7", 4_040_010),
            ("POST", "/inApps/v1/transactions/7/finish", 4_040_010),
            ("GET", "/inApps/v2/history/\(bought.id)?sort=UP", 4_000_021),
            ("GET", "/inApps/v2/history/\(bought.id)?productType=CAR", 4_000_022),
            ("GET", "/inApps/v2/history/\(bought.id)?productType=NON_RENEWING", 4_000_022),
            ("GET", "/inApps/v2/history/\(bought.id)?productId=", 4_000_023),
            ("GET", "/inApps/v2/history/\(bought.id)?subscriptionGroupIdentifier=", 4_000_024),
            ("GET", "/inApps/v2/history/\(bought.id)?startDate=x", 4_000_015),
            ("GET", "/inApps/v2/history/\(bought.id)?endDate=1.5", 4_000_016),
            ("GET", "/inApps/v2/history/\(bought.id)?startDate=2&endDate=2", 4_000_013),
            ("GET", "/inApps/v2/history/\(bought.id)?inAppOwnershipType=OWNED", 4_000_026),
            ("GET", "/inApps/v2/history/\(bought.id)?revoked=1", 4_000_030),
            ("GET", "/inApps/v2/history/\(bought.id)?revision=x", 4_000_005),
            ("GET", "/inApps/v1/subscriptions/\(bought.id)?status=6", 4_000_031),
            ("GET", "/inApps/v1/subscriptions/extend/mass/plan.month/none", 4_040_009),
        ] {
            #expect(try await shop.refusal(method, target) == Refusal(Int64(code)), "\(target)")
        }
        #expect(try await shop.refusal("GET", "/inApps/v9/nothing") == Refusal(status: 404, code: nil))
        #expect(try await shop.refusal("GET", "/") == Refusal(status: 404, code: nil))
    }

    /// Reads all pages of a history.
    private func pages(_ shop: ServerShop, _ target: String) async throws -> [HistoryPage] {
        var pages: [HistoryPage] = []
        repeat {
            let sign = target.contains("?") ? "&" : "?"
            let suffix = pages.last.map { "\(sign)revision=\($0.revision)" } ?? ""
            pages.append(try await shop.ask("\(target)\(suffix)"))
        } while pages.last?.hasMore == true && pages.count < 10
        return pages
    }

    @Test func `the history has pages of twenty, and a revision that continues later (V-07)`() async throws {
        let shop = try ServerShop()
        for _ in 0..<45 { try await shop.store.buyOutside("coins") }
        let first = try await shop.buy("pro")
        let pages = try await pages(shop, "/inApps/v2/history/\(first.id)")
        #expect(pages.map(\.signedTransactions.count) == [20, 20, 6])
        let ids = try pages.flatMap(\.signedTransactions).map { try shop.verifier.transaction($0).id }
        #expect(Set(ids).count == 46 && ids.last == first.id)
        // The last revision returns new and changed transactions: a refunded transaction is returned again.
        let last = try #require(pages.last?.revision)
        let none: HistoryPage = try await shop.ask("/inApps/v2/history/\(first.id)?revision=\(last)")
        #expect(none.signedTransactions.isEmpty && !none.hasMore)
        try await shop.store.refund(ids[3])
        let new: HistoryPage = try await shop.ask("/inApps/v2/history/\(first.id)?revision=\(none.revision)")
        #expect(try new.signedTransactions.map { try shop.verifier.transaction($0).id } == [ids[3]])
        // A revision belongs to its filters.
        let refusal = try await shop.refusal("GET", "/inApps/v2/history/\(first.id)?revoked=true&revision=\(last)")
        #expect(refusal == Refusal(4_000_005))
        let reverse = try await self.pages(shop, "/inApps/v2/history/\(first.id)?sort=DESCENDING")
        let back = try reverse.flatMap(\.signedTransactions).map { try shop.verifier.transaction($0).id }
        #expect(back.first == ids[3] && Set(back) == Set(ids) && back.count == 46)
    }

    @Test func `the history is filtered by each parameter (V-07)`() async throws {
        let shop = try ServerShop()
        try await shop.buy("coins")
        try await shop.store.advance(by: Self.day)
        let start = Int64(shop.store.now.timeIntervalSince1970 * 1000)
        let pro = try await shop.buy("pro")
        try await shop.buy("season")
        try await shop.buy("plan.month")
        try await shop.store.refund(pro.id)
        func products(_ query: String, version: Int = 2) async throws -> [String] {
            let page: HistoryPage = try await shop.ask("/inApps/v\(version)/history/\(pro.id)?\(query)")
            return try page.signedTransactions.map { try shop.verifier.transaction($0).productID }.sorted()
        }
        #expect(try await products("") == ["coins", "plan.month", "pro", "season"])
        #expect(try await products("", version: 1) == ["plan.month", "pro", "season"])
        #expect(try await products("productId=pro&productId=coins") == ["coins", "pro"])
        #expect(try await products("productType=AUTO_RENEWABLE&productType=CONSUMABLE") == ["coins", "plan.month"])
        #expect(try await products("productType=NON_RENEWABLE") == ["season"])
        #expect(try await products("productType=NON_CONSUMABLE") == ["pro"])
        #expect(try await products("subscriptionGroupIdentifier=plans") == ["plan.month"])
        #expect(try await products("revoked=True") == ["pro"])
        #expect(try await products("revoked=false") == ["coins", "plan.month", "season"])
        #expect(try await products("startDate=\(start)") == ["plan.month", "pro", "season"])
        #expect(try await products("endDate=\(start)") == ["coins"])
        #expect(try await products("inAppOwnershipType=FAMILY_SHARED") == [])
        let refunds: HistoryPage = try await shop.ask("/inApps/v2/refund/lookup/\(pro.id)")
        #expect(try refunds.signedTransactions.map { try shop.verifier.transaction($0).productID } == ["pro"])
    }

    @Test func `the first history contains a finished consumable only if it was refunded (V-07)`() async throws {
        let shop = try ServerShop()
        let coins = try await shop.buy("coins")
        let more = try await shop.buy("coins")
        try await shop.store.refund(more.id)
        let page: HistoryPage = try await shop.ask("/inApps/v1/history/\(coins.id)")
        #expect(try page.signedTransactions.map { try shop.verifier.transaction($0).originalID } == [more.id])
    }

    @Test func `the statuses of subscriptions follow the store (V-04)`() async throws {
        let shop = try ServerShop(.production)
        let first = try await shop.buy("plan.month")
        func status(_ query: String = "") async throws -> [Int] {
            let answer: StatusAnswer = try await shop.ask("/inApps/v1/subscriptions/\(first.id)\(query)")
            #expect(answer.appAppleId == ServerShop.appleID && answer.environment == "Production")
            let items = answer.data.flatMap(\.lastTransactions)
            for item in items {
                #expect(try shop.verifier.transaction(item.signedTransactionInfo).originalID == first.id)
                #expect(try shop.verifier.renewalInfo(item.signedRenewalInfo).originalTransactionID == first.id)
            }
            return items.map(\.status)
        }
        #expect(try await status() == [1])
        #expect(try await status("?status=2&status=5") == [])
        await shop.store.setBillingGracePeriod(true)
        await shop.store.setBillingFailure(true)
        try await shop.store.advance(by: Self.day * 32)
        #expect(try await status() == [4])
        try await shop.store.advance(by: Self.day * 20)
        #expect(try await status() == [3])
        try await shop.store.expireSubscription(of: first.id)
        #expect(try await status() == [2])
    }

    @Test func `an order cannot be looked up in the sandbox, and the answer says so (V-04)`() async throws {
        let shop = try ServerShop()
        let pro = try await shop.buy("pro")
        let answer = try await shop.server.request("GET", "/inApps/v1/lookup/\(shop.server.orderID(of: pro.id))")
        #expect(answer.status == 404 && answer.errorCode == nil)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("not available in the sandbox"))
    }

    @Test(arguments: [
        ("POST", "/inApps/v1/messaging/message/1", "Retention messaging"),
        ("GET", "/inApps/v1/messaging/image/list", "Retention messaging"),
        ("POST", "/advancedCommerce/v1/subscription/cancel/1", "Advanced Commerce"),
    ])
    func `an endpoint that is not simulated says so (V-08)`(method: String, path: String, name: String) async throws {
        let shop = try ServerShop()
        let answer = try await shop.server.request(method, path, body: "{}")
        #expect(answer.status == 501)
        #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix("\(name) is not simulated"))
    }

    @Test func `an order identifier finds its transaction, and any other text finds none (V-04)`() async throws {
        let shop = try ServerShop(.production)
        let pro = try await shop.buy("pro")
        struct Answer: Decodable {
            let status: Int
            let signedTransactions: [String]?
        }
        let found: Answer = try await shop.ask("/inApps/v1/lookup/\(shop.server.orderID(of: pro.id))")
        #expect(found.status == 0)
        #expect(try shop.verifier.transaction(try #require(found.signedTransactions?.first)).id == pro.id)
        for text in ["X", "M", "MZZZZ", shop.server.orderID(of: 5), "M0000000000000000000"] {
            let none: Answer = try await shop.ask("/inApps/v1/lookup/\(text)")
            #expect(none.status == 1, "\(text)")
        }
    }

    @Test func `every request fails with the error that a test sets (V-08)`() async throws {
        let shop = try ServerShop(.production)
        let path = "/inApps/v1/lookup/MX"
        let until = Date(timeIntervalSince1970: 1_800_000_000)
        shop.server.simulateFailure(.rateLimit(until: until))
        let limited = try await shop.server.request("GET", path)
        #expect(limited.status == 429 && limited.errorCode == 4_290_000)
        #expect(limited.headers["Retry-After"] == "1800000000000")
        for (failure, code) in [
            (SimulatedServerFailure.internalError, 5_000_000), (.retryableInternalError, 5_000_001),
            (.accountNotFound, 4_040_001), (.accountNotFoundRetryable, 4_040_002),
        ] {
            shop.server.simulateFailure(failure)
            #expect(try await shop.refusal("GET", path) == Refusal(Int64(code)))
        }
        shop.server.simulateFailure(nil)
        #expect(try await shop.server.request("GET", path).status == 200)
    }
}
