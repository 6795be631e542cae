import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing

/// Requests that wait with an offer, which is for somebody else by the time somebody says yes.
@Suite struct LostOfferTests {
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

    @Test func `P-12 P-42 an approval of an offer that was lost settles the request, and charges nothing`() async throws
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
            // The next that is heard is the next that happens.
            await store.advance(by: .seconds(86_400 * 31))
            var listening = updates
            #expect(try #require(await listening.next()).payloadValue.reason == .renewal)
            #expect(await store.inconsistencies == [])
        }
    }

    @Test func `TS-23 P-42 a problem that is solved after the offer was lost ends the purchase`() async throws {
        let store = try OfferStore.open()
        try await store.run {
            try await lose(store) { await store.setInterruptedPurchases($0) }
            let purchase = try #require(await store.interruptedPurchases.first)
            await #expect(throws: SimulatedStoreError.self) { try await store.resolveIssue(of: purchase) }
            #expect(await store.interruptedPurchases == [])
            #expect(await OfferStore.bill() == ["9.99"])
        }
    }

    @Test func `Q-46 C-04 the queue is told that an offer was lost as it is told of a decline`() async throws {
        let store = try OfferStore.open()
        let signer = try #require(try store.offerSigner)
        try await store.run {
            try await store.expireSubscription(of: OfferStore.buy("plan.month").id)
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            await store.setAskToBuy(true)
            let signature = try signer.signature(for: "stay", of: "plan.month", at: store.now)
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
            await observer.hears(2)
            #expect(observer.history == ["purchasing plan.month", "deferred plan.month"])
            await store.setAskToBuy(false)
            // There is no next renewal that the offer could begin with.
            let bought = try await OfferStore.buy("plan.month")
            try await store.setAutoRenewal(false, of: bought.id)
            let request = try #require(await store.pendingRequests.first)
            await #expect(throws: SimulatedStoreError.self) { try await store.approve(request) }
            await observer.hears(3)
            #expect(observer.history.last == "failed plan.month")
            #expect((observer.transactions.last?.error as? SKError)?.code == .paymentCancelled)
            #expect(await store.pendingRequests == [])
        }
    }

    @Test func `P-12 an approval while payments are not allowed leaves the request waiting`() async throws {
        var app = SimulatedApp()
        app.canMakePayments = false
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let database = SimulatedDatabase.file(folder.appending(path: "store.sqlite"))
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
