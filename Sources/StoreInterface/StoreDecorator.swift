package import Foundation
package import StoreTime

/// A store that passes calls on to another store, and changes some of them.
///
/// Every member that a conforming type does not implement is passed on through the three functions `passing`.
package protocol StoreDecorator: Store {
    /// The store that calls are passed on to.
    var inner: any Store { get }

    /// Passes a call on.
    func passing<Answer>(_ call: (any Store) async -> Answer) async -> Answer

    /// Passes a call on that can fail.
    func passing<Answer>(
        throwing call: (any Store) async throws(StoreFailure) -> Answer
    ) async throws(StoreFailure) -> Answer

    /// Passes the elements of a feed on.
    func passing<Element>(_ feed: StoreFeed<Element>) -> StoreFeed<Element>
}

extension StoreDecorator {
    package func passing<Answer>(_ call: (any Store) async -> Answer) async -> Answer { await call(inner) }

    package func passing<Answer>(
        throwing call: (any Store) async throws(StoreFailure) -> Answer
    ) async throws(StoreFailure) -> Answer {
        try await call(inner)
    }

    package func passing<Element>(_ feed: StoreFeed<Element>) -> StoreFeed<Element> { feed }
}

extension StoreDecorator {
    package var identity: StoreIdentity { inner.identity }
    package var trust: TrustContext { inner.trust }
    package var location: StoreLocation { inner.location }
    package var canMakePayments: Bool { inner.canMakePayments }
    package var now: StoreDate { inner.now }
    package var changeNumber: Int64 { inner.changeNumber }
    package var clearedAt: Int64 { inner.clearedAt }
    package var deletions: Deletions { inner.deletions }
    package var recorder: (any StoreRecorder)? { inner.recorder }

    package func isAnswered(_ call: SimulatedCall) async throws(StoreFailure) -> Bool {
        try await inner.isAnswered(call)
    }

    package func storefront() async -> StorefrontPayload? { await passing { await $0.storefront() } }
    package var presentStorefront: StorefrontPayload? { inner.presentStorefront }
    package func storefrontChanges() -> StoreFeed<StorefrontPayload> { passing(inner.storefrontChanges()) }

    package func redeemOfferCode() async throws(StoreFailure) -> SignedTransaction? {
        try await passing { store throws(StoreFailure) in try await store.redeemOfferCode() }
    }
    package func purchaseIntents() -> StoreFeed<PurchaseIntentPayload> { passing(inner.purchaseIntents()) }
    package func requestRefund(transactionID: UInt64) async throws(StoreFailure) -> RefundOutcome {
        try await passing { store throws(StoreFailure) in
            try await store.requestRefund(transactionID: transactionID)
        }
    }

    package func latestTransaction(productID: String) async throws(StoreFailure) -> SignedTransaction? {
        try await passing { store throws(StoreFailure) in
            try await store.latestTransaction(productID: productID)
        }
    }
    package func transaction(id: UInt64) async throws(StoreFailure) -> SignedTransaction? {
        try await passing { store throws(StoreFailure) in try await store.transaction(id: id) }
    }

    package func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus] {
        try await passing { store throws(StoreFailure) in
            try await store.subscriptionStatuses(groupID: groupID)
        }
    }
    package func subscriptionGroups() async -> [String] { await passing { await $0.subscriptionGroups() } }
    package func subscriptionStatusChanges() -> StoreFeed<SignedSubscriptionStatus> {
        passing(inner.subscriptionStatusChanges())
    }
    package func isEligibleForIntroductoryOffer(groupID: String) async -> Bool {
        await passing { await $0.isEligibleForIntroductoryOffer(groupID: groupID) }
    }

    package func manageSubscriptions(groupID: String?) async throws(StoreFailure) {
        try await passing { store throws(StoreFailure) in
            try await store.manageSubscriptions(groupID: groupID)
        }
    }
    package func messages() -> StoreFeed<MessagePayload> { passing(inner.messages()) }
    package func display(_ message: MessagePayload) { inner.display(message) }

    package func promotions() async throws(StoreFailure) -> [PromotionPayload] {
        try await passing { store throws(StoreFailure) in try await store.promotions() }
    }
    package func changePromotions(_ change: PromotionChange) async throws(StoreFailure) {
        try await passing { store throws(StoreFailure) in try await store.changePromotions(change) }
    }

    package func appTransaction(refreshing: Bool) async throws(StoreFailure) -> SignedText {
        try await passing { store throws(StoreFailure) in
            try await store.appTransaction(refreshing: refreshing)
        }
    }
    package func synchronize() async throws(StoreFailure) {
        try await passing { store throws(StoreFailure) in try await store.synchronize() }
    }

    package var receiptURL: URL? { inner.receiptURL }
    package func receipt() async throws(StoreFailure) -> Data? {
        try await passing { store throws(StoreFailure) in try await store.receipt() }
    }
    package func refreshReceipt(_ demands: ReceiptDemands) async throws(StoreFailure) {
        try await passing { store throws(StoreFailure) in try await store.refreshReceipt(demands) }
    }
    package func receiptTrust() async throws(StoreFailure) -> ReceiptTrust {
        try await passing { store throws(StoreFailure) in try await store.receiptTrust() }
    }

    package func purchaseSignals() -> StoreFeed<PurchaseSignal> { passing(inner.purchaseSignals()) }
    package func queueTag(transactionID: UInt64) async -> String? {
        await passing { await $0.queueTag(transactionID: transactionID) }
    }
    package func unfinished(at changeNumber: Int64, madeUpTo limit: Int64) async -> [UInt64] {
        await passing { await $0.unfinished(at: changeNumber, madeUpTo: limit) }
    }
    package func namesEveryRefund(transactionID: UInt64) -> Bool {
        inner.namesEveryRefund(transactionID: transactionID)
    }
    package func awaitOtherSaves() async throws(StoreFailure) {
        try await passing { store throws(StoreFailure) in try await store.awaitOtherSaves() }
    }
    package func transactionID(queueTag: String) async -> UInt64? {
        await passing { await $0.transactionID(queueTag: queueTag) }
    }
    package func answer(queueTag: String) async -> UInt64? { await passing { await $0.answer(queueTag: queueTag) } }
    package func pendingReason(queueTag: String) async -> PendingReason? {
        await passing { await $0.pendingReason(queueTag: queueTag) }
    }
    package func isUnfinished(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool {
        await passing { await $0.isUnfinished(transactionID: transactionID, readAt: changeNumber) }
    }
    package var clock: any StoreClock { inner.clock }

    package func permit(_ call: SimulatedCall) async throws(StoreFailure) {
        try await passing { store throws(StoreFailure) in try await store.permit(call) }
    }
    package func products(for identifiers: [String]) async throws(StoreFailure) -> [ProductPayload] {
        try await passing { store throws(StoreFailure) in try await store.products(for: identifiers) }
    }
    package func purchase(
        _ request: PurchaseRequest,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> PurchaseOutcome {
        try await passing { store throws(StoreFailure) in try await store.purchase(request, asking: approval)
        }
    }
    @discardableResult
    package func finish(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool {
        await passing { await $0.finish(transactionID: transactionID, readAt: changeNumber) }
    }
    package func transactions(
        _ query: TransactionQuery,
        after cursor: TransactionCursor?
    ) async throws(StoreFailure) -> TransactionPage {
        try await passing { store throws(StoreFailure) in try await store.transactions(query, after: cursor) }
    }
    package func transactionUpdates() -> StoreFeed<SignedTransaction> { passing(inner.transactionUpdates()) }
}
