import StoreKit

extension SymbolUses {
    mutating func useQueueSymbols() {
        use("SKPaymentQueue", SKPaymentQueue.self)
        use("SKPaymentQueue: NSObject", SKPaymentQueue.self as NSObject.Type)
        use("SKPaymentQueue: Sendable", { (value: SKPaymentQueue) in value as any Sendable })
        use("SKPaymentQueue.default()", SKPaymentQueue.default as () -> SKPaymentQueue)
        use("SKPaymentQueue.canMakePayments()", SKPaymentQueue.canMakePayments as () -> Bool)
        use(
            "SKPaymentQueue.delegate",
            \SKPaymentQueue.delegate as ReferenceWritableKeyPath<SKPaymentQueue, (any SKPaymentQueueDelegate)?>
        )
        use(
            "SKPaymentQueue.transactionObservers",
            \SKPaymentQueue.transactionObservers as KeyPath<SKPaymentQueue, [any SKPaymentTransactionObserver]>
        )
        use(
            "SKPaymentQueue.transactions",
            \SKPaymentQueue.transactions as KeyPath<SKPaymentQueue, [SKPaymentTransaction]>
        )
        use("SKPaymentQueue.add(_:)", { (object: SKPaymentQueue) in object.add(_:) as (SKPayment) -> Void })
        use(
            "SKPaymentQueue.add(_:)",
            { (object: SKPaymentQueue) in object.add(_:) as (any SKPaymentTransactionObserver) -> Void }
        )
        use(
            "SKPaymentQueue.remove(_:)",
            { (object: SKPaymentQueue) in object.remove(_:) as (any SKPaymentTransactionObserver) -> Void }
        )
        use(
            "SKPaymentQueue.finishTransaction(_:)",
            { (object: SKPaymentQueue) in object.finishTransaction(_:) as (SKPaymentTransaction) -> Void }
        )
        use(
            "SKPaymentQueue.restoreCompletedTransactions()",
            { (object: SKPaymentQueue) in object.restoreCompletedTransactions as () -> Void }
        )
        use(
            "SKPaymentQueue.restoreCompletedTransactions(withApplicationUsername:)",
            { (object: SKPaymentQueue) in
                object.restoreCompletedTransactions(withApplicationUsername:) as (String?) -> Void
            }
        )
        use(
            "SKPaymentQueue.showPriceConsentIfNeeded()",
            { (object: SKPaymentQueue) in object.showPriceConsentIfNeeded as () -> Void }
        )
        use("SKPaymentQueueDelegate", (any SKPaymentQueueDelegate).self)
        use(
            "SKPaymentQueueDelegate: NSObjectProtocol",
            { (object: any SKPaymentQueueDelegate) in object as any NSObjectProtocol }
        )
        use(
            "SKPaymentQueueDelegate.paymentQueue(_:shouldContinue:in:)",
            { (object: any SKPaymentQueueDelegate) in
                object.paymentQueue(_:shouldContinue:in:)
                    as (SKPaymentQueue, SKPaymentTransaction, SKStorefront) -> Bool
            }
        )
        use(
            "SKPaymentQueueDelegate.paymentQueueShouldShowPriceConsent(_:)",
            { (object: any SKPaymentQueueDelegate) in
                object.paymentQueueShouldShowPriceConsent(_:) as (SKPaymentQueue) -> Bool
            }
        )
        use("SKPaymentTransactionObserver", (any SKPaymentTransactionObserver).self)
        use(
            "SKPaymentTransactionObserver: NSObjectProtocol",
            { (object: any SKPaymentTransactionObserver) in object as any NSObjectProtocol }
        )
        use(
            "SKPaymentTransactionObserver.paymentQueue(_:updatedTransactions:)",
            { (object: any SKPaymentTransactionObserver) in
                object.paymentQueue(_:updatedTransactions:) as (SKPaymentQueue, [SKPaymentTransaction]) -> Void
            }
        )
        use(
            "SKPaymentTransactionObserver.paymentQueue(_:removedTransactions:)",
            { (object: any SKPaymentTransactionObserver) in
                object.paymentQueue(_:removedTransactions:) as (SKPaymentQueue, [SKPaymentTransaction]) -> Void
            }
        )
        use(
            "SKPaymentTransactionObserver.paymentQueue(_:restoreCompletedTransactionsFailedWithError:)",
            { (object: any SKPaymentTransactionObserver) in
                object.paymentQueue(_:restoreCompletedTransactionsFailedWithError:)
                    as (SKPaymentQueue, any Error) -> Void
            }
        )
        use(
            "SKPaymentTransactionObserver.paymentQueueRestoreCompletedTransactionsFinished(_:)",
            { (object: any SKPaymentTransactionObserver) in
                object.paymentQueueRestoreCompletedTransactionsFinished(_:) as (SKPaymentQueue) -> Void
            }
        )
        use(
            "SKPaymentTransactionObserver.paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)",
            { (object: any SKPaymentTransactionObserver) in
                object.paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:) as (SKPaymentQueue, [String]) -> Void
            }
        )
    }
}
