import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification
import Testing
import TestWaiting

/// The endpoints of the server API that change something.
@Suite(.timeLimit(.standard)) struct ServerChangeTests {
    private static let day = Duration.seconds(86_400)

    @Test func `a transaction that the server finishes leaves the app's queue and its unfinished list (V-10)`()
        async throws
    {
        let shop = try ServerShop()
        let coins = try await shop.buy("coins", finishing: false)
        func unfinishedCount() async -> Int {
            await shop.store.run { await Array(collecting: Transaction.unfinished).count }
        }
        #expect(await unfinishedCount() == 1)
        #expect(try await shop.server.request("POST", "/inApps/v1/transactions/\(coins.id)/finish").status == 200)
        #expect(await unfinishedCount() == 0)
        // Finishing again changes nothing.
        #expect(try await shop.server.request("POST", "/inApps/v1/transactions/\(coins.id)/finish").status == 200)
    }

    @Test func `an account token is set on the first transaction, and later periods keep it (V-11)`() async throws {
        let shop = try ServerShop()
        let first = try await shop.buy("plan.month")
        try await shop.store.advance(by: Self.day * 32)
        let token = UUID()
        let body = #"{"appAccountToken":"\#(token.uuidString)"}"#
        func path(_ id: UInt64) -> String { "/inApps/v1/transactions/\(id)/appAccountToken" }
        let renewed = try #require(await shop.store.run { await Transaction.latest(for: "plan.month") }).payloadValue
        #expect(try await shop.refusal("PUT", path(renewed.id), body: body) == Refusal(4_000_187))
        #expect(try await shop.refusal("PUT", path(first.id), body: #"{"appAccountToken":"x"}"#) == Refusal(4_000_183))
        #expect(try await shop.refusal("PUT", path(first.id), body: "{") == Refusal(4_000_000))
        #expect(try await shop.server.request("PUT", path(first.id), body: body).status == 200)
        try await shop.store.advance(by: Self.day * 32)
        let history: HistoryPage = try await shop.ask("/inApps/v2/history/\(first.id)")
        let tokens = try history.signedTransactions.map { try shop.verifier.transaction($0).appAccountToken }
        #expect(tokens.count == 3 && tokens.allSatisfy { $0 == token })
        #expect(await shop.store.inconsistencies.isEmpty)
    }

    @Test func `a running subscription is extended at most twice, and renews at its new end (V-12)`() async throws {
        let shop = try ServerShop()
        let first = try await shop.buy("plan.month")
        let end = try #require(first.expirationDate)
        let path = "/inApps/v1/subscriptions/extend/\(first.id)"
        func body(_ days: Int = 10, reason: Int = 1, id: String = "one") -> String {
            #"{"extendByDays":\#(days),"extendReasonCode":\#(reason),"requestIdentifier":"\#(id)"}"#
        }
        struct Answer: Decodable {
            let originalTransactionId: String
            let success: Bool
            let effectiveDate: Int64
        }
        #expect(try await shop.refusal("PUT", path, body: body(91)) == Refusal(4_000_009))
        #expect(try await shop.refusal("PUT", path, body: body(reason: 4)) == Refusal(4_000_010))
        #expect(try await shop.refusal("PUT", path, body: body(id: "")) == Refusal(4_000_011))
        #expect(try await shop.refusal("PUT", path + "x", body: body()) == Refusal(4_000_008))
        #expect(try await shop.refusal("PUT", path + "9", body: body()) == Refusal(4_040_005))
        let answer: Answer = try await shop.ask("PUT", path, body: body())
        let extended = end.addingTimeInterval(864_000)
        #expect(answer.success && answer.effectiveDate == Int64(extended.timeIntervalSince1970 * 1000))
        let _: Answer = try await shop.ask("PUT", path, body: body(1, id: "two"))
        #expect(try await shop.refusal("PUT", path, body: body(1, id: "three")) == Refusal(4_030_005))
        #expect(shop.names == ["SUBSCRIBED/INITIAL_BUY", "RENEWAL_EXTENDED", "RENEWAL_EXTENDED"])
        try await shop.store.advance(to: extended.addingTimeInterval(86_399))
        #expect(shop.names.count == 3)
        try await shop.store.advance(by: .seconds(2))
        #expect(shop.names.last == "DID_RENEW")
        #expect(await shop.store.inconsistencies.isEmpty)
        try await shop.store.expireSubscription(of: first.id)
        #expect(try await shop.refusal("PUT", path, body: body()) == Refusal(4_030_004))
    }

    @Test func `the subscriptions of all subscribers of a product are extended, with one summary (V-12)`() async throws
    {
        let shop = try ServerShop(.production)
        try await shop.buy("plan.month")
        func body(_ product: String, _ id: String, _ rest: String = "") -> String {
            #"{"extendByDays":5,"extendReasonCode":0,"requestIdentifier":"\#(id)","productId":"\#(product)"\#(rest)}"#
        }
        let path = "/inApps/v1/subscriptions/extend/mass"
        struct Started: Decodable { let requestIdentifier: String }
        struct Status: Decodable {
            let complete: Bool
            let succeededCount: Int
            let failedCount: Int
        }
        for id in ["a", "b", "c"] {
            let _: Started = try await shop.ask(
                "POST",
                path,
                body: body("plan.month", id, #","storefrontCountryCodes":["USA"]"#)
            )
        }
        #expect(
            try await shop.refusal("POST", path, body: body("plan.month", "d", #","storefrontCountryCodes":[]"#))
                == Refusal(4_000_027)
        )
        let status: Status = try await shop.ask("\(path)/plan.month/a")
        #expect(status.complete && status.succeededCount == 1 && status.failedCount == 0)
        let third: Status = try await shop.ask("\(path)/plan.month/c")
        #expect(third.succeededCount == 0 && third.failedCount == 1)
        #expect(
            shop.names == [
                "SUBSCRIBED/INITIAL_BUY", "RENEWAL_EXTENSION/SUMMARY", "RENEWAL_EXTENSION/SUMMARY",
                "RENEWAL_EXTENSION/FAILURE", "RENEWAL_EXTENSION/SUMMARY",
            ]
        )
        let last = try shop.verifier.notification(try #require(shop.server.notifications.last).signedPayload)
        guard case .extensionSummary(let summary) = last.content else {
            Issue.record("the last notification is about \(last.content)")
            return
        }
        #expect((summary.requestID, summary.productID, summary.failedCount) == ("c", "plan.month", 1))
    }

    @Test func `a test notification is sent and reported, and the history is paged and filtered (V-13)`() async throws {
        let backEnd = CollectingBackEnd()
        let shop = try ServerShop(notifying: backEnd.destination)
        struct Started: Decodable { let testNotificationToken: String }
        struct Item: Decodable {
            struct Attempt: Decodable {
                let attemptDate: Int64
                let sendAttemptResult: String
            }
            let signedPayload: String
            let sendAttempts: [Attempt]
        }
        struct Page: Decodable {
            let hasMore: Bool
            let paginationToken: String?
            let notificationHistory: [Item]
        }
        let started: Started = try await shop.ask("POST", "/inApps/v1/notifications/test")
        await shop.store.settle()
        let item: Item = try await shop.ask("/inApps/v1/notifications/test/\(started.testNotificationToken)")
        #expect(try shop.verifier.notification(item.signedPayload).type == "TEST")
        #expect(item.sendAttempts.map(\.sendAttemptResult) == ["SUCCESS"])
        #expect(try await shop.refusal("GET", "/inApps/v1/notifications/test/x") == Refusal(4_000_020))
        let unknown = "\(UUID().uuidString)_1"
        #expect(try await shop.refusal("GET", "/inApps/v1/notifications/test/\(unknown)") == Refusal(4_040_008))

        var ids: [UInt64] = []
        for _ in 0..<25 { ids.append(try await shop.store.buyOutside("coins")) }
        await shop.store.settle()
        let now = Int64(shop.store.now.timeIntervalSince1970 * 1000)
        let path = "/inApps/v1/notifications/history"
        func body(_ rest: String = "") -> String { #"{"startDate":\#(now - 1000),"endDate":\#(now + 1000)\#(rest)}"# }
        let first: Page = try await shop.ask("POST", path, body: body())
        let token = try #require(first.paginationToken)
        let second: Page = try await shop.ask("POST", "\(path)?paginationToken=\(token)", body: body())
        #expect([first.notificationHistory.count, second.notificationHistory.count] == [20, 6] && !second.hasMore)
        let one: Page = try await shop.ask("POST", path, body: body(#","transactionId":"\#(ids[4])""#))
        // Any transaction of the customer stands for all notifications about the customer, which the test is not.
        #expect(one.notificationHistory.count == 20 && one.hasMore)
        let rest: Page = try await shop.ask(
            "POST",
            "\(path)?paginationToken=\(try #require(one.paginationToken))",
            body: body(#","transactionId":"\#(ids[4])""#)
        )
        #expect(rest.notificationHistory.count == 5 && !rest.hasMore)
        #expect(
            try await shop.refusal("POST", path, body: body(#","transactionId":"77""#)) == Refusal(4_040_010)
        )
        let tests: Page = try await shop.ask("POST", path, body: body(#","notificationType":"TEST""#))
        #expect(tests.notificationHistory.count == 1)
        let ended = body(#","notificationType":"EXPIRED","notificationSubtype":"VOLUNTARY""#)
        let none: Page = try await shop.ask("POST", path, body: ended)
        #expect(none.notificationHistory.isEmpty)
        let failed: Page = try await shop.ask("POST", path, body: body(#","onlyFailures":true"#))
        #expect(failed.notificationHistory.isEmpty)
        for (rest, code) in [
            (#","notificationType":"PARTY""#, 4_000_018),
            (#","notificationType":"EXPIRED","notificationSubtype":"PARTY""#, 4_000_018),
            (#","notificationSubtype":"VOLUNTARY""#, 4_000_018), (#","transactionId":"x""#, 4_000_006),
            (#","transactionId":"1","notificationType":"TEST""#, 4_000_019),
        ] {
            #expect(try await shop.refusal("POST", path, body: body(rest)) == Refusal(Int64(code)))
        }
        #expect(try await shop.refusal("POST", path, body: #"{"endDate":1}"#) == Refusal(4_000_015))
        #expect(try await shop.refusal("POST", path, body: #"{"startDate":1}"#) == Refusal(4_000_016))
        #expect(try await shop.refusal("POST", path, body: #"{"startDate":1,"endDate":2}"#) == Refusal(4_000_012))
        #expect(try await shop.refusal("POST", "\(path)?paginationToken=x", body: body()) == Refusal(4_000_014))
        for (environment, days) in [(AppStore.Environment.sandbox, 30), (.production, 180)] {
            let other = try ServerShop(environment)
            let now = Int64(other.store.now.timeIntervalSince1970 * 1000)
            let start = now - Int64(days) * 86_400_000
            let kept: Page = try await other.ask("POST", path, body: #"{"startDate":\#(start),"endDate":\#(now)}"#)
            #expect(kept.notificationHistory.isEmpty)
            let early = #"{"startDate":\#(start - 1),"endDate":\#(now)}"#
            #expect(try await other.refusal("POST", path, body: early) == Refusal(4_000_012))
        }
        let silent = try ServerShop()
        #expect(try await silent.refusal("POST", "/inApps/v1/notifications/test") == Refusal(4_040_007))
    }
}
