import Foundation
import OpenStoreKit
import OpenStoreKitTest
import OpenStoreKitTestServer
import StoreVerification
import Testing

/// A subscription that is bought and refunded three days later, and coins in between.
private func history() async throws -> (server: SimulatedServer, verifier: StoreDocumentVerifier) {
    let app = SimulatedApp(bundleID: "com.example.shop", environment: .sandbox)
    let store = try SimulatedStore(
        selling: [
            .consumable("coins", price: 0.99),
            .autoRenewable("plan", price: 4.99, subscriptionPeriod: .monthly, groupID: "plans"),
        ],
        time: .manual(startingAt: SimulatedTime.epoch),
        app: app
    )
    let server = try SimulatedServer(for: store)
    let plan = try await buy("plan", in: store)
    try await store.advance(by: .seconds(86_400))
    _ = try await buy("coins", in: store)
    try await store.advance(by: .seconds(2 * 86_400))
    try await store.refund(plan)
    let verifier = try StoreDocumentVerifier(root: store.rootCertificate, bundleID: app.bundleID, environment: .sandbox)
    return (server, verifier)
}

private func buy(_ id: String, in store: SimulatedStore) async throws -> UInt64 {
    try await store.run {
        let product = try #require(try await Product.products(for: [id]).first)
        guard case .success(.verified(let transaction)) = try await product.purchase(options: [.appAccountToken(anna)])
        else { throw StoreKitError.unknown }
        await transaction.finish()
        return transaction.id
    }
}

@Test func `the order that breaks the naive back end is found`() async throws {
    let (server, verifier) = try await history()
    let check = NotificationOrderCheck(of: server) {
        let backEnd = NaiveBackEnd(verifier: verifier)
        return NotifiedBackEnd(receive: { await backEnd.receive($0) }, facts: { await backEnd.facts })
    }
    #expect(
        try await check.run().description == """
            The back end ends in another state if its notifications arrive in this order (at most 157 hours late):
              1. REFUND of plan, event 4 at 2025-01-04T00:00:00Z
              2. SUBSCRIBED/INITIAL_BUY of plan, event 1 at 2025-01-01T00:00:00Z, after newer ones
            Compared with the order of the events, in which the back end has to end in the same state:
              in excess: anna may use plan
            """
    )

    // Only the coins: a repetition, as after an answer that came too late.
    let coins = NotificationOrderCheck(of: server.notifications.filter { $0.productID == "coins" }) {
        let backEnd = NaiveBackEnd(verifier: verifier)
        return NotifiedBackEnd(receive: { await backEnd.receive($0) }, facts: { await backEnd.facts })
    }
    let difference = try #require(try await coins.run().difference)
    #expect((difference.missing, difference.excess) == (["anna has 100 coins"], ["anna has 200 coins"]))
}

@Test func `the mended back end ends in the same state in every order`() async throws {
    let (server, verifier) = try await history()
    try await NotificationOrderCheck(of: server) {
        let backEnd = MendedBackEnd(verifier: verifier)
        return NotifiedBackEnd(receive: { await backEnd.receive($0) }, facts: { await backEnd.facts })
    }
    .expectSameState()
}
