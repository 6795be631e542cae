import Foundation
import StoreKit

/// The trap on Linux: the class that conforms does not know the callback.
class LateObserver: MinimalObserver {
    var removals = 0

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        removals += 1
    }
}
