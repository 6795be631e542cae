package import StoreTime

/// What the public API needs from a store, and all it may know about one.
///
/// A store hands out signed text; the API verifies and decodes it. Members without `async` answer at once from
/// what the store knows already.
package protocol Store: AnyObject, Sendable {
    /// Who this store is, for whoever must not keep it open.
    var identity: StoreIdentity { get }
    /// What the store's documents are verified against. Making the first document needs no other step.
    var trust: TrustContext { get }
    var location: StoreLocation { get }
    var canMakePayments: Bool { get }
    /// What time it is for the store.
    var now: StoreDate { get }
    /// The number of the last change that was told; only grows.
    var changeNumber: Int64 { get }

    // MARK: Products

    /// The products for sale among `identifiers`, in request order, each once; unknown identifiers are left out.
    func products(for identifiers: [String]) async throws(StoreFailure) -> [ProductPayload]
    func storefront() async -> StorefrontPayload?
    func storefrontChanges() -> StoreFeed<StorefrontPayload>

    // MARK: Purchasing

    /// Buys one product for the current customer.
    ///
    /// Cancelling the calling task does not cancel the purchase (P-27). When the customer's storefront changes
    /// meanwhile, `approval` decides whether it goes on; without one it does (P-21).
    func purchase(
        _ request: PurchaseRequest,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> PurchaseOutcome
    /// Asks the customer for an offer code and redeems it; `nil` when the customer dismisses the sheet (S-42).
    func redeemOfferCode() async throws(StoreFailure) -> SignedTransaction?
    /// What the customer chooses outside the app; whoever listens first also gets what nobody has heard (P-47).
    func purchaseIntents() -> StoreFeed<PurchaseIntentPayload>
    /// Marks a transaction as delivered. Finishing what is finished or unknown does nothing (T-28).
    func finish(transactionID: UInt64) async
    /// Shows the refund sheet for a transaction.
    func requestRefund(transactionID: UInt64) async throws(StoreFailure) -> RefundOutcome

    // MARK: Transactions

    /// One page of a finite sequence, in the order that C-24 gives it.
    func transactions(_ query: TransactionQuery, after cursor: TransactionCursor?) async -> TransactionPage
    func latestTransaction(productID: String) async -> SignedTransaction?
    /// The unfinished transactions of this moment, then every transaction created or changed outside a running
    /// purchase (C-01, C-02).
    func transactionUpdates() -> StoreFeed<SignedTransaction>

    // MARK: Subscriptions

    func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus]
    func subscriptionStatusChanges() -> StoreFeed<SignedSubscriptionStatus>
    func isEligibleForIntroductoryOffer(groupID: String) async -> Bool

    /// Brings up the sheet with the customer's subscriptions, of one group or of all, and returns when it is gone
    /// (S-41).
    func manageSubscriptions(groupID: String?) async throws(StoreFailure)
    /// What there is to tell the customer: what is due now and was not shown yet, then what falls due (S-31).
    func messages() -> StoreFeed<MessagePayload>
    /// Shows a message as soon as no other sheet is up, unless it has become pointless; returns at once (S-32).
    func display(_ message: MessagePayload)

    // MARK: Promoted products

    /// The promotions of this device, in their order; empty where everything is as App Store Connect says (P-48).
    func promotions() async throws(StoreFailure) -> [PromotionPayload]
    func changePromotions(_ change: PromotionChange) async throws(StoreFailure)

    // MARK: The app and the account

    /// The signed app transaction; `refreshing` asks the customer to sign in first.
    func appTransaction(refreshing: Bool) async throws(StoreFailure) -> SignedText
    /// Asks the customer to sign in and brings everything up to date.
    func synchronize() async throws(StoreFailure)

    // MARK: What only a payment queue asks

    func purchaseSignals() -> StoreFeed<PurchaseSignal>
    /// The tag of the request that led to a transaction, if it had one.
    func originTag(transactionID: UInt64) async -> String?
    /// Whether the request with this tag still waits for somebody's approval.
    func isPending(originTag: String) async -> Bool
    /// What the store's clock will read when somebody in front of the device has waited so long.
    func deadline(after patience: Duration) -> StoreDate
    /// Returns when the store's clock has come so far, or throws when the task is cancelled first.
    func sleep(until deadline: StoreDate) async throws(CancellationError)
}

extension Store {
    /// Buys one product; nobody is asked when the storefront changes.
    package func purchase(_ request: PurchaseRequest) async throws(StoreFailure) -> PurchaseOutcome {
        try await purchase(request, asking: nil)
    }
}
