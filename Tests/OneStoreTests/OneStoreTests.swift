import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

/// Tests of operations through one API that the other API observes.
@Suite(.timeLimit(.standard)) struct OneStoreTests {
    @Test(arguments: ["coins", "pro", "season", "plan.month"])
    func `the async API lists a purchase of the queue at once (X-01, X-04, X-10, X-18)`(productID: String) async throws
    {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            let id = try await PurchaseOrigin.observer.buy(productID, watchedBy: observer)
            #expect(await unfinished() == [id])
            let transaction = try #require(await Transaction.latest(for: productID)).payloadValue
            let shown = try #require(observer.transactions.last)
            #expect(shown.transactionIdentifier == String(transaction.id))
            #expect(shown.transactionDate == transaction.purchaseDate)
            #expect(shown.payment.quantity == transaction.purchasedQuantity)
            #expect(observer.history == ["purchasing \(productID)", "purchased \(productID)"])
        }
    }

    @Test(arguments: PurchaseOrigin.allCases)
    func `a transaction that the queue finishes is finished for both APIs (X-02)`(door: PurchaseOrigin) async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver()
            if door == .observer { SKPaymentQueue.default().add(observer) }
            _ = try await door.buy("coins", watchedBy: observer)
            // Bought through the async API, the queue knows of it from the next launch on.
            if door == .async {
                SKPaymentQueue.default().add(observer)
                await observer.receives(1)
            }
            let received = observer.history.count
            SKPaymentQueue.default().finishTransaction(try #require(observer.transactions.last))
            await observer.receives(received + 1)
            #expect(observer.history.last == "removed coins")
            #expect(await unfinished() == [])
            #expect(SKPaymentQueue.default().transactions.isEmpty)
        }
    }

    @Test func `a transaction that the async API finishes leaves the queue (X-03)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            _ = try await PurchaseOrigin.observer.buy("coins", watchedBy: observer)
            for await result in Transaction.unfinished { await result.unsafePayloadValue.finish() }
            await observer.receives(3)
            #expect(observer.history == ["purchasing coins", "purchased coins", "removed coins"])
            #expect(SKPaymentQueue.default().transactions.isEmpty)
        }
    }

    @Test func `updates does not announce a purchase of the queue (X-05, C-18)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let updates = Transaction.updates.makeAsyncIterator()
            let observer = RecordingObserver(finishing: true)
            SKPaymentQueue.default().add(observer)
            _ = try await PurchaseOrigin.observer.buy("coins", watchedBy: observer)
            let outside = try await store.buyOutside("gems")
            var listening = updates
            // The first received transaction is the first one that the app did not request.
            #expect(await listening.next()?.unsafePayloadValue.id == outside)
        }
    }

    @Test func `observers do not receive a purchase of the async API (X-06, C-18)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            _ = try await PurchaseOrigin.observer.buy("pro", watchedBy: observer)
            _ = try await PurchaseOrigin.async.buy("coins", watchedBy: observer)
            try await store.buyOutside("gems")
            await observer.receives(3)
            #expect(observer.history == ["purchasing pro", "purchased pro", "purchased gems"])
        }
    }

    @Test func `both APIs receive renewals and purchases on other devices (X-07, C-06)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            _ = try await PurchaseOrigin.observer.buy("pro", watchedBy: observer)
            var updates = Transaction.updates.makeAsyncIterator()
            #expect(await updates.next()?.unsafePayloadValue.productID == "pro")
            try await store.buyOutside("plan.gold")
            #expect(await updates.next()?.unsafePayloadValue.productID == "plan.gold")
            try await store.advance(by: .seconds(86_400 * 31))
            let renewal = try #require(await updates.next()).payloadValue
            #expect(renewal.reason == .renewal)
            await observer.receives(4)
            #expect(observer.history.suffix(2) == ["purchased plan.gold", "purchased plan.gold"])
            let shown = try #require(observer.transactions.last)
            #expect(shown.transactionIdentifier == String(renewal.id))
            #expect(shown.original?.transactionIdentifier == String(renewal.originalID))
        }
    }

    @Test func `a user name that is a UUID is the token of the async API (X-08)`() async throws {
        let store = try SampleStore.open()
        let token = UUID()
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            let payment = SKMutablePayment()
            payment.productIdentifier = "coins"
            payment.applicationUsername = token.uuidString.lowercased()
            payment.quantity = 3
            SKPaymentQueue.default().add(payment)
            await observer.receives(2)
            let transaction = try #require(await Transaction.latest(for: "coins")).payloadValue
            #expect(transaction.appAccountToken == token)
            #expect(transaction.purchasedQuantity == 3)
        }
    }

    @Test func `a token is the user name that the queue shows (X-09)`() async throws {
        let store = try SampleStore.open()
        let token = UUID()
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            try await store.buyOutside("coins", quantity: 2, appAccountToken: token)
            await observer.receives(1)
            let payment = try #require(observer.transactions.first).payment
            #expect(payment.applicationUsername == token.uuidString)
            #expect(payment.quantity == 2)
        }
    }

    @Test func `restoring adds nothing to the async history (X-11, R-12)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver(finishing: true)
            SKPaymentQueue.default().add(observer)
            let id = try await PurchaseOrigin.observer.buy("pro", watchedBy: observer)
            await observer.receives(3)
            SKPaymentQueue.default().restoreCompletedTransactions()
            await observer.receives(6)
            #expect(observer.history.dropFirst(3).contains("restored pro"))
            var all: [UInt64] = []
            for await result in Transaction.all { all.append(result.unsafePayloadValue.id) }
            #expect(all == [id])
            #expect(await unfinished() == [])
        }
    }

    @Test(arguments: PurchaseOrigin.allCases)
    func `unfinished transactions are delivered to both APIs at launch, and one finish is enough (X-12)`(
        door: PurchaseOrigin
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let database = SimulatedDatabase.file(folder.appending(path: "store.sqlite"))
        let bought = try await SampleStore.open(database: database).run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            let id = try await door.buy("coins", watchedBy: observer)
            SKPaymentQueue.default().remove(observer)
            return id
        }
        let store = try SampleStore.open(database: database)
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            await observer.receives(1)
            #expect(observer.history == ["purchased coins"])
            #expect(observer.transactions.first?.transactionIdentifier == String(bought))
            var updates = Transaction.updates.makeAsyncIterator()
            let transaction = try #require(await updates.next()).payloadValue
            #expect(transaction.id == bought)
            await transaction.finish()
            await observer.receives(2)
            #expect(observer.history == ["purchased coins", "removed coins"])
        }
    }

    @Test(arguments: PurchaseOrigin.allCases)
    func `an approval is delivered through both APIs, whichever requested it (X-15, C-04)`(door: PurchaseOrigin)
        async throws
    {
        let store = try SampleStore.open()
        await store.setAskToBuy(true)
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            var updates = Transaction.updates.makeAsyncIterator()
            switch door {
            case .observer:
                let payment = SKMutablePayment()
                payment.productIdentifier = "pro"
                SKPaymentQueue.default().add(payment)
                await observer.receives(2)
                #expect(observer.history == ["purchasing pro", "deferred pro"])
            case .async:
                let product = try #require(try await Product.products(for: ["pro"]).first)
                guard case .pending = try await product.purchase() else {
                    Issue.record("not pending")
                    return
                }
            }
            for request in await store.pendingRequests { try await store.approve(request) }
            #expect(await updates.next()?.unsafePayloadValue.productID == "pro")
            await observer.receives(door == .observer ? 3 : 1)
            #expect(observer.history.last == "purchased pro")
            if door == .observer { #expect(observer.transactions.first === observer.transactions.last) }
            #expect(SKPaymentQueue.default().transactions.count == 1)
        }
    }

    @Test func `both name the same storefront (X-16, F-01)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver()
            SKPaymentQueue.default().add(observer)
            await store.moveCustomer(to: "FRA")
            await observer.receives(1)
            let storefront = try #require(await Storefront.current)
            #expect(storefront.countryCode == "FRA")
            #expect(SKPaymentQueue.default().storefront?.countryCode == storefront.countryCode)
            #expect(SKPaymentQueue.default().storefront?.identifier == storefront.id)
        }
    }

    @Test func `eligibility, entitlements and status include purchases of the queue (X-17)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver(finishing: true)
            SKPaymentQueue.default().add(observer)
            #expect(await Product.SubscriptionInfo.isEligibleForIntroOffer(for: "plans"))
            _ = try await PurchaseOrigin.observer.buy("plan.month", watchedBy: observer)
            #expect(await !Product.SubscriptionInfo.isEligibleForIntroOffer(for: "plans"))
            #expect(await owned() == ["plan.month"])
            let status = try #require(try await Product.SubscriptionInfo.status(for: "plans").first)
            #expect(status.state == .subscribed)
        }
    }

    @Test func `a refund calls the observer's revocation callback and is announced by updates (C-15, R-18, R-20)`()
        async throws
    {
        let store = try SampleStore.open()
        try await store.run {
            let observer = RecordingObserver(finishing: true)
            SKPaymentQueue.default().add(observer)
            let id = try await PurchaseOrigin.observer.buy("pro", watchedBy: observer)
            await observer.receives(3)
            var updates = Transaction.updates.makeAsyncIterator()
            try await store.refund(id)
            let update = try #require(await updates.next()).payloadValue
            #expect(update.id == id)
            #expect(update.revocationDate != nil)
            await observer.receives(4)
            #expect(observer.history.last == "revoked pro")
            #expect(await owned() == [])
        }
    }

    @Test func `an app that attaches no observer receives everything once (X-13)`() async throws {
        let store = try SampleStore.open()
        try await store.run {
            var updates = Transaction.updates.makeAsyncIterator()
            let queue = SKPaymentQueue.default()
            let ids = [try await store.buyOutside("gems"), try await store.buyOutside("pro")]
            for id in ids {
                let transaction = try #require(await updates.next()).payloadValue
                #expect(transaction.id == id)
                await transaction.finish()
            }
            #expect(await unfinished() == [])
            #expect(queue.transactions.isEmpty)
        }
    }
}
