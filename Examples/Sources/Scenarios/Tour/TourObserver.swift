import Foundation
import OpenStoreKit
import OpenStoreKitTest

/// The old code on the payment queue, which delivers and finishes every transaction.
final class TourObserver: NSObject, SKPaymentTransactionObserver {
    private let write: @Sendable (String, String?) -> Void

    init(_ write: @escaping @Sendable (String, String?) -> Void) { self.write = write }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions {
            switch transaction.transactionState {
            case .purchased, .restored:
                write("deliver \(transaction.payment.productIdentifier)", transaction.transactionIdentifier)
                queue.finishTransaction(transaction)
            case .failed: queue.finishTransaction(transaction)
            case .purchasing, .deferred: break
            @unknown default: break
            }
        }
    }

    func paymentQueue(_ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers identifiers: [String]) {
        for identifier in identifiers { write("take back \(identifier)", nil) }
    }
}
