import Foundation
import StoreKit

/// The way around it: the class that conforms declares the callback, the subclass overrides it.
class PreparedObserver: MinimalObserverWithRemoval {
    var removals = 0

    override func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        removals += 1
    }
}
