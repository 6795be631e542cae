import StoreKit

enum Step2 {
    final class Shop: NSObject, SKPaymentTransactionObserver {
        private let grant: (String, Int) -> Void
        private let report: (String) -> Void  // Sends an identifier to the server, beside the receipt.

        init(grant: @escaping (String, Int) -> Void, report: @escaping (String) -> Void) {
            self.grant = grant
            self.report = report
            super.init()
            SKPaymentQueue.default().add(self)
        }

        func buy(_ product: SKProduct) { SKPaymentQueue.default().add(SKPayment(product: product)) }

        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
            for transaction in transactions {
                switch transaction.transactionState {
                case .purchased, .restored:
                    grant(transaction.payment.productIdentifier, transaction.payment.quantity)
                    if let id = (transaction.original ?? transaction).transactionIdentifier { report(id) }
                    queue.finishTransaction(transaction)
                case .failed: queue.finishTransaction(transaction)
                case .purchasing, .deferred: break
                @unknown default: break
                }
            }
        }
    }
}
