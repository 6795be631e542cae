import Foundation
import StoreInterface
import StoreTime

/// Operations that are passed on unchanged.
extension WatchedStore {
    var trust: TrustContext { inner.trust }
    var location: StoreLocation { inner.location }
    var canMakePayments: Bool { inner.canMakePayments }
    var now: StoreDate { inner.now }
    var changeNumber: Int64 { inner.changeNumber }
    var clearedAt: Int64 { inner.clearedAt }
    var deletions: Deletions { inner.deletions }
    var recorder: (any StoreRecorder)? { inner.recorder }

    /// Forwards the question without counting it as a visit: an unanswered request must not prevent the state of rest.
    func isAnswered(_ call: FallibleCall) async throws(StoreFailure) -> Bool {
        noteQuestion()
        return try await inner.isAnswered(call)
    }

    func storefront() async -> StorefrontPayload? { await visit { await $0.storefront() } }
    var presentStorefront: StorefrontPayload? { inner.presentStorefront }
    func storefrontChanges() -> StoreFeed<StorefrontPayload> { watched(inner.storefrontChanges()) }

    func redeemOfferCode() async throws(StoreFailure) -> SignedTransaction? {
        try await visit { store throws(StoreFailure) in try await store.redeemOfferCode() }
    }
    func purchaseIntents() -> StoreFeed<PurchaseIntentPayload> { watched(inner.purchaseIntents()) }
    func requestRefund(transactionID: UInt64) async throws(StoreFailure) -> RefundOutcome {
        try await visit { store throws(StoreFailure) in try await store.requestRefund(transactionID: transactionID) }
    }

    func latestTransaction(productID: String) async throws(StoreFailure) -> SignedTransaction? {
        try await visit { store throws(StoreFailure) in try await store.latestTransaction(productID: productID) }
    }
    func transaction(id: UInt64) async throws(StoreFailure) -> SignedTransaction? {
        try await visit { store throws(StoreFailure) in try await store.transaction(id: id) }
    }

    func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus] {
        try await visit { store throws(StoreFailure) in try await store.subscriptionStatuses(groupID: groupID) }
    }
    func subscriptionGroups() async -> [String] { await visit { await $0.subscriptionGroups() } }
    func subscriptionStatusChanges() -> StoreFeed<SignedSubscriptionStatus> {
        watched(inner.subscriptionStatusChanges())
    }
    func isEligibleForIntroductoryOffer(groupID: String) async -> Bool {
        await visit { await $0.isEligibleForIntroductoryOffer(groupID: groupID) }
    }

    func manageSubscriptions(groupID: String?) async throws(StoreFailure) {
        try await visit { store throws(StoreFailure) in try await store.manageSubscriptions(groupID: groupID) }
    }
    func messages() -> StoreFeed<MessagePayload> { watched(inner.messages()) }
    func display(_ message: MessagePayload) { inner.display(message) }

    func promotions() async throws(StoreFailure) -> [PromotionPayload] {
        try await visit { store throws(StoreFailure) in try await store.promotions() }
    }
    func changePromotions(_ change: PromotionChange) async throws(StoreFailure) {
        try await visit { store throws(StoreFailure) in try await store.changePromotions(change) }
    }

    func appTransaction(refreshing: Bool) async throws(StoreFailure) -> SignedText {
        try await visit { store throws(StoreFailure) in try await store.appTransaction(refreshing: refreshing) }
    }
    func synchronize() async throws(StoreFailure) {
        try await visit { store throws(StoreFailure) in try await store.synchronize() }
    }

    var receiptURL: URL? { inner.receiptURL }
    func receipt() async throws(StoreFailure) -> Data? {
        try await visit { store throws(StoreFailure) in try await store.receipt() }
    }
    func refreshReceipt(_ demands: ReceiptDemands) async throws(StoreFailure) {
        try await visit { store throws(StoreFailure) in try await store.refreshReceipt(demands) }
    }
    func receiptTrust() async throws(StoreFailure) -> ReceiptTrust {
        try await visit { store throws(StoreFailure) in try await store.receiptTrust() }
    }

    func purchaseSignals() -> StoreFeed<PurchaseSignal> { watched(inner.purchaseSignals()) }
    func originTag(transactionID: UInt64) async -> String? {
        await visit { await $0.originTag(transactionID: transactionID) }
    }
    func wasMade(transactionID: UInt64, after changeNumber: Int64) async -> Bool {
        await visit { await $0.wasMade(transactionID: transactionID, after: changeNumber) }
    }
    func hasTransaction(originTag: String) async -> Bool {
        await visit { await $0.hasTransaction(originTag: originTag) }
    }
    func answer(originTag: String) async -> UInt64? { await visit { await $0.answer(originTag: originTag) } }
    func pendingReason(originTag: String) async -> PendingReason? {
        await visit { await $0.pendingReason(originTag: originTag) }
    }
    func deadline(after patience: Duration) -> StoreDate { inner.deadline(after: patience) }
    func sleep(until deadline: StoreDate) async throws(CancellationError) { try await inner.sleep(until: deadline) }
}
