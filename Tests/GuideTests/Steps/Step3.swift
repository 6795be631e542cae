import StoreKit

enum Step3 {
    final class Shop: NSObject, SKPaymentTransactionObserver {
        private let grant: (String, Int) -> Void
        private let report: (String) -> Void  // Sends an identifier to the server, beside the receipt.
        private let shadow: Task<Void, Never>  // Grants and finishes nothing.

        init(
            grant: @escaping (String, Int) -> Void,
            report: @escaping (String) -> Void,
            record: @escaping @Sendable (VerificationResult<Transaction>) -> Void
        ) {
            self.grant = grant
            self.report = report
            shadow = Task { for await result in Transaction.updates { record(result) } }
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
