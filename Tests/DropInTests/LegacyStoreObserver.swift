import StoreKit

class LegacyStoreObserver: NSObject, SKPaymentTransactionObserver {
    static let shared = LegacyStoreObserver()

    var history: [String] = []
    var isAuthorizedForPayments: Bool { SKPaymentQueue.canMakePayments() }
    var whenHistoryGrows: (() -> Void)?

    func buy(_ product: SKProduct) {
        let payment = SKMutablePayment(product: product)
        SKPaymentQueue.default().add(payment)
    }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            switch transaction.transactionState {
            case .purchasing: note("purchasing")
            case .deferred: note("deferred")
            case .purchased: handlePurchased(transaction)
            case .failed: handleFailed(transaction)
            case .restored: handleRestored(transaction)
            @unknown default: fatalError("Unknown transaction state")
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions { note("removed \(transaction.payment.productIdentifier)") }
    }

    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: Error) {
        if let error = error as? SKError, error.code != .paymentCancelled { note(error.localizedDescription) }
    }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) { note("restored all") }

    fileprivate func handlePurchased(_ transaction: SKPaymentTransaction) {
        note("purchased \(transaction.payment.productIdentifier)")
        SKPaymentQueue.default().finishTransaction(transaction)
    }

    fileprivate func handleFailed(_ transaction: SKPaymentTransaction) {
        if let error = transaction.error, (error as? SKError)?.code != .paymentCancelled {
            note(error.localizedDescription)
        } else {
            note("cancelled")
        }
        SKPaymentQueue.default().finishTransaction(transaction)
    }

    fileprivate func handleRestored(_ transaction: SKPaymentTransaction) {
        note("restored \(transaction.original?.payment.productIdentifier ?? "nothing")")
        SKPaymentQueue.default().finishTransaction(transaction)
    }

    private func note(_ text: String) {
        history.append(text)
        whenHistoryGrows?()
    }
}
