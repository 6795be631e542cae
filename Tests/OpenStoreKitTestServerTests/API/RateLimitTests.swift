import Foundation
import OpenStoreKitTest
@testable import OpenStoreKitTestServer
import StoreInterface
import StoreTime
import Testing
import TestWaiting

/// The limits of the rate of requests.
@Suite(.timeLimit(.standard)) struct RateLimitTests {
    private static let path = "/inApps/v1/lookup/MX"

    @Test func `a request beyond the limit gets 4290000 until the next hour of the store (V-18)`() async throws {
        let shop = try ServerShop(.production)
        shop.server.limitRequests(.each(2))
        for _ in 0..<2 { #expect(try await shop.server.request("GET", Self.path).status == 200) }
        let refused = try await shop.server.request("GET", Self.path)
        #expect((refused.status, refused.errorCode) == (429, 4_290_000))
        #expect(
            String(decoding: refused.body, as: UTF8.self).contains("'Look Up Order ID' accepts 2 requests an hour")
        )
        // The store's clock is at the beginning of an hour, so that the client has to wait for all of it.
        let next = shop.store.now.addingTimeInterval(3600)
        #expect(refused.headers["Retry-After"] == String(Int64(next.timeIntervalSince1970 * 1000)))
        // Another endpoint has a limit of its own.
        #expect(try await shop.server.request("GET", "/inApps/v1/subscriptions/1").status == 404)
        try await shop.store.advance(by: .seconds(3599))
        #expect(try await shop.server.request("GET", Self.path).status == 429)
        try await shop.store.advance(by: .seconds(1))
        #expect(try await shop.server.request("GET", Self.path).status == 200)
        shop.server.limitRequests(.none)
        for _ in 0..<5 { #expect(try await shop.server.request("GET", Self.path).status == 200) }
    }

    @Test func `the limits of the App Store are a tenth in the sandbox (V-18)`() {
        for (endpoint, production) in [
            (ServerEndpoint.transaction("1"), 180_000), (.extend("1"), 72_000), (.refunds("1"), 36_000),
            (.requestTest, 3600),
        ] {
            #expect(ServerRateLimits.appStore.limit(of: endpoint, in: .production) == production)
            #expect(ServerRateLimits.appStore.limit(of: endpoint, in: .sandbox) == production / 10)
        }
        #expect(ServerRateLimits.each(0).limit(of: .requestTest, in: .sandbox) == 1)
    }

    @Test func `a client of the sandbox may send 360 requests at once, and then waits for the next hour (V-18)`()
        async throws
    {
        let shop = try ServerShop()
        shop.server.limitRequests(.appStore)
        try await shop.store.advance(by: .seconds(120))
        let path = "/inApps/v1/notifications/test/\(UUID().uuidString)_1"
        for _ in 0..<360 { #expect(try await shop.server.request("GET", path).status == 404) }
        let refused = try await shop.server.request("GET", path)
        #expect(refused.status == 429)
        let next = shop.store.now.addingTimeInterval(3480)
        #expect(refused.headers["Retry-After"] == String(Int64(next.timeIntervalSince1970 * 1000)))
    }

    @Test func `each path selects its endpoint, and any other path selects none`() throws {
        let found: [(method: String, path: String, endpoint: ServerEndpoint?)] = [
            ("GET", "/inApps/v1/transactions/1", .transaction("1")),
            ("GET", "/inApps/v1/transactions/appTransactions/1", .appTransaction("1")),
            ("GET", "/inApps/v1/history/1", .history("1", isComplete: false)),
            ("GET", "/inApps/v2/history/1", .history("1", isComplete: true)),
            ("GET", "/inApps/v1/subscriptions/1", .statuses("1")), ("GET", "/inApps/v2/refund/lookup/1", .refunds("1")),
            ("GET", "/inApps/v1/lookup/M1", .order("M1")), ("POST", "/inApps/v1/transactions/1/finish", .finish("1")),
            ("PUT", "/inApps/v1/transactions/1/appAccountToken", .accountToken("1")),
            ("PUT", "/inApps/v1/transactions/consumption/1", .consumption("1", version: 1)),
            ("PUT", "/inApps/v2/transactions/consumption/1", .consumption("1", version: 2)),
            ("PUT", "/inApps/v1/subscriptions/extend/1", .extend("1")),
            ("POST", "/inApps/v1/subscriptions/extend/mass", .extendAll),
            (
                "GET", "/inApps/v1/subscriptions/extend/mass/p/r", .extensionStatus(product: "p", request: "r")
            ),
            ("POST", "/inApps/v1/notifications/test", .requestTest),
            ("GET", "/inApps/v1/notifications/test/t", .testStatus("t")),
            ("POST", "/inApps/v1/notifications/history", .notificationHistory),
            ("GET", "/inApps/v2/subscriptions/1", nil), ("GET", "/inApps/v3/history/1", nil), ("GET", "/", nil),
            ("DELETE", "/inApps/v1/transactions/1", nil), ("GET", "/inApps/v1/transactions", nil),
            ("PUT", "/inApps/v2/transactions/1/appAccountToken", nil), ("GET", "/other/v1/lookup/M1", nil),
            ("GET", "/inApps/v1/subscriptions/extend/mass/p/r/x", nil),
        ]
        for (method, path, endpoint) in found {
            #expect(ServerEndpoint(method: method, path: path) == endpoint, "\(method) \(path)")
        }
    }

    @Test func `the memory of answers and mass extensions is bounded`() {
        var state = ServerState()
        for number in 0..<250 {
            let answer = ConsumptionAnswer(date: Date(timeIntervalSince1970: 0), version: number, json: Data())
            state.add(answer, to: 1)
        }
        #expect(state.consumption[1]?.map(\.version) == Array(150..<250))
        for number in 0..<1500 {
            state.add(
                MassExtension(
                    requestID: "\(number)",
                    productID: "p",
                    completeDate: .init(milliseconds: 0),
                    succeededCount: Int64(number),
                    failedCount: 0
                )
            )
        }
        #expect(state.massExtension("499") == nil)
        #expect(state.massExtension("500")?.succeededCount == 500)
    }
}
