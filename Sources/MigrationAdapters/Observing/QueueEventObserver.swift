import Foundation
import PaymentQueue
import QueueAdapters

/// An observer that turns callbacks into events.
final class QueueEventObserver: NSObject, SKPaymentTransactionObserver, Sendable {
    private let events: AsyncStream<QueueEvent>.Continuation
    private let reader: EventReader
    private let answer: QueueEvents.Answer

    init(
        telling events: AsyncStream<QueueEvent>.Continuation,
        countedBy reader: EventReader,
        _ answer: @escaping QueueEvents.Answer
    ) {
        self.events = events
        self.reader = reader
        self.answer = answer
        super.init()
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        tell(.updated(transactions.map { ObservedTransaction($0) }))
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        tell(.removed(transactions))
    }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        tell(.restoreFailed(Counterpart.ofAny(error)))
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { tell(.restoreFinished) }

    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool
    {
        let promoted = PromotedPurchase(payment, for: product)
        let isWanted = answer(promoted)
        tell(.promoted(promoted, wasAdded: isWanted))
        return isWanted
    }

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
        tell(.storefrontChanged(queue.storefront))
    }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {
        tell(.revoked(productIDs: productIdentifiers))
    }

    private func tell(_ event: QueueEvent) {
        reader.told()
        events.yield(event)
    }
}
