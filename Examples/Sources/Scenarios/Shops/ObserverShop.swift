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
        /// The handled deliveries that the app did not request.
        var heard = Counter()
        /// The requests of the app.
        var asked = Asked()
    }

    private let log: Log
    private let state = Mutex(State())
    /// A child process that will be killed leaves its purchases unfinished.
    private let finishes: Bool
    /// A child process that finishes first is killed before it grants.
    private let grants: Bool

    init(log: Log, finishes: Bool = true, grants: Bool = true) {
        self.log = log
        self.finishes = finishes
        self.grants = grants
    }

    var shelf: Shelf { state.withLock { $0.shelf } }

    func open() async { SKPaymentQueue.default().add(self) }

    func close() async { SKPaymentQueue.default().remove(self) }

    func buy(_ productID: String) async {
        guard let product = await ProductLoader().product(productID) else {
            return log.write("no product \(productID)")
        }
        await ask { SKPaymentQueue.default().add(SKPayment(product: product)) }
    }

    func restore() async {
        await ask { SKPaymentQueue.default().restoreCompletedTransactions() }
    }

    func hears(_ count: Int) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.heard.wait(for: count, continuation) }?.resume()
        }
    }

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
                answer()
            case .purchased, .restored:
                let word = transaction.transactionState == .restored ? "restored" : "purchased"
                log.write("\(word) \(product)", id)
                if grants {
                    state.withLock { $0.shelf.grant(product, quantity: transaction.payment.quantity) }
                    log.write("granted \(product)", id)
                }
                if finishes { finish(transaction, in: queue) }
                if transaction.transactionState == .purchased { answer() }
            case .failed:
                let code = (transaction.error as? SKError)?.code
                log.write(
                    code == .paymentCancelled ? "failed: cancelled" : "failed: \(code?.testDescription ?? "unknown")"
                )
                finish(transaction, in: queue)
                answer()
            @unknown default:
                log.write("something new")
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            log.write("removed", transaction.transactionIdentifier)
            state.withLock { state in
                state.asked.isRemoved() ? state.asked.takeAnswered() : state.heard.count()
            }?.resume()
        }
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
        log.write("restore finished")
        answer()
    }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        log.write("restore failed: \(error.localizedDescription)")
        answer()
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
        for identifier in identifiers {
            state.withLock { $0.shelf.revoke(identifier) }
            log.write("revoked \(identifier)")
            state.withLock { $0.heard.count() }?.resume()
        }
    }

    // MARK: Waiting

    /// Sends a request to the queue, and returns when all its transactions are removed.
    private func ask(_ question: () -> Void) async {
        state.withLock { $0.asked.begin() }
        question()
        await withCheckedContinuation { continuation in
            state.withLock { state in
                state.asked.wait(continuation)
                return state.asked.takeAnswered()
            }?.resume()
        }
    }

    private func answer() {
        state.withLock { state in
            state.asked.answer()
            return state.asked.takeAnswered()
        }?.resume()
    }

    private func finish(_ transaction: SKPaymentTransaction, in queue: SKPaymentQueue) {
        state.withLock { $0.asked.isFinishing() }
        queue.finishTransaction(transaction)
    }
}
