package import Foundation
package import StoreInterface
package import StoreTime
import Synchronization

/// Calls that are passed on to the store once it is open.
///
/// Calls that can throw report the failure to open the store. The others return what an empty store returns, and write
/// a line to the standard error.
extension RecoveringStore: Store {
    /// A trust context that accepts nothing, because the store has signed nothing yet.
    private static let emptyTrust = TrustContext(
        rootCertificate: Data(),
        bundleID: "",
        environment: .xcode,
        deviceVerificationID: UUID.random()
    )

    package var trust: TrustContext { ask(Self.emptyTrust) { $0.trust } }
    package var location: StoreLocation { ask(knownLocation) { $0.location } }
    // True, because `false` would read as a restriction of the customer's. A purchase fails with the reason.
    package var canMakePayments: Bool { ask(true) { $0.canMakePayments } }
    package var now: StoreDate { openStore?.now ?? knownClock.now }
    // Recording also begins before the store is open, because an iteration that has begun continues afterwards.
    package var recorder: (any StoreRecorder)? { openStore?.recorder ?? LaterRecorder(store: self) }
    package var changeNumber: Int64 { ask(0) { $0.changeNumber } }
    package var clearedAt: Int64 { ask(0) { $0.clearedAt } }
    package var deletions: Deletions { openStore?.deletions ?? Deletions() }

    package func permit(_ call: SimulatedCall) async throws(StoreFailure) { try await opened().permit(call) }
    package func isAnswered(_ call: SimulatedCall) async throws(StoreFailure) -> Bool {
        try await opened().isAnswered(call)
    }

    package func products(for identifiers: [String]) async throws(StoreFailure) -> [ProductPayload] {
        try await opened().products(for: identifiers)
    }
    package func storefront() async -> StorefrontPayload? { await answer(nil) { await $0.storefront() } }
    package var presentStorefront: StorefrontPayload? { ask(nil) { $0.presentStorefront } }
    package func storefrontChanges() -> StoreFeed<StorefrontPayload> { feed { $0.storefrontChanges() } }

