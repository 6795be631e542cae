import Foundation
@_spi(Adapters) import PaymentQueue
import PurchaseEvents

/// An observer that connects the callbacks of a queue to the tasks that wait for them.
///
/// No continuation is resumed, and no queue is called, while the lock is held.
final class AwaitingObserver: NSObject, SKPaymentTransactionObserver, Sendable {
    struct State {
        var count = 0
        var payments: [Expected<ExpectedPayment, PaymentOutcome>] = []
        var restores: [Expected<ExpectedRestore, [SKPaymentTransaction]>] = []
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
            state.payments.append(Expected(number: number, subject: ExpectedPayment(terms: terms)))
            return number
        }
    }

    func expectRestore(_ userName: String?) -> (number: Int, isNext: Bool) {
        state.withLock { state in
            let number = state.nextNumber()
            let isNext = !state.restores.contains { $0.ending == nil }
            state.restores.append(Expected(number: number, subject: ExpectedRestore(userName: userName)))
            return (number, isNext)
        }
    }

    func await(payment number: Int, _ continuation: CheckedContinuation<PaymentOutcome, any Error>) {
        let ending = state.withLock { $0.payments.await(number, continuation) }
        if let ending { continuation.resume(with: ending) }
    }

    func await(restore number: Int, _ continuation: CheckedContinuation<[SKPaymentTransaction], any Error>) {
        let ending = state.withLock { $0.restores.await(number, continuation) }
        if let ending { continuation.resume(with: ending) }
    }

    /// Records that no task waits for a payment any more.
    ///
    /// The payment is still expected, so that its entry is not assigned to another payment.
    func abandon(payment number: Int) {
        state.withLock { $0.payments.abandon(number) }?.resume(throwing: CancellationError())
    }

    func abandon(restore number: Int) {
        state.withLock { $0.restores.abandon(number) }?.resume(throwing: CancellationError())
    }

    func await(removalOf entry: ObjectIdentifier, _ continuation: CheckedContinuation<Void, Never>) {
        state.withLock { $0.removals[entry, default: []].append(continuation) }
    }

    func endWait(forRemovalOf entry: ObjectIdentifier) {
        let waiting = state.withLock { $0.removals.removeValue(forKey: entry) } ?? []
        for continuation in waiting { continuation.resume() }
    }
}

extension AwaitingObserver.State {
    /// Assigns a new entry to the first payment on the same terms that has no entry.
    mutating func claim(_ entry: SKPaymentTransaction, _ terms: PaymentTerms) {
        guard !payments.contains(where: { $0.subject.entry === entry }) else { return }
        let index = payments.firstIndex { $0.subject.entry == nil && $0.subject.terms == terms }
        if let index { payments[index].subject.entry = entry }
    }

    /// Assigns an older transaction of the same product to a payment whose entry was withdrawn (C-10).
    mutating func substitute(_ entry: SKPaymentTransaction, _ terms: PaymentTerms, listed: Set<ObjectIdentifier>) {
        for index in payments.indices {
            let payment = payments[index].subject
            guard payment.terms.productID == terms.productID, payments[index].ending == nil,
                let withdrawn = payment.entry, !listed.contains(ObjectIdentifier(withdrawn))
            else { continue }
            payments[index].subject.entry = entry
        }
    }

    mutating func collect(_ entry: SKPaymentTransaction) {
        guard let index = restores.firstIndex(where: { $0.ending == nil }) else { return }
        restores[index].subject.found.append(entry)
    }

    /// Ends the payments whose entries have reached their final state.
    ///
    /// - Returns: The closures to run outside the lock, and the entries that failed.
    mutating func endPayments(
        _ entries: some Sequence<SKPaymentTransaction>
    ) -> (endings: [() -> Void], failed: [SKPaymentTransaction]) {
        var endings: [() -> Void] = []
        var failed: [SKPaymentTransaction] = []
        for entry in entries {
            while let index = payments.firstIndex(where: { $0.subject.entry === entry && $0.ending == nil }) {
                guard let ending = payments[index].subject.currentEnding else { break }
                if case .failure = ending { failed.append(entry) }
                if let continuation = payments.end(at: index, with: ending) {
                    endings.append { continuation.resume(with: ending) }
                }
            }
        }
        return (endings, failed)
    }

