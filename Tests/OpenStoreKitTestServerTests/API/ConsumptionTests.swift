import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import Testing
import TestWaiting

/// The answers of a back end to requests for consumption information.
@Suite(.timeLimit(.standard)) struct ConsumptionTests {
    private static let products = ["coins", "pro", "season", "plan.month"]

    private static func path(_ id: UInt64, version: Int) -> String {
        "/inApps/v\(version)/transactions/consumption/\(id)"
    }

    /// An answer of the second version.
    private static func answer(_ status: String = "DELIVERED", _ rest: String = "") -> String {
        #"{"customerConsented":true,"sampleContentProvided":true,"deliveryStatus":"\#(status)"\#(rest)}"#
    }

    @Test func `the second version takes every type of product, and the first consumables and subscriptions (V-09)`()
        async throws
    {
        let shop = try ServerShop()
        for product in Self.products {
            let id = try await shop.buy(product).id
            let new = try await shop.server.request("PUT", Self.path(id, version: 2), body: Self.answer())
            #expect(new.status == 202, "\(product)")
            let old = try await shop.refusal("PUT", Self.path(id, version: 1), body: #"{"customerConsented":true}"#)
            let isForAll = ["coins", "plan.month"].contains(product)
            #expect(old == (isForAll ? Refusal(status: 202, code: nil) : Refusal(4_000_047)), "\(product)")
            #expect(shop.server.consumptionAnswers[id]?.map(\.version) == (isForAll ? [2, 1] : [2]))
        }
        let shared = try await shop.store.shareFromFamily("family")
        let refused = try await shop.refusal("PUT", Self.path(shared, version: 2), body: Self.answer())
        #expect(refused == Refusal(4_000_185))
    }

    @Test func `consumption information is checked field by field (V-09)`() async throws {
        let shop = try ServerShop()
        let coins = try await shop.buy("coins")
        let (new, old) = (Self.path(coins.id, version: 2), Self.path(coins.id, version: 1))
        for (path, body, code) in [
            (new, "{}", 4_000_035), (new, "[]", 4_000_000), (new, #"{"a":1,"a":2}"#, 4_000_000),
            (new, #"{"customerConsented":true}"#, 4_000_041), (new, Self.answer("LOST"), 4_000_036),
            (new, Self.answer("DELIVERED", #","refundPreference":"MAYBE""#), 4_000_044),
            (new, Self.answer("DELIVERED", #","refundPreference":1"#), 4_000_044),
            (old, #"{"customerConsented":true,"platform":3}"#, 4_000_039),
            (old, #"{"customerConsented":true,"accountTenure":"1"}"#, 4_000_032),
            (old, #"{"customerConsented":true,"appAccountToken":"x"}"#, 4_000_033),
        ] {
            #expect(try await shop.refusal("PUT", path, body: body) == Refusal(Int64(code)), "\(body)")
        }
        let good = #"{"customerConsented":true,"platform":1,"appAccountToken":""}"#
        #expect(try await shop.server.request("PUT", old, body: good).status == 202)
        #expect(shop.server.consumptionAnswers[coins.id]?.map(\.version) == [1])
    }

    @Test func `the consumed share is 0 for an undelivered purchase, and absent for a subscription (V-09)`()
        async throws
    {
        let shop = try ServerShop()
        let id = try await shop.buy("season").id
        func status(_ status: String, _ share: Int, _ preference: String? = nil) async throws -> Refusal {
            let rest =
                #","consumptionPercentage":\#(share)"# + (preference.map { #","refundPreference":"\#($0)""# } ?? "")
            return try await shop.refusal("PUT", Self.path(id, version: 2), body: Self.answer(status, rest))
        }
        let accepted = Refusal(status: 202, code: nil)
        for share in [0, 1, 50_000, 100_000] { #expect(try await status("DELIVERED", share) == accepted) }
        for share in [-1, 100_001] { #expect(try await status("DELIVERED", share) == Refusal(4_000_000)) }
        #expect(try await status("UNDELIVERED_OTHER", 0) == accepted)
        #expect(try await status("UNDELIVERED_OTHER", 50_000) == Refusal(4_000_000))
        #expect(try await status("DELIVERED", 99_999, "GRANT_PRORATED") == accepted)
        for share in [0, 100_000] {
            #expect(try await status("DELIVERED", share, "GRANT_PRORATED") == Refusal(4_000_000))
            #expect(try await status("DELIVERED", share, "GRANT_FULL") == accepted)
        }
        let plan = try await shop.buy("plan.month").id
        for share in [0, 50_000] {
            let body = Self.answer("DELIVERED", #","consumptionPercentage":\#(share)"#)
            #expect(try await shop.refusal("PUT", Self.path(plan, version: 2), body: body) == Refusal(4_000_209))
        }
    }

    @Test func `the identifier of the app transaction is refused, although it names the customer (V-09)`() async throws
    {
        let shop = try ServerShop()
        let app = try await shop.store.run { try await AppTransaction.shared.payloadValue.appTransactionID }
        let body = Self.answer()
        let path = "/inApps/v2/transactions/consumption/\(app)"
        #expect(try await shop.refusal("PUT", path, body: body) == Refusal(4_000_048))
    }
}
