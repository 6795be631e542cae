import Foundation
import OpenStoreKit
import Synchronization
import TestWaiting
import Testing

/// An observer that records its calls, and lets tests wait for them.
final class Listener: NSObject, Sendable {
    typealias Action = @Sendable (SKPaymentQueue, SKPaymentTransaction) -> Void

    private struct State {
        var received: [ObserverCall] = []
        var transactions: [(SKPaymentTransaction, SKPaymentTransactionState)] = []
        var taken = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let act: Action

    /// - Parameter act: The action for each updated transaction, inside the callback.
    init(_ act: @escaping Action = { _, _ in }) {
        self.act = act
        super.init()
    }

    /// The calls so far.
    var received: [ObserverCall] { state.withLock { $0.received } }

    /// Waits until there are this many calls.
    func received(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async -> [ObserverCall] {
        await wait(sourceLocation) { $0.received.count >= count }
        return received
    }

    /// Waits until this call has been received.
    func receives(_ expected: ObserverCall, sourceLocation: SourceLocation = #_sourceLocation) async {
        await wait(sourceLocation) { $0.received.contains(expected) }
    }

    /// Waits for the next transaction that is updated to a state, after those that this function has returned.
    func transaction(
        in wanted: SKPaymentTransactionState,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> SKPaymentTransaction {
        await wait(sourceLocation) { state in state.transactions.dropFirst(state.taken).contains { $0.1 == wanted } }
        return try state.withLock { state in
            guard let index = state.transactions.dropFirst(state.taken).firstIndex(where: { $0.1 == wanted }) else {
                throw Unexpected("no transaction was updated to \(wanted)")
            }
            state.taken = index + 1
            return state.transactions[index].0
        }
    }

    /// Waits until a removal has left the queue empty.
    func receivesLastRemoval(
        from queue: SKPaymentQueue,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await wait(sourceLocation) { state in
            guard case .removed = state.received.last else { return false }
            return queue.transactions.isEmpty
        }
    }

    /// Waits until a transaction with this identifier is updated.
    func receives(identifier: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        await wait(sourceLocation) { state in state.transactions.contains { $0.0.transactionIdentifier == identifier } }
    }

    /// The transactions of all calls with the states that they had, in their order.
    var history: [(SKPaymentTransaction, SKPaymentTransactionState)] { state.withLock { $0.transactions } }

    /// The transactions of all calls, in their order.
    var transactions: [SKPaymentTransaction] { state.withLock { $0.transactions.map(\.0) } }

    private func wait(
        _ sourceLocation: SourceLocation,
        until isTrue: @escaping @Sendable (State) -> Bool
    ) async {
        if state.withLock({ isTrue($0) }) { return }
        await soon("the awaited call after \(received)", sourceLocation: sourceLocation) { [self] in
            while !state.withLock({ isTrue($0) }), !Task.isCancelled {
                await withCheckedContinuation { continuation in
                    let isOver = state.withLock { state in
                        if isTrue(state) { return true }
                        state.waiting.append(continuation)
                        return false
                    }
                    if isOver { continuation.resume() }
                }
            }
        }
    }

    private func wake() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func write(_ received: ObserverCall, _ transactions: [SKPaymentTransaction] = []) {
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
        write(.updated(transactions.map(\.productAndState)), transactions)
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
