import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// Every callback that the original API makes finds the store that it belongs to, on a queue that knows no task.
@Suite(
    .timeLimit(.standard),
    .store(
        selling: [
            .consumable("coins", price: 0.99),
            .nonConsumable("pro", price: 9.99),
            .autoRenewable("plan", price: 4.99, subscriptionPeriod: .monthly, groupID: "plans"),
        ],
        .startingAt(SimulatedTime.epoch)
    )
)
struct CallbackTests {
    private let store: SimulatedStore
    private let log: CallbackLog

    init() throws {
        store = try SimulatedStore.current
        log = CallbackLog(expecting: store)
    }

    @Test func `observers find their store`() async throws {
        let queue = SKPaymentQueue.default()
        queue.add(log)
        queue.add(payment(for: "pro"))
        await store.settle()
        queue.restoreCompletedTransactions()
        await store.settle()
        try await store.promote("coins")
        await store.moveCustomer(to: "FRA")
        await store.settle()
        try await store.refund(#require(await Transaction.latest(for: "pro")).unsafePayloadValue.id)
        await store.settle()
        store.customer.signIn = { false }
        queue.restoreCompletedTransactions()
        await store.settle()
        queue.remove(log)
        let expected: Set = ["updated", "removed", "restored", "promoted", "storefront", "revoked", "restore failed"]
        #expect(Set(log.calls) == expected)
        #expect(log.strangers == [])
    }

    @Test func `the delegate of the queue finds its store`() async throws {
        let queue = SKPaymentQueue.default()
        queue.add(log)
        queue.delegate = log
        store.customer.purchase = { [weak store] sheet in
            if sheet.productID == "coins" { await store?.moveCustomer(to: "FRA") }
            return true
        }
        queue.add(payment(for: "coins"))
        let plan = try await buy("plan")
        try await store.requestPriceConsent(of: plan.id)
        await store.settle()
        queue.remove(log)
        #expect(log.calls.contains("should continue"))
        #expect(log.calls.contains("should show price consent"))
        #expect(log.strangers == [])
    }

    @Test func `delegates of requests find their store, after a success and after a failure`() async throws {
        let requests: [(start: @Sendable (CallbackLog) -> Void, calls: [String])] = [
            (
                { log in
                    let request = SKProductsRequest(productIdentifiers: ["coins"])
                    request.delegate = log
                    request.start()
                }, ["products coins", "finished"]
            ),
            (
                { log in
                    let request = SKReceiptRefreshRequest()
                    request.delegate = log
                    request.start()
                }, ["failed"]
            ),
        ]
        store.customer.signIn = { false }
        for (start, calls) in requests {
            let log = CallbackLog(expecting: store)
            let (answers, answered) = AsyncStream.makeStream(of: Void.self)
            log.whenFinished { answered.finish() }
            start(log)
            for await _ in answers {}
            #expect(log.calls == calls)
            #expect(log.strangers == [])
        }
    }

    @Test func `handlers of the promotion controller find their store`() async throws {
        let (answers, answered) = AsyncStream.makeStream(of: Void.self)
        SKProductStorePromotionController.default().fetchStorePromotionOrder { [log] _, _ in
            log.note("order")
            answered.finish()
        }
        for await _ in answers {}
        #expect(log.calls == ["order"])
        #expect(log.strangers == [])
    }

    @Test func `the question about a storefront finds its store`() async throws {
        store.customer.purchase = { [weak store] _ in
            await store?.moveCustomer(to: "FRA")
            return true
        }
        let product = try #require(await Product.products(for: ["coins"]).first)
        _ = try await product.purchase(options: [
            .onStorefrontChange { [log] _ in
                log.note("asked")
                return true
            }
        ])
        #expect(log.calls == ["asked"])
        #expect(log.strangers == [])
    }

    @Test func `the customer finds the store whose sheet it is`() async throws {
        store.customer.purchase = { [log] _ in
            log.note("sheet")
            return true
        }
        let observer = CallbackLog(expecting: store)
        SKPaymentQueue.default().add(observer)
        SKPaymentQueue.default().add(payment(for: "coins"))
        await store.settle()
        try await buy("coins")
        #expect(log.calls == ["sheet", "sheet"])
        #expect(log.strangers == [])
    }

    @Test func `an observer behind the relay finds its store`() async throws {
        let relay = ObserverBridge(to: log)
        relay.start()
        relay.queue.add(payment(for: "coins"))
        await relay.settle()
        relay.stop()
        #expect(log.calls.contains("updated"))
        #expect(log.strangers == [])
    }
}
