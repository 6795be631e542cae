import Foundation
import StoreKit

/// Only what is required, conformance in the class itself.
class MinimalObserver: NSObject, SKPaymentTransactionObserver {
    var updates = 0

    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        updates += 1
    }
}
