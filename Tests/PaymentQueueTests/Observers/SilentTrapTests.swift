import Foundation
import OpenStoreKitTest
import Testing
import TestWaiting

/// A subclass of an observer with a callback that the compiler accepts and the queue never calls.
@Suite(.timeLimit(.standard)) struct SilentTrapTests {
    @Test func `a callback that only a subclass declares is not called`() async throws {
        let shop = try Shop()
        let observer = InheritingObserver()
        shop.queue.add(observer)
        let listener = shop.listener()
        try await shop.buyAndFinish("coins", receivedBy: listener)
        await shop.store.settle()
        #expect(observer.received.removals == 0)
    }

    #if DEBUG && os(Linux)
    /// A program that is built for the thread sanitizer: uncalled callbacks are not found there, and not reported.
    private static let isSanitized = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil

    // In a process of its own, for its standard error.
    @Test(.disabled(if: isSanitized))
    func `uncalled callbacks are reported once by name, and called ones are not`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let shop = try Shop()
            let observers = [
                ConformingObserver(), OverridingObserver(), InheritingObserver(), InheritingObserver(),
            ]
            for observer in observers { shop.queue.add(observer) }
            #expect(shop.queue.transactionObservers.count == 4)
        }
        let lines = String(decoding: try #require(result).standardErrorContent, as: UTF8.self).split(separator: "\n")
            .filter { $0.contains("Payment queue:") }
        #expect(lines.count == 1, "\(lines)")
        let line = try #require(lines.first)
        let uncalled = [
            "paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)", "paymentQueue(_:removedTransactions:)",
            "paymentQueue(_:restoreCompletedTransactionsFailedWithError:)",
            "paymentQueue(_:shouldAddStorePayment:for:)", "paymentQueueRestoreCompletedTransactionsFinished(_:)",
        ]
        #expect(
            line.contains(
                "PaymentQueueTests.InheritingObserver declares \(uncalled.joined(separator: ", ")), never called"
            )
        )
        #expect(line.contains("superclass PaymentQueueTests.ConformingObserver"))
    }
    #endif
}
