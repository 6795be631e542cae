import Foundation
import OpenStoreKitTest
import Synchronization

/// A record of the callbacks of an observer of the queue, as words.
final class SessionObserver: NSObject, SKPaymentTransactionObserver {
    private let list = Mutex<[String]>([])
    private let removals = Mutex<[String]>([])
    private let finishes: Bool

    init(finishing finishes: Bool = false) { self.finishes = finishes }

    var words: [String] { list.withLock { $0 } }

    /// The transactions that have left the queue.
    var removed: [String] { removals.withLock { $0 } }

    private func note(_ word: String) { list.withLock { $0.append(word) } }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            note("\(transaction.transactionState.testDescription) \(transaction.payment.productIdentifier)")
            switch transaction.transactionState {
            case .purchased, .failed, .restored: if finishes { queue.finishTransaction(transaction) }
            case .purchasing, .deferred: break
            @unknown default: break
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        removals.withLock { $0 += transactions.map(\.payment.productIdentifier) }
    }

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
        note("storefront \(queue.storefront?.countryCode ?? "none")")
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
        note("revoked \(identifiers.joined(separator: " "))")
    }
}
