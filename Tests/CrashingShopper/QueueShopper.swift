import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

/// A program that uses every operation of a payment queue, and prints the updates of each transaction.
///
/// A line is a word, what the payment calls itself, and the identifier: `purchased 7-3 12`. What was asked to be finished is
/// said before (`finishing`), what is finished when it has left the queue (`removed`).
final class QueueShopper: NSObject, SKPaymentTransactionObserver, Sendable {
    private struct State {
        var dice: Dice
        var finishable: [SKPaymentTransaction] = []
        var payments = 0
    }

    private let state: Mutex<State>
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
        state = Mutex(State(dice: Dice(state: seed)))
    }

    func roll(_ sides: Int) -> Int { state.withLock { $0.dice.roll(sides) } }

    func shop(in store: SimulatedStore) async throws {
        let queue = store.run { SKPaymentQueue.default() }
        queue.add(self)
        await store.settle()
        // A limit far above the needs of any test, so that the program does not outlive a test process that was killed.
        for _ in 0..<10_000 {
            switch roll(10) {
            case 0...3: addPayment(to: queue)
            case 4...5: finish(in: queue)
            case 6:
                if queue.transactions.count(where: { $0.transactionState == .restored }) < 4 {
                    queue.restoreCompletedTransactions()
                }
            case 7: await store.setAskToBuy(roll(2) == 0)
            default:
                let requests = await store.pendingRequests
                guard !requests.isEmpty else { break }
                let request = requests[roll(requests.count)]
                if roll(3) == 0 { try await store.decline(request) } else { try await store.approve(request) }
            }
            // Some steps overlap, and some do not.
            if roll(3) > 0 { await store.settle() }
        }
    }

    /// Says what is in the queue once nothing happens any more.
    func report(_ store: SimulatedStore) async {
        let queue = store.run { SKPaymentQueue.default() }
        // Says nothing itself.
        let observer = SilentObserver()
        queue.add(observer)
        await store.settle()
        for transaction in queue.transactions {
            CrashingShopper.say("\(transaction.transactionState.testDescription) \(transaction.name)")
        }
    }

    func add(_ products: [String], in store: SimulatedStore) {
        let queue = store.run { SKPaymentQueue.default() }
        queue.add(self)
        for product in products {
            let payment = SKMutablePayment()
            payment.productIdentifier = product
            payment.applicationUsername = "waiting-\(product)"
            queue.add(payment)
        }
    }

    /// Buys a product of which there is nothing in the queue, since that would come back instead (C-10).
    private func addPayment(to queue: SKPaymentQueue) {
        let present = Set(queue.transactions.map(\.payment.productIdentifier))
        guard present.count < 10 else { return }
        let (product, number) = state.withLock { state in
            state.payments += 1
            return ("coins\(state.dice.roll(40))", state.payments)
        }
        guard !present.contains(product) else { return }
        let payment = SKMutablePayment()
        payment.productIdentifier = product
        // No UUID, so that only the queue's journal knows it.
        payment.applicationUsername = "\(seed)-\(number)"
        queue.add(payment)
    }

    private func finish(in queue: SKPaymentQueue) {
        let transaction = state.withLock { state -> SKPaymentTransaction? in
            guard !state.finishable.isEmpty else { return nil }
            return state.finishable.remove(at: state.dice.roll(state.finishable.count))
        }
        guard let transaction else { return }
        CrashingShopper.say("finishing \(transaction.name)")
        queue.finishTransaction(transaction)
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            switch transaction.transactionState {
            case .purchased, .failed, .restored: state.withLock { $0.finishable.append(transaction) }
            case .purchasing, .deferred: break
            @unknown default: break
            }
            CrashingShopper.say("\(transaction.transactionState.testDescription) \(transaction.name)")
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions { CrashingShopper.say("removed \(transaction.name)") }
    }
}

extension SKPaymentTransaction {
    fileprivate var name: String {
        let identifier = transactionIdentifier ?? "-"
        return "\(payment.applicationUsername ?? identifier) \(identifier)"
    }
}
