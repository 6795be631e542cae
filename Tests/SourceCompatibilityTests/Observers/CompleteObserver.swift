public import Foundation
public import StoreKit

/// Every callback, public, in an extension, as libraries write them.
public final class CompleteObserver: NSObject {
    var calls: [String] = []
}

extension CompleteObserver: SKPaymentTransactionObserver {
    /// Notes the call.
    public func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        calls.append("updated")
    }

    /// Notes the call.
    public func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {
        calls.append("removed")
    }

    /// Notes the call.
    public func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {
        calls.append("restore failed")
    }

    /// Notes the call.
    public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {
        calls.append("restored")
    }

    /// Notes the call.
    public func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload]) {
        calls.append("downloads")
    }

    /// Notes the call.
    public func paymentQueue(
        _ queue: SKPaymentQueue,
        shouldAddStorePayment payment: SKPayment,
        for product: SKProduct
    ) -> Bool {
        calls.append("store payment")
        return true
    }

    /// Notes the call.
    public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {
        calls.append("storefront")
    }

    /// Notes the call.
    public func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {
        calls.append("revoked")
    }
}
