import Foundation
import OpenStoreKit
import Synchronization

/// An observer that decides about promoted products, and passes all other calls to a recorder.
final class DecidingObserver: NSObject, SKPaymentTransactionObserver {
    // `@unchecked` because neither object ever changes; an app keeps them just so.
    private struct Question: @unchecked Sendable {
        let payment: SKPayment
        let product: SKProduct
    }

    private struct State {
        var asked: [Question] = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let answer: Bool
    /// The observer that records the transactions.
    let recorder = RecordingObserver()

    private let leaves: Bool

    /// - Parameters:
    ///   - answer: What to say to every question.
    ///   - leaves: Whether to detach itself while it is asked for the first time.
    init(answering answer: Bool, leaving leaves: Bool = false) {
        self.answer = answer
        self.leaves = leaves
    }

    /// The payments that a decision was asked for.
    var payments: [SKPayment] { state.withLock { $0.asked }.map(\.payment) }
    /// The products that came with them.
    var products: [SKProduct] { state.withLock { $0.asked }.map(\.product) }
    var asked: [String] { payments.map(\.productIdentifier) }

    /// Returns when so many decisions have been asked for.
    func isAsked(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.asked.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool
    {
        let question = Question(payment: payment, product: product)
        let reached = state.withLock { state in
            state.asked.append(question)
            let count = state.asked.count
            let reached = state.waiters.filter { $0.count <= count }
            state.waiters.removeAll { $0.count <= count }
            return reached
        }
        if leaves { queue.remove(self) }
        for waiter in reached { waiter.continuation.resume() }
        return answer
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        recorder.paymentQueue(queue, updatedTransactions: transactions)
    }
}
