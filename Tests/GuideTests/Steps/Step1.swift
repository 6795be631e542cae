import StoreKit

enum Step1 {
    final class Shop: NSObject, SKPaymentTransactionObserver {
        private let grant: (String, Int) -> Void

        init(grant: @escaping (String, Int) -> Void) {
            self.grant = grant
            super.init()
            SKPaymentQueue.default().add(self)
        }

        func buy(_ product: SKProduct) { SKPaymentQueue.default().add(SKPayment(product: product)) }

        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
            for transaction in transactions {
                switch transaction.transactionState {
                case .purchased, .restored:
                    grant(transaction.payment.productIdentifier, transaction.payment.quantity)
                    queue.finishTransaction(transaction)
                case .failed: queue.finishTransaction(transaction)
                case .purchasing, .deferred: break
                @unknown default: break
                }
            }
        }
    }
}