    package func purchase(
        _ request: PurchaseRequest,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> PurchaseOutcome {
        try await opened().purchase(request, asking: approval)
    }
    package func redeemOfferCode() async throws(StoreFailure) -> SignedTransaction? {
        try await opened().redeemOfferCode()
    }
    package func purchaseIntents() -> StoreFeed<PurchaseIntentPayload> { feed { $0.purchaseIntents() } }
    package func finish(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool {
        await answer(false) { await $0.finish(transactionID: transactionID, readAt: changeNumber) }
    }
    package func requestRefund(transactionID: UInt64) async throws(StoreFailure) -> RefundOutcome {
        try await opened().requestRefund(transactionID: transactionID)
    }

    package func transactions(
        _ query: TransactionQuery,
        after cursor: TransactionCursor?
    ) async throws(StoreFailure) -> TransactionPage {
        try await silenced { store throws(StoreFailure) in try await store.transactions(query, after: cursor) }
    }
    package func latestTransaction(productID: String) async throws(StoreFailure) -> SignedTransaction? {
        try await silenced { store throws(StoreFailure) in try await store.latestTransaction(productID: productID) }
    }
    package func transaction(id: UInt64) async throws(StoreFailure) -> SignedTransaction? {
        try await opened().transaction(id: id)
    }
    package func transactionUpdates() -> StoreFeed<SignedTransaction> { feed { $0.transactionUpdates() } }

    package func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus] {
        try await opened().subscriptionStatuses(groupID: groupID)
    }
    package func subscriptionGroups() async -> [String] { await answer([]) { await $0.subscriptionGroups() } }
    package func subscriptionStatusChanges() -> StoreFeed<SignedSubscriptionStatus> {
        feed { $0.subscriptionStatusChanges() }
    }
    package func isEligibleForIntroductoryOffer(groupID: String) async -> Bool {
        await answer(false) { await $0.isEligibleForIntroductoryOffer(groupID: groupID) }
    }

    package func manageSubscriptions(groupID: String?) async throws(StoreFailure) {
        try await opened().manageSubscriptions(groupID: groupID)
    }
    package func messages() -> StoreFeed<MessagePayload> { feed { $0.messages() } }
    package func display(_ message: MessagePayload) { ask(()) { $0.display(message) } }

    package func promotions() async throws(StoreFailure) -> [PromotionPayload] { try await opened().promotions() }
    package func changePromotions(_ change: PromotionChange) async throws(StoreFailure) {
        try await opened().changePromotions(change)
    }

    package func appTransaction(refreshing: Bool) async throws(StoreFailure) -> SignedText {
        try await opened().appTransaction(refreshing: refreshing)
    }
    package func synchronize() async throws(StoreFailure) { try await opened().synchronize() }

    package var receiptURL: URL? { ask(nil) { $0.receiptURL } }
    package func receipt() async throws(StoreFailure) -> Data? { try await opened().receipt() }
    package func refreshReceipt(_ demands: ReceiptDemands) async throws(StoreFailure) {
        try await opened().refreshReceipt(demands)
    }
    package func receiptTrust() async throws(StoreFailure) -> ReceiptTrust { try await opened().receiptTrust() }

    package func purchaseSignals() -> StoreFeed<PurchaseSignal> { feed { $0.purchaseSignals() } }
    package func queueTag(transactionID: UInt64) async -> String? {
        await answer(nil) { await $0.queueTag(transactionID: transactionID) }
    }
    package func unfinished(at changeNumber: Int64, madeUpTo limit: Int64) async -> [UInt64] {
        await answer([]) { await $0.unfinished(at: changeNumber, madeUpTo: limit) }
    }
    package func namesEveryRefund(transactionID: UInt64) -> Bool {
        ask(false) { $0.namesEveryRefund(transactionID: transactionID) }
    }
    package func awaitOtherSaves() async throws(StoreFailure) { try await opened().awaitOtherSaves() }
    package func transactionID(queueTag: String) async -> UInt64? {
        await answer(nil) { await $0.transactionID(queueTag: queueTag) }
    }
    package func answer(queueTag: String) async -> UInt64? {
        await answer(nil) { await $0.answer(queueTag: queueTag) }
    }
    package func pendingReason(queueTag: String) async -> PendingReason? {
        await answer(nil) { await $0.pendingReason(queueTag: queueTag) }
    }
    package func isUnfinished(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool {
        await answer(false) { await $0.isUnfinished(transactionID: transactionID, readAt: changeNumber) }
    }
    package var clock: any StoreClock { openStore?.clock ?? knownClock }
}

extension RecoveringStore {
    /// Returns the store's answer to a synchronous call, or an empty store's answer if the store is not open.
    private func ask<Value>(_ empty: @autoclosure () -> Value, _ body: (any Store) -> Value) -> Value {
        switch present {
        case .success(let store): return body(store)
        case .failure(let failure):
            silence(failure)
            return empty()
        }
    }

    /// Returns the store's answer to a call that cannot throw, or an empty store's answer if the store cannot be
    /// opened.
    private func answer<Value>(_ empty: Value, _ body: (any Store) async -> Value) async -> Value {
        let store: any Store
        do throws(StoreFailure) {
            store = try await opened()
        } catch {
            silence(error)
            return empty
        }
        return await body(store)
    }

    /// Returns the store's answer to a call whose caller cannot throw, and reports a failure to open the store.
    private func silenced<Value>(
        _ body: (any Store) async throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        let store: any Store
        do throws(StoreFailure) {
            store = try await opened()
        } catch {
            silence(error)
            throw error
        }
        return try await body(store)
    }

    /// Returns a feed of the store, or one that begins when the store opens.
    private func feed<Element>(
        _ make: @escaping @Sendable (any Store) -> StoreFeed<Element>
    ) -> StoreFeed<Element> {
        switch present {
        case .success(let store): return make(store)
        case .failure(let failure): silence(failure)
        }
        let attachment = LateFeed<Element>()
        // The role of the listener is determined when it is created, and not when the store opens.
        let role = ListenerRole.current
        listen { store in
            let feed = ListenerRole.$current.withValue(role) {
                ListenerRole.$isOlderThanStore.withValue(true) { make(store) }
            }
            attachment.begin(feed)
        }
        return StoreFeed { await attachment.next() }
    }
}

/// A feed for a listener that exists before the store is open.
private final class LateFeed<Element: Sendable>: Sendable {
    private let feed = Mutex<StoreFeed<Element>?>(nil)
    private let beginning: AsyncStream<Void>
    private let source: AsyncStream<Void>.Continuation

    init() { (beginning, source) = AsyncStream.makeStream() }

    func begin(_ feed: StoreFeed<Element>) {
        self.feed.withLock { $0 = feed }
        source.finish()
    }

    /// Returns the next element, or `nil` when the calling task is cancelled.
    func next() async -> Element? {
        if let feed = feed.withLock({ $0 }) { return await feed.next() }
        for await _ in beginning {}
        return await feed.withLock { $0 }?.next()
    }
}

/// The recorder of a store that may not be open yet.
private struct LaterRecorder: StoreRecorder {
    let store: RecoveringStore

    var isRecording: Bool { store.openStore?.recorder?.isRecording ?? false }

    func record(_ event: RecordedEvent, at date: StoreDate) { store.openStore?.recorder?.record(event, at: date) }
}
