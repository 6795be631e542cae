import Foundation
import OpenStoreKit

/// An observer that finishes nothing.
final class NeglectfulObserver: NSObject, SKPaymentTransactionObserver {
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
}
