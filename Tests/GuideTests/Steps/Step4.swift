import StoreKit

enum Step4 {
    final class Shop: NSObject, SKPaymentTransactionObserver {
        private let grant: (String, Int) -> Void
        private let report: @Sendable (String) -> Void  // Sends an identifier to the server.
        private let ledger: Ledger?  // Nil for the observer: the flag, as it was at launch.
        private var updates: Task<Void, Never>?

        init(
            ledger: Ledger?,
            grant: @escaping (String, Int) -> Void,
            report: @escaping @Sendable (String) -> Void
        ) {
            self.ledger = ledger
            self.grant = grant
            self.report = report
            super.init()
            if let ledger { updates = Self.listen(for: ledger, report) } else { SKPaymentQueue.default().add(self) }
        }

        func buy(_ product: SKProduct) { SKPaymentQueue.default().add(SKPayment(product: product)) }

        func buy(_ product: Product) async throws {
            guard let ledger else { return }
            if case .success(let result) = try await product.purchase() {
                await Self.deliver(result, to: ledger, report)
            }
        }

        private static func listen(
            for ledger: Ledger,
            _ report: @escaping @Sendable (String) -> Void
        ) -> Task<Void, Never> {
            Task {
                for await result in Transaction.updates { await deliver(result, to: ledger, report) }
            }
        }

        private static func deliver(
            _ result: VerificationResult<Transaction>,
            to ledger: Ledger,
            _ report: (String) -> Void
        ) async {
            guard case .verified(let transaction) = result else { return }
            await ledger.deliver(transaction)
            report(String(transaction.id))
            await transaction.finish()
        }

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
