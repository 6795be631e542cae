package import Foundation
// The events of purchases are in a separate module, because a payment queue over Apple's store needs them without the
// local store.
@_exported public import PurchaseEvents
package import StoreTime

/// The interface between the public API and a store.
///
/// A store returns signed text, and the API verifies and decodes it. Members without `async` answer at once from
/// state that the store has in memory. A store is open; ``StoreSource`` opens it.
package protocol Store: StoreSource {
    /// The values that the store's documents are verified against, available before the first document.
    var trust: TrustContext { get }
    var location: StoreLocation { get }
    var canMakePayments: Bool { get }
    /// The time on the store's clock.
    var now: StoreDate { get }
    /// The number of the last published change, which only grows.
    var changeNumber: Int64 { get }
    /// The change number of the last published clearing, or 0 before the first. Older changes no longer exist (TS-07).
    var clearedAt: Int64 { get }
    /// The transactions deleted one by one since this store was opened or cleared (TS-48).
    var deletions: Deletions { get }

    /// Throws the failure that a test simulates for this part of the API (TS-25), and otherwise does nothing.
    ///
    /// Callers use this function for calls without a member in this protocol. They also use it for
    /// ``SimulatedCall/loadProducts``, because a payment queue's lookup of a product is not a product request. The
    /// other members call it themselves.
    func permit(_ call: SimulatedCall) async throws(StoreFailure)

    // MARK: Products

    /// Returns the products for sale among `identifiers`, in the order of the request and without duplicates; unknown
    /// identifiers are left out.
    func products(for identifiers: [String]) async throws(StoreFailure) -> [ProductPayload]
    func storefront() async -> StorefrontPayload?
    /// The current storefront; the same as ``storefront()``, without waiting.
    var presentStorefront: StorefrontPayload? { get }
    func storefrontChanges() -> StoreFeed<StorefrontPayload>

    // MARK: Purchasing

    /// Buys one product for the current customer.
    ///
    /// Cancelling the calling task does not cancel the purchase (P-27). If the customer's storefront changes in the
    /// meantime, `approval` decides whether the purchase continues. Without `approval` the purchase continues (P-21).
    func purchase(
        _ request: PurchaseRequest,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> PurchaseOutcome
    /// Asks the customer for an offer code and redeems it. Returns `nil` when the customer dismisses the sheet (S-42).
    func redeemOfferCode() async throws(StoreFailure) -> SignedTransaction?
    /// Returns a feed of the purchases that the customer starts outside the app. The first listener also receives
    /// earlier, undelivered ones (P-47).
    func purchaseIntents() -> StoreFeed<PurchaseIntentPayload>
    /// Finishes a transaction. Has no effect for finished and unknown identifiers (T-28).
    ///
    /// The call also has no effect if the transaction was read before the store was cleared, because the identifier may
    /// have been reused (TS-08).
    ///
    /// - Returns: False if the finish could not be saved, so that the transaction stays unfinished until the store has
    ///   repeated the finish successfully (E-17).
    @discardableResult
    func finish(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool
    /// Shows the refund sheet for a transaction.
    func requestRefund(transactionID: UInt64) async throws(StoreFailure) -> RefundOutcome

    // MARK: Transactions

    /// Returns one page of a finite sequence, in the order that rule C-24 defines.
    ///
    /// Throws when the page cannot be read. The same cursor can be used again.
    func transactions(
        _ query: TransactionQuery,
        after cursor: TransactionCursor?
    ) async throws(StoreFailure) -> TransactionPage
    /// Returns the latest transaction of a product, or `nil` if it was never bought. Throws if it cannot be read.
    func latestTransaction(productID: String) async throws(StoreFailure) -> SignedTransaction?
    /// Returns the transaction with an identifier, in any state, or `nil` if there is none. Throws if it cannot be
    /// read.
    func transaction(id: UInt64) async throws(StoreFailure) -> SignedTransaction?
    /// Returns a feed of the unfinished transactions, followed by every transaction that is created or changed outside
    /// a running purchase (C-01, C-02).
    func transactionUpdates() -> StoreFeed<SignedTransaction>

    // MARK: Subscriptions

    func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus]
    /// Returns the groups of the customer's subscriptions, the most recent purchase first (S-04).
    func subscriptionGroups() async -> [String]
    func subscriptionStatusChanges() -> StoreFeed<SignedSubscriptionStatus>
    func isEligibleForIntroductoryOffer(groupID: String) async -> Bool

    /// Shows the customer's subscriptions of one group or of all groups, and returns when the sheet is closed
    /// (S-41).
    func manageSubscriptions(groupID: String?) async throws(StoreFailure)
    /// Returns a feed of the messages for the customer: those that were not shown yet, followed by new ones (S-31).
    func messages() -> StoreFeed<MessagePayload>
    /// Shows a message as soon as no other sheet is shown, unless its reason was resolved. Returns at once (S-32).
    func display(_ message: MessagePayload)

    // MARK: Promoted products

    /// Returns the promotions of this device, in order; empty if they do not differ from App Store Connect (P-48).
    func promotions() async throws(StoreFailure) -> [PromotionPayload]
    func changePromotions(_ change: PromotionChange) async throws(StoreFailure)

    // MARK: The app and the account

    /// Returns the signed app transaction; `refreshing` asks the customer to sign in first.
    func appTransaction(refreshing: Bool) async throws(StoreFailure) -> SignedText
    /// Asks the customer to sign in and brings everything up to date.
    func synchronize() async throws(StoreFailure)

    // MARK: The receipt

    /// The location of the app's receipt, brought up to date first.
    ///
    /// The file may not exist. Waits for the store's executor, as the members with `async` do.
    var receiptURL: URL? { get }
    /// Returns the current receipt of the app, or `nil` if there is none.
    func receipt() async throws(StoreFailure) -> Data?
    /// Asks the customer to sign in, and rewrites the complete receipt.
    func refreshReceipt(_ demands: ReceiptDemands) async throws(StoreFailure)
    /// Returns the values that a validator needs for the receipt.
    func receiptTrust() async throws(StoreFailure) -> ReceiptTrust

    // MARK: Requests of a payment queue

    func purchaseSignals() -> StoreFeed<PurchaseSignal>
    /// Returns the tag of the request that a transaction came from, or `nil` if it has none.
    func queueTag(transactionID: UInt64) async -> String?
    /// Returns true if observers receive the refund of a transaction of any product type, as a quirk (R-19, C-27).
    func namesEveryRefund(transactionID: UInt64) -> Bool
    /// True if observers receive restored transactions twice, as a quirk.
    var restoresTwice: Bool { get }
    /// Returns the transactions that were made up to a change number and were unfinished at another, oldest first.
    ///
    /// They may have been finished since.
    func unfinished(at changeNumber: Int64, madeUpTo limit: Int64) async -> [UInt64]
    /// Waits until the saves that other processes have begun are done or given up, and reads them.
    ///
    /// A process that has ended may have left a commit on its way to a server (E-24).
    ///
    /// - Throws: The reason, if that took too long, or the store cannot be read.
    func awaitOtherSaves() async throws(StoreFailure)
    /// Returns the transaction, finished or not, that came from the request with this tag, or `nil` if there is none.
    func transactionID(queueTag: String) async -> UInt64?
    /// Returns the earlier transaction that answered the request with this tag when it was approved, or `nil` if there
    /// is none (P-15).
    func answer(queueTag: String) async -> UInt64?
    /// Returns the reason why the request with this tag is pending, or `nil` if it is not pending.
    ///
    /// An interrupted request keeps its reason, because resolving the problem creates a new transaction.
    func pendingReason(queueTag: String) async -> PendingReason?
    /// Returns true if a transaction is unfinished, also if its listing is delayed.
    ///
    /// False if it was read before the store was cleared, because its identifier may have been reused (TS-08).
    func isUnfinished(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool
    /// The clock for the waits of prompts and retries, which does not keep the store open.
    var clock: any StoreClock { get }
}

extension Store {
    /// Always 0, for stores that cannot be cleared.
    package var clearedAt: Int64 { 0 }

    /// Always empty, for stores without deletions.
    package var deletions: Deletions { Deletions() }

    /// Finishes the transaction that currently has this identifier.
    @discardableResult
    package func finish(transactionID: UInt64) async -> Bool {
        await finish(transactionID: transactionID, readAt: .max)
    }

    /// Buys one product.
    ///
    /// The purchase continues when the storefront changes.
    package func purchase(_ request: PurchaseRequest) async throws(StoreFailure) -> PurchaseOutcome {
        try await purchase(request, asking: nil)
    }
}

/// The transactions that tests deleted one by one since the store was opened or cleared (TS-48).
package struct Deletions: Hashable, Sendable {
    package var transactionIDs: Set<UInt64> = []
    /// The tags of deleted requests that were pending or had failed.
    package var queueTags: Set<String> = []

    package init() {}
}

/// A feed that delivers every element from its creation on to one listener.
///
/// Elements between the creation of the feed and the first ``next()`` are also delivered (T-06). One task at a time may
/// wait in ``next()``.
package struct StoreFeed<Element: Sendable>: Sendable {
    private let pull: @Sendable () async -> Element?

    /// - Parameter pull: Waits for the next element, and returns `nil` when the calling task is cancelled.
    package init(pull: @escaping @Sendable () async -> Element?) { self.pull = pull }

    /// Returns the next element, or `nil` when the calling task is cancelled.
    package func next() async -> Element? { await pull() }
}

extension ListenerRole {
    /// The role of listeners that the current task creates.
    @TaskLocal package static var current = ListenerRole.always

    /// True while a store that has opened makes the listeners that apps and queues created before.
    ///
    /// They begin with all unfinished transactions, because a queue could not read them from a store that was not open.
    @TaskLocal package static var isOlderThanStore = false

    /// True if a refund that is announced now counts as received by the listener.
    package var counts: Bool {
        switch self {
        case .always: true
        case .whilePresent(let observers): observers.isGiven
        }
    }

    /// True if the listener begins with all unfinished transactions (C-02).
    ///
    /// A payment queue reads them itself, in parts, and its listener begins with the revoked ones alone.
    package var receivesUnfinished: Bool {
        switch self {
        case .always: true
        case .whilePresent: Self.isOlderThanStore
        }
    }
}

/// The payment queue of this process, for which the current task finishes a transaction.
package enum QueueFinish {
    /// True if the store's payment queue finishes a transaction, which needs no signal of its own finish.
    @TaskLocal package static var isUnderWay = false
}
