import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

/// Does through the payment queue what `SandboxShopper` does, and says it in the same words.
///
/// Each payment has the token as its user name, so that its transaction has it as account token. Purchases of other
/// devices come to this queue as well, and are left to them.
final class SandboxQueueShopper: NSObject, SKPaymentTransactionObserver, Sendable {
    private struct State {
        var dice: Dice
        /// The tokens of the payments that are in the queue.
        var tokens: Set<String> = []
        var finishable: [SKPaymentTransaction] = []
        var finishing: Set<String> = []
    }

    private let state: Mutex<State>

    init(seed: UInt64) { state = Mutex(State(dice: Dice(state: seed))) }

    func shop(_ database: String, _ configuration: String) async throws {
        let store = try SimulatedStore(
            configuration: URL(filePath: configuration),
            database: SandboxShopper.database(database),
            time: .system
        )
        let isOver = Ending()
        isOver.watchInput()
        let queue = store.run { SKPaymentQueue.default() }
        queue.add(self)
        CrashingShopper.say("ready")
        while !isOver.isReached {
            step(queue)
            await store.settle()
        }
    }

    private func step(_ queue: SKPaymentQueue) {
        let (finished, product) = state.withLock { state -> (SKPaymentTransaction?, String) in
            let isFinishing = state.finishable.count > 4 || state.dice.roll(2) == 0
            let finished = isFinishing && !state.finishable.isEmpty ? state.finishable.removeFirst() : nil
            return (finished, "coins\(state.dice.roll(40) + 1)")
        }
        if let finished {
            if finished.transactionState == .purchased, let id = finished.transactionIdentifier {
                CrashingShopper.say("finishing \(id)")
                state.withLock { _ = $0.finishing.insert(id) }
            }
            return queue.finishTransaction(finished)
        }
        // An own transaction of the product would come back instead of a charge (C-10).
        let own = state.withLock { $0.tokens }
        let present = queue.transactions.filter { own.contains($0.payment.applicationUsername ?? "") }
        guard present.count < 10, !present.contains(where: { $0.payment.productIdentifier == product }) else { return }
        let payment = SKMutablePayment()
        payment.productIdentifier = product
        let token = UUID().uuidString
        payment.applicationUsername = token
        CrashingShopper.say("trying \(token)")
        state.withLock { _ = $0.tokens.insert(token) }
        queue.add(payment)
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            guard let token = transaction.payment.applicationUsername, state.withLock({ $0.tokens.contains(token) })
            else { continue }
            switch transaction.transactionState {
            case .purchased:
                CrashingShopper.say("bought \(transaction.transactionIdentifier ?? "-") \(token)")
                state.withLock { $0.finishable.append(transaction) }
            case .failed:
                CrashingShopper.say("failed \(token) \(transaction.error.map { "\($0)" } ?? "-")")
                state.withLock { $0.finishable.append(transaction) }
            case .purchasing, .deferred, .restored: break
            @unknown default: break
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            guard let id = transaction.transactionIdentifier,
                state.withLock({ $0.finishing.remove(id) }) != nil
            else { continue }
            CrashingShopper.say("finished \(id)")
        }
    }
}
