public import Foundation

/// The callbacks through which an app receives updates of its payments.
///
/// The app delivers the purchased content and then finishes the transaction. Only
/// ``paymentQueue(_:updatedTransactions:)`` is required. The other callbacks have a default implementation that does
/// nothing. The queue makes all callbacks on ``PaymentQueueDelivery/queue``.
///
/// ## Differs from Apple
/// Without an Objective-C runtime, the queue cannot ask an object which callbacks it implements. An optional callback
/// is found at compile time, where a class declares the conformance. This has one pitfall: if a class conforms without
/// implementing a callback, and only a *subclass* implements it, the default runs instead of the subclass's method,
/// without a warning. Declare the callback in the class that conforms (an empty body is enough) and override it in the
/// subclass. A debug build reports such callbacks on the standard error when the observer is attached, unless the class
/// is private or generic; the absence of a report is no proof. For the same reason, a callback that is declared
/// `private` is never called, and `observer.method?(…)` does not compile: call the method without the question mark.
public protocol SKPaymentTransactionObserver: NSObjectProtocol {
    /// Receives transactions that were added to the queue or changed their state.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - transactions: The transactions in their new state, the oldest first; at least one, and no duplicates.
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])

    /// Receives finished transactions that left the queue.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - transactions: The transactions, in the order in which they were finished.
    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])

    /// Receives the failure of a restore, after which no restored transaction will come.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - error: The reason, an ``SKError``.
    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)

    /// Receives the completion of a restore, after every restored transaction has been delivered.
    ///
    /// - Parameter queue: The queue.
    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)

    /// Receives download updates; never called, because there are no downloads (D-08).
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - downloads: The downloads.
    func paymentQueue(_ queue: SKPaymentQueue, updatedDownloads downloads: [SKDownload])

    /// Decides whether to buy a promoted product that the customer chose on the app's store page (P-45).
    ///
    /// The first observer of a launch is also asked about choices that the customer made before it was attached (P-47).
    /// If there are several observers, the queue asks all of them, and one `true` is enough. After `false`, the queue
    /// does nothing; the app may add the same payment later, or buy the product through the asynchronous API. An
    /// app that has observers does not also listen to `PurchaseIntent.intents`.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - payment: The payment, which the app may keep and add later.
    ///   - product: The product.
    /// - Returns: True to continue with the payment now; `false` unless implemented (P-46).
    func paymentQueue(_ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct) -> Bool

    /// Receives a change of the customer's storefront, after which the app requests its products again (F-03).
    ///
    /// - Parameter queue: The queue.
    func paymentQueueDidChangeStorefront(_ queue: SKPaymentQueue)

    /// Receives the products that the customer lost through a refund or because a family member stopped sharing.
    ///
    /// A product is named when the customer is no longer entitled to it. A refund of one period of a continuing
    /// subscription names no product. The same is true if the customer also has the product through another
    /// purchase. A refund of a consumable or of a non-renewing subscription names no product, because Apple's page
    /// promises the call only for the other two types (C-27). Read `Transaction.updates` and `Transaction.all` for these.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - productIdentifiers: The product identifiers.
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

    /// Returns `false`, so that the app has to add the payment itself.
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
