import Dispatch
import Foundation
import OpenStoreKit

/// Somebody who buys through the payment queue, one payment after the other.
final class QueueShopper: NSObject, SKPaymentTransactionObserver, Sendable {
    private let queue = SKPaymentQueue.default()
    private let productID: String
    /// Whom the queue does not keep alive.
    private let company: [any SKPaymentTransactionObserver & Sendable]
    private let delta: AsyncStream<SKPaymentTransactionState?>
    private let source: AsyncStream<SKPaymentTransactionState?>.Continuation

    init(product: String, accompaniedBy company: [any SKPaymentTransactionObserver & Sendable] = []) {
        productID = product
        self.company = company
        (delta, source) = AsyncStream.makeStream()
        super.init()
        PaymentQueueDelivery.queue = DispatchQueue(label: "benchmark")
        queue.add(self)
    }

    /// Pays, waits until the purchase is received, finishes it, and waits until that is received.
    func buyAndFinish() async throws {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        queue.add(payment)
        // The transaction that ends as purchased, and then the one that is gone.
        for await state in delta where state == nil { return }
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
            queue.finishTransaction(transaction)
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        source.yield(nil)
    }
}
