import Foundation
import StoreKit
import Testing
import TestWaiting

/// The tutorial's observer on the real queue.
@Suite(.timeLimit(.standard), .shop) @MainActor
struct RunningObserverTests {
    @Test func `a purchase is purchasing, then purchased, and is removed when it is finished (Q-42)`() async {
        let observer = StoreObserver()
        await observer.waitFor(.removed(["coins"])) { observer.buy(MockProduct("coins")) }
        #expect(observer.states == [.purchasing, .purchased])
        #expect(observer.outcomes == [.purchased("coins"), .removed(["coins"])])
        #expect(SKPaymentQueue.default().transactions.isEmpty)
    }

    @Test func `a product that is not for sale fails`() async {
        let observer = StoreObserver()
        await observer.waitFor(.removed(["gems"])) { observer.buy(MockProduct("gems")) }
        #expect(observer.states == [.purchasing, .failed])
        #expect(observer.outcomes.first == .failed("gems", .storeProductNotAvailable))
    }

    @Test func `a restore delivers the purchased products`() async {
        let observer = StoreObserver()
        await observer.waitFor(.removed(["pro"])) { observer.buy(MockProduct("pro")) }
        await observer.waitFor(.restoreFinished) { observer.restore() }
        #expect(observer.outcomes.contains(.restored("pro")))
        #expect(observer.states.last == .restored)
    }
}

extension StoreObserver {
    @MainActor
    fileprivate func waitFor(_ outcome: Outcome, after start: () -> Void) async {
        await withCheckedContinuation { continuation in
            onOutcome = { [weak self] in
                guard $0 == outcome else { return }
                self?.onOutcome = nil
                continuation.resume()
            }
            start()
        }
    }
}
