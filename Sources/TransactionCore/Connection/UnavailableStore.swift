package import Foundation
package import StoreInterface
package import StoreTime
import Synchronization

/// A store that could not be opened: each of its calls reports the reason.
///
/// Members that can throw throw the failure. Of the others, the first one that is called writes one line to the
/// standard error.
package final class UnavailableStore: Store {
    package let failure: StoreFailure
    private let report: @Sendable (String) -> Void
    private let isReported = Atomic(false)

    package convenience init(failure: StoreFailure) {
        self.init(failure: failure) { StandardError.write(line: $0) }
    }

    /// Creates a store whose calls fail for a reason.
    ///
    /// - Parameters:
    ///   - failure: The reason.
    ///   - report: Receives the line about the failure, for members that cannot throw.
    package init(failure: StoreFailure, report: @escaping @Sendable (String) -> Void) {
        self.failure = failure
        self.report = report
    }

    /// A trust context that accepts nothing, because the store has signed nothing.
    package let trust = TrustContext(
        rootCertificate: Data(),
        bundleID: "",
        environment: .xcode,
        deviceVerificationID: UUID.random()
    )
    package let identity = StoreIdentity()
    package let location = StoreLocation.memory
    package let changeNumber: Int64 = 0

    package var now: StoreDate { SystemStoreClock().now }

    // True, because `false` would read as a restriction of the customer's. A purchase fails with the reason.
    package var canMakePayments: Bool { silenced(true) }

    package func permit(_ call: SimulatedCall) async throws(StoreFailure) { throw failure }

    package func products(for identifiers: [String]) async throws(StoreFailure) -> [ProductPayload] { throw failure }
    package func storefront() async -> StorefrontPayload? { silenced(nil) }
    package var presentStorefront: StorefrontPayload? { silenced(nil) }
    package func storefrontChanges() -> StoreFeed<StorefrontPayload> { silenced(.silent) }

    package func purchase(
        _ request: PurchaseRequest,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> PurchaseOutcome {
        throw failure
    }
    package func purchaseIntents() -> StoreFeed<PurchaseIntentPayload> { silenced(.silent) }
    package func redeemOfferCode() async throws(StoreFailure) -> SignedTransaction? { throw failure }
    package func finish(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool { silenced(false) }
    package func requestRefund(transactionID: UInt64) async throws(StoreFailure) -> RefundOutcome { throw failure }

    package func transactions(
        _ query: TransactionQuery,
        after cursor: TransactionCursor?
    ) async throws(StoreFailure) -> TransactionPage {
        silenced(())
        throw failure
    }
    package func latestTransaction(productID: String) async throws(StoreFailure) -> SignedTransaction? {
        silenced(())
        throw failure
    }
    package func transaction(id: UInt64) async throws(StoreFailure) -> SignedTransaction? { throw failure }
    package func transactionUpdates() -> StoreFeed<SignedTransaction> { silenced(.silent) }

    package func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus] {
        throw failure
    }
    package func subscriptionGroups() async -> [String] { silenced([]) }
    package func subscriptionStatusChanges() -> StoreFeed<SignedSubscriptionStatus> { silenced(.silent) }
    package func isEligibleForIntroductoryOffer(groupID: String) async -> Bool { silenced(false) }

    package func manageSubscriptions(groupID: String?) async throws(StoreFailure) { throw failure }
    package func messages() -> StoreFeed<MessagePayload> { silenced(.silent) }
    package func display(_ message: MessagePayload) { silenced(()) }

    package func promotions() async throws(StoreFailure) -> [PromotionPayload] { throw failure }
    package func changePromotions(_ change: PromotionChange) async throws(StoreFailure) { throw failure }

    package func appTransaction(refreshing: Bool) async throws(StoreFailure) -> SignedText { throw failure }
    package func synchronize() async throws(StoreFailure) { throw failure }

    package var receiptURL: URL? { silenced(nil) }
    package func receipt() async throws(StoreFailure) -> Data? { throw failure }
    package func refreshReceipt(_ demands: ReceiptDemands) async throws(StoreFailure) { throw failure }
    package func receiptTrust() async throws(StoreFailure) -> ReceiptTrust { throw failure }

    package func purchaseSignals() -> StoreFeed<PurchaseSignal> { silenced(.silent) }
    package func queueTag(transactionID: UInt64) async -> String? { silenced(nil) }

    package func namesEveryRefund(transactionID: UInt64) -> Bool { silenced(false) }
    package func unfinished(at changeNumber: Int64, madeUpTo limit: Int64) async -> [UInt64] { silenced([]) }
    package func awaitOtherSaves() async throws(StoreFailure) { throw failure }
    package func transactionID(queueTag: String) async -> UInt64? { silenced(nil) }
    package func answer(queueTag: String) async -> UInt64? { silenced(nil) }
    package func pendingReason(queueTag: String) async -> PendingReason? { silenced(nil) }

    package func isUnfinished(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool { silenced(false) }
    package var clock: any StoreClock { SystemStoreClock() }

    private func silenced<Answer>(_ answer: Answer) -> Answer {
        if !isReported.exchange(true, ordering: .relaxed) {
            report("The store is not available, so it answers as if it were empty: \(failure)\n")
        }
        return answer
    }
}

extension StoreFeed {
    /// A feed without elements, which ends when the listening task is cancelled.
    fileprivate static var silent: StoreFeed {
        StoreFeed {
            let (nothing, source) = AsyncStream.makeStream(of: Element.self)
            var iterator = nothing.makeAsyncIterator()
            let element = await iterator.next()
            withExtendedLifetime(source) {}
            return element
        }
    }
}
