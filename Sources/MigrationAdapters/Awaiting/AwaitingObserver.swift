import Foundation
import PaymentQueue
import QueueAdapters
import Synchronization

/// Connects what a queue tells its observers with those who wait for it.
///
/// No continuation is resumed, and no queue is called, while the lock is held.
final class AwaitingObserver: NSObject, SKPaymentTransactionObserver, Sendable {
    struct State {
        var count = 0
        var payments: [ExpectedPayment] = []
        var restores: [ExpectedRestore] = []
        var removals: [ObjectIdentifier: [CheckedContinuation<Void, Never>]] = [:]

        mutating func nextNumber() -> Int {
            count += 1
            return count
        }
    }

    let state = Mutex(State())
    private let finishesFailures: Bool

    init(finishesFailures: Bool) {
        self.finishesFailures = finishesFailures
        super.init()
    }

    // MARK: What the queue tells

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        let listed = Set(queue.transactions.map { ObjectIdentifier($0) })
        let told = transactions.map { (entry: $0, state: $0.transactionState, terms: PaymentTerms(of: $0.payment)) }
        let (endings, failed) = state.withLock { state in
            for told in told {
                switch told.state {
                case .purchasing: state.claim(told.entry, told.terms)
                case .restored: state.collect(told.entry)
                case .purchased: state.substitute(told.entry, told.terms, listed: listed)
                case .failed, .deferred: break
                @unknown default: break
                }
            }
            return state.endPayments(told.lazy.map(\.entry))
        }
        for ending in endings { ending() }
        if finishesFailures { for entry in failed { queue.finishTransaction(entry) } }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        let (waiting, endings) = state.withLock { state in
            let waiting = transactions.flatMap { state.removals.removeValue(forKey: ObjectIdentifier($0)) ?? [] }
            // Somebody else finished the entry before it was told of in its last state.
            return (waiting, state.endPayments(transactions).endings)
        }
        for continuation in waiting { continuation.resume() }
        for ending in endings { ending() }
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { endRestore(of: queue, nil) }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        endRestore(of: queue, error)
    }

    private func endRestore(of queue: SKPaymentQueue, _ error: (any Error)?) {
        let (continuation, ending, next) = state.withLock { state in
            state.endRestore(error.map { Counterpart.ofAny($0) })
        }
        if let ending { continuation?.resume(with: ending) }
        if let next { queue.restoreCompletedTransactions(withApplicationUsername: next.userName) }
    }
}
