import Foundation
import OpenStoreKit
import OpenStoreKitTest
import Synchronization

/// Store code as it was written for the payment queue.
///
/// Callbacks come on the main queue; a program has to serve it, as an app does.
final class ObserverShop: NSObject, Shop, SKPaymentTransactionObserver {
    private struct State {
        var shelf = Shelf()
        /// How many things were dealt with that nobody waits for any more.
        var heard = Counter()
        var ended = Counter()
        var product: SKProduct?
    }

    private let log: Log
    private let state = Mutex(State())
    /// A child process that is to die leaves its purchases unfinished.
    private let finishes: Bool

    init(log: Log, finishes: Bool = true) {
        self.log = log
        self.finishes = finishes
    }

    var shelf: Shelf { state.withLock { $0.shelf } }

    func open() async { SKPaymentQueue.default().add(self) }

    func close() async { SKPaymentQueue.default().remove(self) }

    func buy(_ productID: String) async {
        guard let product = await ProductLoader().product(productID) else {
            return log.write("no product \(productID)")
        }
        SKPaymentQueue.default().add(SKPayment(product: product))
        await ends(1)
    }

    func restore() async {
        SKPaymentQueue.default().restoreCompletedTransactions()
        await ends(1)
    }

    func hears(_ count: Int) async { await wait(for: count, in: \.heard) }

    // MARK: Observing

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            let id = transaction.transactionIdentifier
            let product = transaction.payment.productIdentifier
            switch transaction.transactionState {
            case .purchasing:
                log.write("purchasing \(product)")
            case .deferred:
                log.write("deferred \(product)")
                note(\.ended)
            case .purchased, .restored:
                let word = transaction.transactionState == .restored ? "restored" : "purchased"
                log.write("\(word) \(product)", id)
                state.withLock { $0.shelf.grant(product, quantity: transaction.payment.quantity) }
                log.write("granted \(product)", id)
                if finishes { queue.finishTransaction(transaction) } else { note(\.ended) }
            case .failed:
                let code = (transaction.error as? SKError)?.code
                log.write(code == .paymentCancelled ? "failed: cancelled" : "failed: \(String(describing: code))")
                queue.finishTransaction(transaction)
            @unknown default:
                log.write("something new")
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            log.write("removed", transaction.transactionIdentifier)
            note(\.ended)
            note(\.heard)
        }
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
        log.write("restore finished")
        note(\.ended)
    }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        log.write("restore failed: \(error.localizedDescription)")
        note(\.ended)
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
        for identifier in identifiers {
            state.withLock { $0.shelf.revoke(identifier) }
            log.write("revoked \(identifier)")
            note(\.heard)
        }
    }

    // MARK: Waiting

    private func ends(_ count: Int) async { await wait(for: count, in: \.ended) }

    private func note(_ counter: WritableKeyPath<State, Counter> & Sendable) {
        state.withLock { $0[keyPath: counter].count() }?.resume()
    }

    private func wait(for count: Int, in counter: WritableKeyPath<State, Counter> & Sendable) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0[keyPath: counter].wait(for: count, continuation) }?.resume()
        }
    }
}
