extension RecordedEvent {
    /// The kind of an event, under a name that does not change between versions.
    public enum Kind: String, Sendable, Codable {
        // MARK: Either API

        /// The app finishes a transaction.
        case finish
        /// The app requests products.
        case productsRequested
        /// The app receives products.
        case productsReceived
        /// The app requests a new receipt.
        case receiptRequested
        /// The app receives a new receipt.
        case receiptRefreshed
        /// The app receives a change of the storefront.
        case storefrontChanged
        /// The app requests a sheet, or the sheet closes without a purchase.
        case sheet

        // MARK: The payment queue and its requests

        /// An observer is attached that was not attached before.
        case observerAdded
        /// An observer is detached.
        case observerRemoved
        /// The app adds a payment.
        case paymentAdded
        /// Observers receive a transaction.
        case updated
        /// Observers receive the removal of a transaction.
        case removed
        /// The app starts a restore.
        case restore
        /// Observers receive the completion of a restore.
        case restoreFinished
        /// Observers receive the failure of a restore.
        case restoreFailed
        /// Observers receive the loss of a product.
        case revoked
        /// Observers or the delegate are asked for a decision.
        case asked
        /// Observers or the delegate answer.
        case answered
        /// The delegate of a request receives its failure.
        case requestFailed

        // MARK: The asynchronous API

        /// The app calls `purchase`.
        case purchase
        /// `purchase` returns a transaction.
        case purchaseSucceeded
        /// `purchase` returns that the purchase is pending.
        case purchasePending
        /// `purchase` returns that the customer cancelled.
        case purchaseCancelled
        /// `purchase` throws an error.
        case purchaseFailed
        /// An iteration of `Transaction.updates` yields a transaction.
        case update
        /// An iteration of `Transaction.unfinished` yields a transaction.
        case unfinished
        /// A query of entitlements yields a transaction.
        case entitlement
        /// A query of the history yields a transaction.
        case history
        /// The app receives the status of a subscription.
        case status
        /// An iteration of `PurchaseIntent.intents` yields an intent.
        case intent
        /// An iteration of `Message.messages` yields a message.
        case message
        /// The app calls `AppStore.sync()`.
        case sync
        /// `AppStore.sync()` returns.
        case synced
        /// The app requests a refund.
        case refundRequested
        /// The refund request is submitted, or the customer dismisses the sheet.
        case refundAnswered
        /// The app receives the transaction that was bought with an offer code.
        case codeRedeemed
        /// A call throws an error.
        case failed
    }
}
