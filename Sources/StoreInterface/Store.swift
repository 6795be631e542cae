package import Foundation
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
    /// Who writes down what apps ask for and are told; `nil` where nobody does.
    var witness: (any StoreWitness)? { get }
    /// The number of the last change that was told; only grows.
    var changeNumber: Int64 { get }
    /// The change number of the last clearing that was told; 0 before the first. Whatever is older is gone (TS-07).
    var clearedAt: Int64 { get }
    /// What was deleted one by one since this store was opened, or emptied (TS-48).
    var deletions: Deletions { get }

    /// Throws what a test wants this part of the API to fail with (TS-25), and otherwise does nothing.
    ///
    /// For calls that the store has no member for, and for ``FallibleCall/loadProducts``, because a payment queue
    /// that looks a product up in order to buy it asks for no list. The other members ask by themselves.
    func permit(_ call: FallibleCall) async throws(StoreFailure)

    /// Returns when the store may answer, which may be never: then it waits until its task is cancelled.
    ///
    /// Only for whoever asks as an app does.
    ///
    /// - Returns: `false` when the task was cancelled while nobody answered.
    /// - Throws: That the store is gone.
    func isAnswered(_ call: FallibleCall) async throws(StoreFailure) -> Bool

    // MARK: Products

    /// The products for sale among `identifiers`, in request order, each once; unknown identifiers are left out.
    func products(for identifiers: [String]) async throws(StoreFailure) -> [ProductPayload]
    func storefront() async -> StorefrontPayload?
    /// The same as ``storefront()``, at once.
    var presentStorefront: StorefrontPayload? { get }
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
    ///
    /// Neither does finishing one that was read before the store was emptied: its identifier may be another's now (TS-08).
    func finish(transactionID: UInt64, readAt changeNumber: Int64) async
    /// Shows the refund sheet for a transaction.
    func requestRefund(transactionID: UInt64) async throws(StoreFailure) -> RefundOutcome

    // MARK: Transactions

    /// One page of a finite sequence, in the order that C-24 gives it.
    func transactions(_ query: TransactionQuery, after cursor: TransactionCursor?) async -> TransactionPage
    func latestTransaction(productID: String) async -> SignedTransaction?
    /// One transaction, whatever became of it; `nil` when there is none.
    func transaction(id: UInt64) async -> SignedTransaction?
    /// The unfinished transactions of this moment, then every transaction created or changed outside a running
    /// purchase (C-01, C-02).
    func transactionUpdates() -> StoreFeed<SignedTransaction>

    // MARK: Subscriptions

    func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus]
    /// The groups that the customer ever subscribed to, the one that was bought last first (S-04).
    func subscriptionGroups() async -> [String]
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

    // MARK: The receipt

    /// Where the app's receipt is, brought up to date with what changes it by itself.
    ///
    /// The file need not exist. Waits for the store's turn, as the members with `async` do.
    var receiptURL: URL? { get }
    /// The app's receipt, brought up to date in the same way; `nil` when there is none.
    func receipt() async throws(StoreFailure) -> Data?
    /// Asks the customer to sign in, and writes the receipt with everything that belongs into it.
    func refreshReceipt(_ demands: ReceiptDemands) async throws(StoreFailure)
    /// What a validator has to know to check the receipt.
    func receiptTrust() async throws(StoreFailure) -> ReceiptTrust

    // MARK: What only a payment queue asks

    func purchaseSignals() -> StoreFeed<PurchaseSignal>
    /// The tag of the request that led to a transaction, if it had one.
    func originTag(transactionID: UInt64) async -> String?
    /// Whether an unfinished transaction was made after a change number.
    func wasMade(transactionID: UInt64, after changeNumber: Int64) async -> Bool
    /// Whether the request with this tag led to a transaction, finished or not.
    func hasTransaction(originTag: String) async -> Bool
    /// The transaction that the customer had already and that answered the request with this tag when it was approved;
    /// `nil` when there is none (P-15).
    func answer(originTag: String) async -> UInt64?
    /// Why the request with this tag was answered with “pending”; `nil` when it was not, or was settled.
    ///
    /// An interrupted request is never settled in this sense: what may come of it is a transaction of its own.
    func pendingReason(originTag: String) async -> PendingReason?
    /// What the store's clock will read when somebody in front of the device has waited so long.
    func deadline(after patience: Duration) -> StoreDate
    /// Returns when the store's clock has come so far, or throws when the task is cancelled first.
    func sleep(until deadline: StoreDate) async throws(CancellationError)
}

extension Store {
    /// A store that cannot be cleared.
    package var clearedAt: Int64 { 0 }

    /// A store that nothing is deleted from.
    package var deletions: Deletions { Deletions() }

    /// Marks the transaction as delivered that has this identifier now.
    package func finish(transactionID: UInt64) async { await finish(transactionID: transactionID, readAt: .max) }

    package var witness: (any StoreWitness)? { nil }

    package func isAnswered(_ call: FallibleCall) async throws(StoreFailure) -> Bool { true }

    /// Whether the request with this tag still waits for somebody's approval.
    package func isPending(originTag: String) async -> Bool { await pendingReason(originTag: originTag) == .approval }

    /// Buys one product; nobody is asked when the storefront changes.
    package func purchase(_ request: PurchaseRequest) async throws(StoreFailure) -> PurchaseOutcome {
        try await purchase(request, asking: nil)
    }
}
