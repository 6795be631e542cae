import Foundation
import StoreKit

/// The observer that tutorials teach: one class that loads, buys, restores and finishes.
final class StoreObserver: NSObject, @unchecked Sendable {
    enum Outcome: Equatable {
        case purchased(String)
        case failed(String, SKError.Code?)
        case restored(String)
        case deferred(String)
        case restoreFinished
        case restoreFailed(SKError.Code?)
        case removed([String])
    }

    private let queue: SKPaymentQueue
    private(set) var outcomes: [Outcome] = []
    private(set) var messages: [String] = []
    private(set) var states: [SKPaymentTransactionState] = []
    var onOutcome: ((Outcome) -> Void)?

    init(queue: SKPaymentQueue = .default()) {
        self.queue = queue
        super.init()
        queue.add(self)
    }

    deinit {
        queue.remove(self)
    }

    func buy(_ product: SKProduct, quantity: Int = 1) {
        guard SKPaymentQueue.canMakePayments() else { return }
        let payment = SKMutablePayment(product: product)
        payment.quantity = quantity
        queue.add(payment)
    }

    func restore() {
        queue.restoreCompletedTransactions()
    }

    private func note(_ outcome: Outcome) {
        outcomes.append(outcome)
        onOutcome?(outcome)
    }
}

extension StoreObserver: SKPaymentTransactionObserver {
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            states.append(transaction.transactionState)
            switch transaction.transactionState {
            case .purchasing:
                break
            case .purchased:
                complete(transaction)
            case .failed:
                fail(transaction)
            case .restored:
                restore(transaction)
            case .deferred:
                note(.deferred(transaction.payment.productIdentifier))
            @unknown default:
                break
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        note(.removed(transactions.map(\.payment.productIdentifier)))
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
        note(.restoreFinished)
    }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        note(.restoreFailed((error as? SKError)?.code))
    }

    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool
    {
        true
    }

    private func complete(_ transaction: SKPaymentTransaction) {
        queue.finishTransaction(transaction)
        note(.purchased(transaction.payment.productIdentifier))
    }

    private func restore(_ transaction: SKPaymentTransaction) {
        guard let productIdentifier = transaction.original?.payment.productIdentifier else { return }
        queue.finishTransaction(transaction)
        note(.restored(productIdentifier))
    }

    private func fail(_ transaction: SKPaymentTransaction) {
        let code = (transaction.error as? SKError)?.code
        if let transactionError = transaction.error as NSError?,
            transactionError.code != SKError.paymentCancelled.rawValue
        {
            messages.append("Transaction error: \(transactionError.localizedDescription)")
        }
        queue.finishTransaction(transaction)
        note(.failed(transaction.payment.productIdentifier, code))
    }
}
