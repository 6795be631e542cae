import Foundation
import OpenStoreKit
import Synchronization
import Testing

/// An observer that writes down what it hears, and lets tests wait for it.
final class Listener: NSObject, Sendable {
    typealias Action = @Sendable (SKPaymentQueue, SKPaymentTransaction) -> Void

    private struct State {
        var received: [Heard] = []
        var transactions: [(SKPaymentTransaction, SKPaymentTransactionState)] = []
        var taken = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let act: Action

    /// - Parameter act: What to do with each transaction that is told of, while it is told of.
    init(_ act: @escaping Action = { _, _ in }) {
        self.act = act
        super.init()
    }

    /// Everything so far.
    var received: [Heard] { state.withLock { $0.received } }

    /// Waits until so many calls have come.
    func received(_ count: Int) async -> [Heard] {
        await wait { $0.received.count >= count }
        return received
    }

    /// Waits until this has been received.
    func hears(_ expected: Heard) async { await wait { $0.received.contains(expected) } }

    /// Waits for the next transaction, among those not asked for yet, that is told of in a state.
    func transaction(in wanted: SKPaymentTransactionState) async throws -> SKPaymentTransaction {
        await wait { state in state.transactions.dropFirst(state.taken).contains { $0.1 == wanted } }
        return try state.withLock { state in
            guard let index = state.transactions.dropFirst(state.taken).firstIndex(where: { $0.1 == wanted }) else {
                throw Unexpected("nobody told of a transaction that is \(wanted)")
            }
            state.taken = index + 1
            return state.transactions[index].0
        }
    }

    /// Waits until a removal has left the queue empty.
    func empties(_ queue: SKPaymentQueue) async {
        await wait { state in
            guard case .removed = state.received.last else { return false }
            return queue.transactions.isEmpty
        }
    }

    /// Waits until a transaction of this identifier is told of.
    func hears(identifier: String) async {
        await wait { state in state.transactions.contains { $0.0.transactionIdentifier == identifier } }
    }

    /// The transactions of all calls with the states that they had, in their order.
    var history: [(SKPaymentTransaction, SKPaymentTransactionState)] { state.withLock { $0.transactions } }

    /// The transactions of all calls, in their order.
    var transactions: [SKPaymentTransaction] { state.withLock { $0.transactions.map(\.0) } }

    private func wait(until isTrue: @Sendable (State) -> Bool) async {
        while !state.withLock({ isTrue($0) }) {
            if Task.isCancelled { return missed() }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isOver = state.withLock { state in
                        if isTrue(state) || Task.isCancelled { return true }
                        state.waiting.append(continuation)
                        return false
                    }
                    if isOver { continuation.resume() }
                }
            } onCancel: {
                wake()
            }
        }
    }

    /// Records that what a test waits for has not come, because the test is ended (see `.differs`).
    private func missed() { Issue.record("it was not received; received was \(received)") }

    private func wake() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func write(_ received: Heard, _ transactions: [SKPaymentTransaction] = []) {
        let seen = transactions.map { ($0, $0.transactionState) }
        state.withLock { state in
            state.received.append(received)
            state.transactions += seen
        }
        wake()
    }
}

extension Listener: SKPaymentTransactionObserver {
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions { act(queue, transaction) }
        write(.updated(transactions.map(\.sight)), transactions)
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        write(.removed(transactions.map(\.payment.productIdentifier)))
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { write(.restoreFinished) }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        write(.restoreFailed(code: (error as NSError).code))
    }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {
        write(.revoked(productIdentifiers))
    }

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) { write(.storefrontChanged) }
}
