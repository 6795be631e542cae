import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Requests with an offer for which the customer is no longer eligible at the approval.
@Suite(.timeLimit(.standard)) struct LostOfferTests {
    /// Asks for an offer for new subscribers, and subscribes before the answer comes.
    private func lose(
        _ store: SimulatedStore,
        while waits: (Bool) async -> Void
    ) async throws {
        await waits(true)
        guard
            case .pending = try await OfferStore.product("plan.month").purchase(options: [
                .codeOffer(referenceName: "WELCOME")
            ])
        else {
            Issue.record("not pending")
            return
        }
        await waits(false)
        try await OfferStore.buy("plan.gold")
    }

    @Test func `approving a request whose offer was lost ends the request without a charge (P-12, P-42)`() async throws
    {
        let store = try OfferStore.open()
        try await store.run {
            try await lose(store) { await store.setAskToBuy($0) }
            let updates = Transaction.updates.makeAsyncIterator()
            let request = try #require(await store.pendingRequests.first)
            await #expect(throws: SimulatedStoreError.self) { try await store.approve(request) }
            #expect(await store.pendingRequests == [])
            #expect(await OfferStore.bill() == ["9.99"])
            await #expect(throws: SimulatedStoreError.self) { try await store.decline(request) }
            // The next that is received is the next that happens.
            try await store.advance(by: .seconds(86_400 * 31))
            var listening = updates
            #expect(try #require(await listening.next()).payloadValue.reason == .renewal)
            #expect(await store.inconsistencies == [])
        }
    }

    @Test func `resolving an interruption after the offer was lost ends the purchase without a charge (TS-23, P-42)`()
        async throws
    {
        let store = try OfferStore.open()
        try await store.run {
            try await lose(store) { await store.setInterruptedPurchases($0) }
            let purchase = try #require(await store.interruptedPurchases.first)
            await #expect(throws: SimulatedStoreError.self) { try await store.resolveIssue(of: purchase) }
            #expect(await store.interruptedPurchases == [])
            #expect(await OfferStore.bill() == ["9.99"])
        }
    }

    @Test func `the queue fails a payment whose offer was lost, as after a decline (Q-46, C-04)`() async throws {
        try await withDatabase { database in
            do {
                let store = try OfferStore.open(database: database)
                let signature = try #require(try store.offerSigner).signature(
                    for: "stay",
                    of: "plan.month",
                    at: store.now
                )
                try await store.run {
                    try await store.expireSubscription(of: OfferStore.buy("plan.month").id)
                    await store.setAskToBuy(true)
                    let observer = RecordingObserver()
                    SKPaymentQueue.default().add(observer)
                    let payment = SKMutablePayment()
                    payment.productIdentifier = "plan.month"
                    payment.paymentDiscount = SKPaymentDiscount(
                        identifier: "stay",
                        keyIdentifier: signature.keyID,
                        nonce: signature.nonce,
                        signature: signature.signature.base64EncodedString(),
                        timestamp: signature.timestamp as NSNumber
                    )
                    SKPaymentQueue.default().add(payment)
                    await observer.receives(2)
                    #expect(observer.history == ["purchasing plan.month", "deferred plan.month"])
                    SKPaymentQueue.default().remove(observer)
                }
            }
            // The same products, and no offers any more.
            let store = try SampleStore.open(database: database)
            try await store.run {
                let observer = RecordingObserver()
                SKPaymentQueue.default().add(observer)
                await observer.receives(1)
                let request = try #require(await store.pendingRequests.first)
                await #expect(throws: SimulatedStoreError.self) { try await store.approve(request) }
                await observer.receives(2)
                #expect(observer.history == ["deferred plan.month", "failed plan.month"])
                #expect((observer.transactions.last?.error as? SKError)?.code == .paymentCancelled)
                #expect(await store.pendingRequests == [])
            }
        }
    }

    /// Runs a test on a file that is gone afterwards.
    private func withDatabase(_ body: (SimulatedDatabase) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        try await body(.file(folder.appending(path: "store.sqlite")))
    }

    @Test func `an approval while payments are not allowed leaves the request waiting (P-12)`() async throws {
        var app = SimulatedApp()
        app.canMakePayments = false
        try await withDatabase { database in
            do {
                let store = try SampleStore.open(database: database)
                await store.setAskToBuy(true)
                _ = try await store.run { try await OfferStore.product("pro").purchase() }
            }
            let store = try SampleStore.open(database: database, app: app)
            let request = try #require(await store.pendingRequests.first)
            await #expect(throws: SimulatedStoreError.self) { try await store.approve(request) }
            #expect(await store.pendingRequests == [request])
        }
    }
}
