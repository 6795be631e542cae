import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization
import TestWaiting
import Testing

/// An old observer that writes down what it hears, acts on it, and lets tests wait.
final class AwaitedObserver: NSObject, SKPaymentTransactionObserver, Sendable {
    typealias Action = @Sendable (SKPaymentQueue, SKPaymentTransaction) -> Void

    private struct State {
        var received: [String] = []
        var transactions: [SKPaymentTransaction] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let act: Action

    init(_ act: @escaping Action = { _, _ in }) {
        self.act = act
        super.init()
    }

    var received: [String] { state.withLock { $0.received } }

    var transactions: [SKPaymentTransaction] { state.withLock { $0.transactions } }

    /// Waits until so many lines were written.
    func received(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async -> [String] {
        if received.count >= count { return received }
        await soon("call \(count) of the observer after \(received)", sourceLocation: sourceLocation) { [self] in
            while received.count < count, !Task.isCancelled {
                await withCheckedContinuation { continuation in
                    let isOver = state.withLock { state in
                        if state.received.count >= count { return true }
                        state.waiting.append(continuation)
                        return false
                    }
                    if isOver { continuation.resume() }
                }
            }
        }
        return received
    }

    private func wake() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func write(_ line: String, _ transactions: [SKPaymentTransaction] = []) {
        state.withLock { state in
            state.received.append(line)
            state.transactions += transactions
        }
        wake()
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            write(
                "\(transaction.transactionState.testDescription) \(transaction.payment.productIdentifier)",
                [transaction]
            )
            act(queue, transaction)
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions { write("removed \(transaction.payment.productIdentifier)") }
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { write("restore finished") }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        write("restore failed \((error as NSError).code)")
    }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {
        write("revoked \(productIdentifiers.joined(separator: ","))")
    }

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) { write("storefront changed") }
}

/// Finishes what need not wait any more, as most observers do.
func finishAll(_ queue: SKPaymentQueue, _ transaction: SKPaymentTransaction) {
    switch transaction.transactionState {
    case .purchased, .failed, .restored: queue.finishTransaction(transaction)
    case .purchasing, .deferred: break
    @unknown default: break
    }
}
