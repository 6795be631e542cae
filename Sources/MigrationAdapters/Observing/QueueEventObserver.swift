import Foundation
import PaymentQueue

/// Turns callbacks into events.
final class QueueEventObserver: NSObject, SKPaymentTransactionObserver, Sendable {
    private let events: AsyncStream<QueueEvent>.Continuation
    private let answer: QueueEvents.Answer

    init(telling events: AsyncStream<QueueEvent>.Continuation, _ answer: @escaping QueueEvents.Answer) {
        self.events = events
        self.answer = answer
        super.init()
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        events.yield(.updated(transactions.map { ObservedTransaction($0) }))
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        events.yield(.removed(transactions))
    }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        events.yield(.restoreFailed(Counterpart.ofAny(error)))
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { events.yield(.restoreFinished) }

    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool
    {
        let promoted = PromotedPurchase(payment, for: product)
        let isWanted = answer(promoted)
        events.yield(.promoted(promoted, wasAdded: isWanted))
        return isWanted
    }

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
        events.yield(.storefrontChanged(queue.storefront))
    }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {
        events.yield(.revoked(productIDs: productIdentifiers))
    }
}
