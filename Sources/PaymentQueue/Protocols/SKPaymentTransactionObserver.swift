public import Foundation

/// What an app implements to hear of its payments: it delivers what was bought, then finishes the transaction.
///
/// Only ``paymentQueue(_:updatedTransactions:)`` must be implemented. The other callbacks have a default that does
/// nothing. All are made on ``PaymentQueueDelivery/queue``.
///
/// ## Differs from Apple
/// Without an Objective-C runtime nobody can ask an object which callbacks it has. An optional callback is found at
/// compile time, where a class declares the conformance. Hence one trap: if a class conforms without implementing a
/// callback, and only a *subclass* implements it, the default runs instead of the subclass's method, without a warning.
/// Declare the callback in the class that conforms (an empty body will do) and override it in the subclass. A program that
/// is built for debugging names such callbacks on the standard error when the observer is attached, unless the class is
/// private or generic; silence is no proof. For the same
/// reason a callback that is declared `private` is never called, and `observer.method?(…)` does not compile: call the
/// method without the question mark.
public protocol SKPaymentTransactionObserver: NSObjectProtocol {
    /// Entries were added to the queue or changed their state.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - transactions: The entries in their new state, the oldest first; at least one, and none twice.
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])

    /// Finished entries have left the queue.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - transactions: The entries, in the order in which they were finished.
    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])

    /// A restore failed, and no restored transaction will come.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - error: Why, an ``SKError``.
    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)

    /// A restore is complete: every restored transaction has been handed over.
    ///
    /// - Parameter queue: The queue.
    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)

    /// Downloads changed; never called, since there are none (D-08).
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - downloads: The downloads.
    func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload])

    /// The customer chose a promoted product on the app's page (P-45).
    ///
    /// The first observer of a launch is asked about what the customer chose before (P-47). Where there are several
    /// observers all are asked, and one `true` is enough. With `false` nothing happens; the app may add the same payment
    /// later, or buy the product through the asynchronous API. An app that has observers does not listen to
    /// `PurchaseIntent.intents` besides.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - payment: The payment, which the app may keep and add later.
    ///   - product: The product.
    /// - Returns: Whether the queue shall go on with the payment now; `false` unless implemented (P-46).
    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool

    /// The customer's storefront is another one; the app asks for its products again (F-03).
    ///
    /// - Parameter queue: The queue.
    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)

    /// The customer lost products through a refund or because a family member stopped sharing.
    ///
    /// A product is named when the customer is not entitled to it any more. A refund of one period of a subscription that goes
    /// on names none, and neither does the refund of one of two purchases that each entitle to the product. Consumables,
    /// which are no entitlements, are named with each refund.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - productIdentifiers: The products.
    func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    )
}

extension SKPaymentTransactionObserver {
    /// Does nothing.
    public func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {}

    /// Does nothing.
    public func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error) {}

    /// Does nothing.
    public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}

    /// Does nothing.
    public func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload]) {}

    /// Leaves the payment to the app.
    public func paymentQueue(
        _ queue: SKPaymentQueue,
        shouldAddStorePayment payment: SKPayment,
        for product: SKProduct
    ) -> Bool { false }

    /// Does nothing.
    public func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue) {}

    /// Does nothing.
    public func paymentQueue(
        _ queue: SKPaymentQueue,
        didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
    ) {}
}
