extension TimelineEntry {
    /// What kind of thing happened.
    ///
    /// In the store's lane it is the name of the journal's event, such as `purchased`, `renewed` or `refunded`; every such
    /// name can occur. The other two lanes have the kinds that are listed here and no others.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable {
        /// The name, which stays the same from version to version.
        public let rawValue: String

        /// A kind by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        // MARK: Every lane

        /// What the app or the test wrote down itself.
        public static let note = Self(rawValue: "note")
        /// The title of what follows; it belongs to no lane, though it is kept in the store's.
        public static let chapter = Self(rawValue: "chapter")

        // MARK: What apps ask for, through either API

        /// The app finishes a transaction.
        public static let finish = Self(rawValue: "finish")
        /// The app asks for products.
        public static let productsRequested = Self(rawValue: "productsRequested")
        /// The app has the products.
        public static let productsReceived = Self(rawValue: "productsReceived")
        /// The app asks for a new receipt.
        public static let receiptRequested = Self(rawValue: "receiptRequested")
        /// The app has a new receipt.
        public static let receiptRefreshed = Self(rawValue: "receiptRefreshed")
        /// A request failed, and the app is told or an error thrown.
        public static let failed = Self(rawValue: "failed")
        /// The app is told that the customer buys in another country.
        public static let storefrontChanged = Self(rawValue: "storefrontChanged")

        // MARK: The payment queue

        /// An observer is attached.
        public static let observerAdded = Self(rawValue: "observerAdded")
        /// An observer is detached.
        public static let observerRemoved = Self(rawValue: "observerRemoved")
        /// The app adds a payment.
        public static let paymentAdded = Self(rawValue: "paymentAdded")
        /// Observers are told of a transaction; `details["state"]` says which state it is in.
        public static let updated = Self(rawValue: "updated")
        /// Observers are told that a transaction is gone.
        public static let removed = Self(rawValue: "removed")
        /// The app asks for its earlier purchases.
        public static let restore = Self(rawValue: "restore")
        /// Observers are told that all earlier purchases were handed out.
        public static let restoreFinished = Self(rawValue: "restoreFinished")
        /// Observers are told that earlier purchases could not be handed out.
        public static let restoreFailed = Self(rawValue: "restoreFailed")
        /// Observers are told that the customer lost a product.
        public static let revoked = Self(rawValue: "revoked")
        /// Observers or the delegate are asked something.
        public static let asked = Self(rawValue: "asked")
        /// What they answered.
        public static let answered = Self(rawValue: "answered")

        // MARK: The async API

        /// The app calls `purchase`.
        public static let purchase = Self(rawValue: "purchase")
        /// `purchase` returns a transaction.
        public static let purchaseSucceeded = Self(rawValue: "purchaseSucceeded")
        /// `purchase` returns that the purchase waits for somebody.
        public static let purchasePending = Self(rawValue: "purchasePending")
        /// `purchase` returns that the customer did not want to.
        public static let purchaseCancelled = Self(rawValue: "purchaseCancelled")
        /// `purchase` throws.
        public static let purchaseFailed = Self(rawValue: "purchaseFailed")
        /// An iteration of `Transaction.updates` yields a transaction.
        public static let update = Self(rawValue: "update")
        /// An iteration of `Transaction.unfinished` yields a transaction.
        public static let unfinished = Self(rawValue: "unfinished")
        /// An iteration of `Transaction.currentEntitlements` yields a transaction.
        public static let entitlement = Self(rawValue: "entitlement")
        /// An iteration of `Transaction.all` yields a transaction, or `latest(for:)` returns one.
        public static let history = Self(rawValue: "history")
        /// The app has the status of a subscription, because it asked or because it changed.
        public static let status = Self(rawValue: "status")
        /// An iteration of `PurchaseIntent.intents` yields one.
        public static let intent = Self(rawValue: "intent")
        /// An iteration of `Message.messages` yields one.
        public static let message = Self(rawValue: "message")
        /// The app calls `AppStore.sync()`.
        public static let sync = Self(rawValue: "sync")
        /// `AppStore.sync()` returns.
        public static let synced = Self(rawValue: "synced")
        /// The app asks for a refund.
        public static let refundRequested = Self(rawValue: "refundRequested")
        /// The request for a refund was submitted, or the customer closed the sheet.
        public static let refundAnswered = Self(rawValue: "refundAnswered")
        /// The app shows a sheet that returns nothing, or that ends without anything bought.
        public static let sheet = Self(rawValue: "sheet")
        /// What was bought with an offer code is returned.
        public static let codeRedeemed = Self(rawValue: "codeRedeemed")
    }
}

extension TimelineEntry.Kind {
    /// Whether the app asks here, and is not told.
    var isAsking: Bool {
        let asking: Set<Self> = [
            .finish, .productsRequested, .receiptRequested, .observerAdded, .observerRemoved, .paymentAdded, .restore,
            .answered, .purchase, .sync, .refundRequested, .sheet,
        ]
        return asking.contains(self)
    }
}
