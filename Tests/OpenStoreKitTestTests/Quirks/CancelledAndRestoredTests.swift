import OpenStoreKit
import OpenStoreKitTest
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct CancelledAndRestoredTests {
    private let kiosk: Kiosk

    init() throws { kiosk = try Kiosk() }

    @Test
    func `with readsEmptyWhenCancelled, a cancelled task reads nothing, and the next one everything (T-59, C-23)`()
        async throws
    {
        let store = try kiosk.open(quirks: [.readsEmptyWhenCancelled])
        let bought = try #require(try await store.buy("pro"))
        let cancelled = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            let products = try await store.run { try await Product.products(for: ["pro"]) }
            return (await store.entitled, await store.unfinished, products.map(\.id))
        }
        let (entitled, unfinished, products) = try await cancelled.value
        #expect(entitled == [])
        #expect(unfinished == [])
        #expect(products == [])
        #expect(await store.entitled == [bought.id])
        #expect(await store.unfinished == [bought.id])
    }

    @Test func `with readsEmptyWhenCancelled, observers receive their purchases as usual`() async throws {
        let store = try kiosk.open(quirks: [.readsEmptyWhenCancelled])
        let observer = StateObserver(finishes: true)
        try await store.run {
            SKPaymentQueue.default().add(observer)
            try await store.buyOutside("coins")
            await store.settle()
            #expect(observer.told.filter { $0 == "coins purchased" }.count == 1)
        }
    }

    @Test(arguments: [true, false])
    func `restored transactions arrive twice with the quirk, and once without it (R-01)`(isTwice: Bool) async throws {
        let store = try kiosk.open(quirks: isTwice ? [.restoresTwice] : .ideal)
        let observer = StateObserver()
        try await store.run {
            let bought = try #require(try await store.buy("pro"))
            await bought.finish()
            SKPaymentQueue.default().add(observer)
            await store.settle()
            SKPaymentQueue.default().restoreCompletedTransactions()
            await store.settle()
            let restored = observer.told.filter { $0 == "pro restored" }
            #expect(restored.count == (isTwice ? 2 : 1))
            #expect(SKPaymentQueue.default().transactions.count == 1)
            #expect(await store.history == [bought.id])
        }
    }

    @Test func `with listsLate, an outside purchase is announced before it is listed (T-08)`() async throws {
        let store = try kiosk.open(quirks: [.listsLate])
        var updates = store.updates()
        let id = try await store.buyOutside("pro")
        #expect(await updates.next()?.unsafePayloadValue.id == id)
        #expect(await store.entitled == [])
        #expect(await store.entitled == [id])
    }
}
