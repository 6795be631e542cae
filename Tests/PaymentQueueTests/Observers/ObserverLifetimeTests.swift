import Dispatch
import Foundation
import OpenStoreKit
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ObserverLifetimeTests {
    /// An observer that detaches itself in its deinit, as most observers in apps do.
    private final class SelfRemovingObserver: NSObject, SKPaymentTransactionObserver {
        private let queue: SKPaymentQueue

        init(_ queue: SKPaymentQueue) {
            self.queue = queue
            super.init()
            queue.add(self)
        }

        deinit { queue.remove(self) }

        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
    }

    @Test
    func
        `an observer can be released while another thread uses the queue, and detach itself in deinit (Q-03, Q-14)`()
        throws
    {
        let queue = try Shop().queue
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<20_000 { _ = SelfRemovingObserver(queue) }
        }
        #expect(queue.transactionObservers.isEmpty)
    }
}
