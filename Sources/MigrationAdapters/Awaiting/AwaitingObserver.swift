import Foundation
@_spi(Adapters) import PaymentQueue
import PurchaseEvents

/// An observer that connects the callbacks of a queue to the tasks that wait for them.
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

    let state = Lock(State())
    private let finishesFailures: Bool

    init(finishesFailures: Bool) {
        self.finishesFailures = finishesFailures
        super.init()
    }

    // MARK: Queue callbacks

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        let listed = Set(queue.transactions.map { ObjectIdentifier($0) })
        let updates = transactions.map { (entry: $0, state: $0.transactionState, terms: PaymentTerms($0.payment)) }
        let (endings, failed) = state.withLock { state in
            for update in updates {
                switch update.state {
                case .purchasing: state.claim(update.entry, update.terms)
                case .restored: state.collect(update.entry)
                case .purchased: state.substitute(update.entry, update.terms, listed: listed)
                case .failed, .deferred: break
                @unknown default: break
                }
            }
            return state.endPayments(updates.lazy.map(\.entry))
        }
        for ending in endings { ending() }
        if finishesFailures { for entry in failed { queue.finishTransaction(entry) } }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        let (waiting, endings) = state.withLock { state in
            let waiting = transactions.flatMap { state.removals.removeValue(forKey: ObjectIdentifier($0)) ?? [] }
            // Other code finished the entry before the queue announced its final state.
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
            state.endRestore(error.map { SKError($0) })
        }
        if let ending { continuation?.resume(with: ending) }
        if let next { queue.restoreCompletedTransactions(withApplicationUsername: next.userName) }
    }
}

/// The operations of the waiting tasks.
extension AwaitingObserver {
    func expect(_ terms: PaymentTerms) -> Int {
        state.withLock { state in
            let number = state.nextNumber()
            state.payments.append(ExpectedPayment(number: number, terms: terms))
            return number
        }
    }

    func await(payment number: Int, _ continuation: ExpectedPayment.Continuation) {
        let ending: Result<PaymentOutcome, any Error>? = state.withLock { state in
            guard let index = state.payments.firstIndex(where: { $0.number == number }) else {
                return .failure(CancellationError())
            }
            if state.payments[index].isAbandoned { return .failure(CancellationError()) }
            if let ending = state.payments[index].ending {
                state.payments.remove(at: index)
                return ending
            }
            state.payments[index].continuation = continuation
            return nil
        }
        if let ending { continuation.resume(with: ending) }
    }

    /// Records that no task waits for a payment any more.
    ///
    /// The payment is still expected, so that its entry is not assigned to another payment.
    func abandon(payment number: Int) {
        let continuation: ExpectedPayment.Continuation? = state.withLock { state in
            guard let index = state.payments.firstIndex(where: { $0.number == number }) else { return nil }
            if state.payments[index].ending != nil { return nil }
            state.payments[index].isAbandoned = true
            return state.payments[index].continuation.take()
        }
        continuation?.resume(throwing: CancellationError())
    }

    func expectRestore(_ userName: String?) -> (number: Int, isNext: Bool) {
        state.withLock { state in
            let number = state.nextNumber()
            let isNext = !state.restores.contains { $0.ending == nil }
            state.restores.append(ExpectedRestore(number: number, userName: userName))
            return (number, isNext)
        }
    }

    func await(restore number: Int, _ continuation: ExpectedRestore.Continuation) {
        let ending: Result<[SKPaymentTransaction], any Error>? = state.withLock { state in
            guard let index = state.restores.firstIndex(where: { $0.number == number }) else {
                return .failure(CancellationError())
            }
            if state.restores[index].isAbandoned { return .failure(CancellationError()) }
            if let ending = state.restores[index].ending {
                state.restores.remove(at: index)
                return ending
            }
            state.restores[index].continuation = continuation
            return nil
        }
        if let ending { continuation.resume(with: ending) }
    }

    func abandon(restore number: Int) {
        let continuation: ExpectedRestore.Continuation? = state.withLock { state in
            guard let index = state.restores.firstIndex(where: { $0.number == number }) else { return nil }
            if state.restores[index].ending != nil { return nil }
            state.restores[index].isAbandoned = true
            return state.restores[index].continuation.take()
        }
        continuation?.resume(throwing: CancellationError())
    }

    func await(removalOf entry: ObjectIdentifier, _ continuation: CheckedContinuation<Void, Never>) {
        state.withLock { $0.removals[entry, default: []].append(continuation) }
    }

    func endWait(forRemovalOf entry: ObjectIdentifier) {
        let waiting = state.withLock { $0.removals.removeValue(forKey: entry) } ?? []
        for continuation in waiting { continuation.resume() }
    }
}
