import StoreInterface

extension Transaction {
    /// What happens to transactions outside a running purchase, from now on and without end.
    ///
    /// An iteration begins with the transactions that are unfinished when its iterator is made (C-02), and then hears
    /// of renewals, approvals, refunds and purchases made elsewhere (T-01), but not of what `purchase` returned itself
    /// (T-02). Start it when the app starts and keep it running; every iteration hears everything (T-06). It ends
    /// when its task is cancelled (T-05).
    public static var updates: Transactions { Transactions(kind: .updates) }

    /// The customer's history, newest first (T-16, C-24).
    ///
    /// Finished consumables are left out, and finished non-renewing subscriptions as well, unless they were refunded. The
    /// store can be told to list either: `SKIncludeConsumableInAppPurchaseHistory` in the app's Info.plist lists all of
    /// them (T-17), `OPENSTOREKIT_LIST_FINISHED_NON_RENEWING` the non-renewing subscriptions alone (C-12).
    public static var all: Transactions { Transactions(kind: .query(.all)) }

    /// The history of one product, newest first (T-16).
    ///
    /// - Parameter productID: The product's identifier.
    /// - Returns: A sequence that ends.
    public static func all(for productID: String) -> Transactions {
        Transactions(kind: .query(.allOf(productID: productID)))
    }

    /// What was bought and not finished yet, oldest first (T-21, C-24).
    public static var unfinished: Transactions { Transactions(kind: .query(.unfinished)) }

    /// What the customer owns now: each non-consumable, and the latest period of each active subscription (T-18).
    public static var currentEntitlements: Transactions { Transactions(kind: .query(.currentEntitlements)) }

    /// What the customer owns of one product now (T-19).
    ///
    /// - Parameter productID: The product's identifier.
    /// - Returns: A sequence that ends; at most one transaction for ordinary products.
    public static func currentEntitlements(for productID: String) -> Transactions {
        Transactions(kind: .query(.currentEntitlementsOf(productID: productID)))
    }

    /// The transaction that entitles the customer to a product now; `nil` when there is none (T-19).
    ///
    /// Apple deprecated it in favour of ``currentEntitlements(for:)``.
    ///
    /// - Parameter productID: The product's identifier.
    /// - Returns: The transaction, verified or not.
    public static func currentEntitlement(for productID: String) async -> VerificationResult<Transaction>? {
        var entitlements = currentEntitlements(for: productID).makeAsyncIterator()
        return await entitlements.next()
    }

    /// The latest transaction of a product, whatever became of it; `nil` when it was never bought (T-20).
    ///
    /// - Parameter productID: The product's identifier.
    /// - Returns: The transaction, verified or not.
    public static func latest(for productID: String) async -> VerificationResult<Transaction>? {
        let store = StoreConnection.current(for: "Transaction.latest(for:)")
        let signed = await shielded { await store.latestTransaction(productID: productID) }
        let latest = signed.map { VerificationResult($0, from: store) }
        if let latest { store.testify(WitnessedEvent(.history, latest)) }
        return latest
    }
}
