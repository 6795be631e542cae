import Foundation
import OpenStoreKitTest
import Synchronization

/// The errors of the queue's failed transactions.
final class FailureObserver: NSObject, SKPaymentTransactionObserver {
    private let list = Mutex<[SKError.Code]>([])

    var codes: [SKError.Code] { list.withLock { $0 } }

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .failed {
            if let error = transaction.error as? SKError { list.withLock { $0.append(error.code) } }
        }
    }
}
