import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import Testing
import TestWaiting

/// Changes whose identifier is used again.
@Suite(.timeLimit(.standard)) struct RepeatedChangeTests {
    @Test func `the status of a repeated extension with one identifier is that of the last one (V-12)`() async throws {
        let shop = try ServerShop(.production)
        try await shop.buy("plan.month")
        let path = "/inApps/v1/subscriptions/extend/mass"
        struct Started: Decodable { let requestIdentifier: String }
        struct Status: Decodable {
            let succeededCount: Int
            let failedCount: Int
        }
        // A subscription is extended at most twice in a year.
        for _ in 0..<3 {
            let _: Started = try await shop.ask(
                "POST",
                path,
                body: #"{"extendByDays":5,"extendReasonCode":0,"requestIdentifier":"a","productId":"plan.month"}"#
            )
        }
        let status: Status = try await shop.ask("\(path)/plan.month/a")
        #expect((status.succeededCount, status.failedCount) == (0, 1))
    }
}