    /// Ends the restore that is running.
    ///
    /// - Returns: The continuation to resume with its result, and the restore that starts next.
    mutating func endRestore(
        _ error: SKError?
    ) -> (
        CheckedContinuation<[SKPaymentTransaction], any Error>?, Result<[SKPaymentTransaction], any Error>?,
        next: ExpectedRestore?
    ) {
        guard let index = restores.firstIndex(where: { $0.ending == nil }) else { return (nil, nil, nil) }
        let ending: Result<[SKPaymentTransaction], any Error> =
            error.map { .failure($0) } ?? .success(restores[index].subject.found)
        let continuation = restores.end(at: index, with: ending)
        return (continuation, ending, restores.first { $0.ending == nil }?.subject)
    }
}

/// An operation with a task that waits, or has ceased to wait, for its outcome.
struct Expected<Subject, Outcome: Sendable> {
    let number: Int
    var subject: Subject
    var continuation: CheckedContinuation<Outcome, any Error>?
    var isAbandoned = false
    /// The outcome, stored for a task that has yet to wait.
    var ending: Result<Outcome, any Error>?
}

extension Array {
    /// Stores the continuation of a task that waits.
    ///
    /// - Returns: The outcome, if there is one already, or the task is cancelled.
    fileprivate mutating func await<Subject, Outcome>(
        _ number: Int,
        _ continuation: CheckedContinuation<Outcome, any Error>
    ) -> Result<Outcome, any Error>? where Element == Expected<Subject, Outcome> {
        guard let index = firstIndex(where: { $0.number == number }), !self[index].isAbandoned else {
            return .failure(CancellationError())
        }
        if let ending = self[index].ending {
            remove(at: index)
            return ending
        }
        self[index].continuation = continuation
        return nil
    }

    /// Records that a task has ceased to wait.
    ///
    /// - Returns: The continuation of the task, if it has begun to wait.
    fileprivate mutating func abandon<Subject, Outcome>(
        _ number: Int
    ) -> CheckedContinuation<Outcome, any Error>? where Element == Expected<Subject, Outcome> {
        guard let index = firstIndex(where: { $0.number == number }), self[index].ending == nil else { return nil }
        self[index].isAbandoned = true
        return self[index].continuation.take()
    }

    /// Removes an operation that has ended, or stores its outcome for a task that has yet to wait.
    ///
    /// - Returns: The continuation to resume with the outcome.
    fileprivate mutating func end<Subject, Outcome>(
        at index: Int,
        with ending: Result<Outcome, any Error>
    ) -> CheckedContinuation<Outcome, any Error>? where Element == Expected<Subject, Outcome> {
        guard self[index].continuation != nil || self[index].isAbandoned else {
            self[index].ending = ending
            return nil
        }
        return remove(at: index).continuation
    }
}

/// A payment that a task has added.
struct ExpectedPayment {
    let terms: PaymentTerms
    /// The entry of the queue; `nil` until the queue has announced it.
    var entry: SKPaymentTransaction?

    /// The outcome by the entry's current state; `nil` while the entry has not ended.
    fileprivate var currentEnding: Result<PaymentOutcome, any Error>? {
        guard let entry else { return nil }
        return switch entry.transactionState {
        case .purchasing, .restored: nil
        case .purchased: .success(.purchased(entry))
        case .deferred: .success(.deferred(entry))
        case .failed: .failure(entry.error.map { SKError($0) } ?? SKError(.unknown))
        @unknown default: nil
        }
    }
}

/// A restore that a task has begun, or that waits for its turn.
struct ExpectedRestore {
    let userName: String?
    var found: [SKPaymentTransaction] = []
}
