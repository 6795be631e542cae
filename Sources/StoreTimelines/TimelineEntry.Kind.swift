extension TimelineEntry {
    /// The kind of an event in a timeline.
    ///
    /// In the store's lane it is the name of the journal's event, such as `purchased`, `renewed`, or `refunded`; every
    /// such name can occur. Otherwise only the kinds that are listed here can occur.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable {
        /// The name of the kind, which does not change between versions.
        public let rawValue: String

        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        // MARK: Every lane

        /// A note that the app or the test recorded itself.
        public static let note = Self(rawValue: "note")
        /// The title of a chapter; it is stored in the store's lane but belongs to no lane.
        public static let chapter = Self(rawValue: "chapter")

        // MARK: The store, beside the names of the journal's events

        /// The customer's account moved to another country.
        public static let storefrontMoved = Self(rawValue: "storefrontMoved")
        /// The customer tapped a promoted product.
        public static let intentSent = Self(rawValue: "intentSent")
        /// A test or the manager moved the clock of the store ahead; what falls due on the way follows.
        public static let clockAdvanced = Self(rawValue: "clockAdvanced")

        // MARK: Requests of apps through either API

        /// The app finishes a transaction.
        public static let finish = Self(rawValue: "finish")
        /// The app requests products.
        public static let productsRequested = Self(rawValue: "productsRequested")
        /// The app receives products.
        public static let productsReceived = Self(rawValue: "productsReceived")
        /// The app requests a new receipt.
        public static let receiptRequested = Self(rawValue: "receiptRequested")
        /// The app receives a new receipt.
        public static let receiptRefreshed = Self(rawValue: "receiptRefreshed")
        /// A request fails: the app is notified or an error is thrown.
        public static let failed = Self(rawValue: "failed")
        /// The app is notified that the country of the customer's account changed.
        public static let storefrontChanged = Self(rawValue: "storefrontChanged")

        // MARK: The payment queue

        /// An observer is attached.
        public static let observerAdded = Self(rawValue: "observerAdded")
        /// An observer is detached.
        public static let observerRemoved = Self(rawValue: "observerRemoved")
        /// The app adds a payment.
        public static let paymentAdded = Self(rawValue: "paymentAdded")
        /// Observers are notified of a transaction; `details["state"]` contains its state.
        public static let updated = Self(rawValue: "updated")
        /// Observers are notified that a transaction was removed.
        public static let removed = Self(rawValue: "removed")
        /// The app requests a restore of earlier purchases.
        public static let restore = Self(rawValue: "restore")
        /// Observers are notified that all earlier purchases were restored.
        public static let restoreFinished = Self(rawValue: "restoreFinished")
        /// Observers are notified that the restore failed.
        public static let restoreFailed = Self(rawValue: "restoreFailed")
        /// Observers are notified that the customer lost a product.
        public static let revoked = Self(rawValue: "revoked")
        /// Observers or the delegate are asked a question.
        public static let asked = Self(rawValue: "asked")
        /// The answer of the observers or the delegate.
        public static let answered = Self(rawValue: "answered")

        // MARK: The async API

        /// The app calls `purchase`.
        public static let purchase = Self(rawValue: "purchase")
        /// `purchase` returns a transaction.
        public static let purchaseSucceeded = Self(rawValue: "purchaseSucceeded")
        /// `purchase` returns that the purchase is pending.
        public static let purchasePending = Self(rawValue: "purchasePending")
        /// `purchase` returns that the customer cancelled.
        public static let purchaseCancelled = Self(rawValue: "purchaseCancelled")
        /// `purchase` throws an error.
        public static let purchaseFailed = Self(rawValue: "purchaseFailed")
        /// An iteration of `Transaction.updates` yields a transaction.
        public static let update = Self(rawValue: "update")
        /// An iteration of `Transaction.unfinished` yields a transaction.
        public static let unfinished = Self(rawValue: "unfinished")
        /// An iteration of `Transaction.currentEntitlements` yields a transaction.
        public static let entitlement = Self(rawValue: "entitlement")
        /// An iteration of `Transaction.all` yields a transaction, or `latest(for:)` returns one.
        public static let history = Self(rawValue: "history")
        /// The app receives the status of a subscription, as the result of a query or as an update.
        public static let status = Self(rawValue: "status")
        /// An iteration of `PurchaseIntent.intents` yields an intent.
        public static let intent = Self(rawValue: "intent")
        /// An iteration of `Message.messages` yields a message.
        public static let message = Self(rawValue: "message")
        /// The app calls `AppStore.sync()`.
        public static let sync = Self(rawValue: "sync")
        /// `AppStore.sync()` returns.
        public static let synced = Self(rawValue: "synced")
        /// The app requests a refund.
        public static let refundRequested = Self(rawValue: "refundRequested")
        /// The refund request was submitted, or the customer dismissed the sheet.
        public static let refundAnswered = Self(rawValue: "refundAnswered")
        /// The app shows a sheet that returns nothing or that ends without a purchase.
        public static let sheet = Self(rawValue: "sheet")
        /// The transaction that was bought with an offer code is returned.
        public static let codeRedeemed = Self(rawValue: "codeRedeemed")
    }
}

extension TimelineEntry.Kind {
    /// True if the entry is a request of the app, false if the app receives something.
    var isAsking: Bool {
        let asking: Set<Self> = [
            .finish, .productsRequested, .receiptRequested, .observerAdded, .observerRemoved, .paymentAdded, .restore,
            .answered, .purchase, .sync, .refundRequested, .sheet,
        ]
        return asking.contains(self)
    }
}
