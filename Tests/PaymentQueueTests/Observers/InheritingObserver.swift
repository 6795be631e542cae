import Foundation
import OpenStoreKit

/// Conforms, and declares only one of the optional callbacks.
class ConformingObserver: NSObject, SKPaymentTransactionObserver {
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {}
}

/// Declares callbacks that its superclass does not declare, so that the queue never calls them: the silent trap.
class InheritingObserver: ConformingObserver {
    let received = Calls()

    final class Calls {
        var removals = 0
        var revocations = 0
    }

    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        received.removals += 1
    }
}

extension InheritingObserver {
    func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) { received.revocations += 1 }

    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}
    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {}

    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool
    {
        true
    }
}

/// A correct subclass: overrides the callbacks of its superclass, and adds methods that are not callbacks.
final class OverridingObserver: ConformingObserver {
    override func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
    override func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {}
    func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [Int]) {}
    func paymentQueueRestoreCompletedTransactionsFinished() {}

    final class Inner: NSObject {
        func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}
    }
}
