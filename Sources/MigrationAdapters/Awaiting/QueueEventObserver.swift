import Foundation
@_spi(Adapters) import PaymentQueue

/// An observer that turns callbacks into events.
final class QueueEventObserver: NSObject, SKPaymentTransactionObserver, Sendable {
    private let events: AsyncStream<QueueEvent>.Continuation
    private let reader: EventReader
    private let answer: QueueEvents.Answer

    init(
        sendingTo events: AsyncStream<QueueEvent>.Continuation,
        countedBy reader: EventReader,
        _ answer: @escaping QueueEvents.Answer
    ) {
        self.events = events
        self.reader = reader
        self.answer = answer
        super.init()
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        deliver(.updated(transactions.map { ObservedTransaction($0) }))
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        deliver(.removed(transactions))
    }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        deliver(.restoreFailed(SKError(error)))
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { deliver(.restoreFinished) }

    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool
    {
        let promoted = PromotedPurchase(payment, for: product)
        let isWanted = answer(promoted)
        deliver(.promoted(promoted, wasAdded: isWanted))
        return isWanted
    }

    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
        deliver(.storefrontChanged(queue.storefront))
    }

    func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {
        deliver(.revoked(productIDs: productIdentifiers))
    }

    private func deliver(_ event: QueueEvent) {
        reader.noteDelivery()
        events.yield(event)
    }
}
