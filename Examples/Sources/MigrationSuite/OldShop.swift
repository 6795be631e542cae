import Foundation
import OpenStoreKit

/// The store code of the app before its migration: an observer of the payment queue.
public final class OldShop: NSObject, SKPaymentTransactionObserver {
    private let grant: (SKPaymentTransaction) -> Void

    /// Begins to observe.
    ///
    /// - Parameter grant: Grants a product durably; called before the transaction is finished.
    public init(granting grant: @escaping (SKPaymentTransaction) -> Void) {
        self.grant = grant
        super.init()
        SKPaymentQueue.default().add(self)
    }

    /// Buys a product; the observer receives the result.
    public func buy(_ productID: String) {
        let payment = SKMutablePayment()
        payment.productIdentifier = productID
        SKPaymentQueue.default().add(payment)
    }

    /// Handles every state that a transaction can have.
    public func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            switch transaction.transactionState {
            case .purchased, .restored:
                grant(transaction)
                queue.finishTransaction(transaction)
            case .failed: queue.finishTransaction(transaction)
            case .purchasing, .deferred: break
            @unknown default: break
            }
        }
    }
}
