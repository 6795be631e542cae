import Foundation
import OpenStoreKit
import Synchronization

/// An observer that records its calls, and finishes only on request.
final class RecordingObserver: NSObject, SKPaymentTransactionObserver {
    private struct State {
        var history: [String] = []
        var transactions: [SKPaymentTransaction] = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let finishes: Bool

    init(finishing finishes: Bool = false) { self.finishes = finishes }

    var history: [String] { state.withLock { $0.history } }
    /// Every transaction that was ever shown, in order, once for each time.
    var transactions: [SKPaymentTransaction] { state.withLock { $0.transactions } }

    /// Returns when the observer has received a number of events.
    func receives(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.history.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            let word =
                switch transaction.transactionState {
                case .purchasing: "purchasing"
                case .purchased: "purchased"
                case .failed: "failed"
                case .restored: "restored"
                case .deferred: "deferred"
                @unknown default: "new"
                }
            state.withLock { $0.transactions.append(transaction) }
            note("\(word) \(transaction.payment.productIdentifier)")
            switch transaction.transactionState {
            case .purchased, .failed, .restored: if finishes { queue.finishTransaction(transaction) }
            case .purchasing, .deferred: break
            @unknown default: break
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions { note("removed \(transaction.payment.productIdentifier)") }
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
        note("revoked \(identifiers.joined(separator: " "))")
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { note("restored all") }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        restoreCompletedTransactionsFailedWithError error: any Error
    ) {
        note("restore failed \((error as? SKError)?.errorCode ?? -1)")
    }

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) { note("storefront") }

    private func note(_ text: String) {
        let reached = state.withLock { state in
            state.history.append(text)
            let count = state.history.count
            let reached = state.waiters.filter { $0.count <= count }
            state.waiters.removeAll { $0.count <= count }
            return reached
        }
        for waiter in reached { waiter.continuation.resume() }
    }
}
