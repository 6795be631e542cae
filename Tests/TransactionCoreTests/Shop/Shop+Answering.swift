import Foundation
import StoreInterface
import StoreTime

extension Shop {
    private static let pageSize = 2

    func transactions(
        _ query: TransactionQuery,
        after cursor: TransactionCursor?
    ) async throws(StoreFailure) -> TransactionPage {
        try failRead()
        guard !Task.isCancelled else { return TransactionPage(transactions: [], next: nil) }
        let (all, unfinished) = withState { ($0.transactions, $0.unfinished) }
        let snapshot = cursor?.snapshot ?? Int64(all.count)
        let known = Array(all.prefix(Int(snapshot)))
        let members: [TransactionPayload] =
            switch query {
            case .all: known.reversed()
            case .allOf(let id): known.reversed().filter { $0.productId == id }
            case .unfinished: known.filter { unfinished.contains($0.transactionId.value) }
            case .currentEntitlements: known.reversed().filter { $0.revocationDate == nil }
            case .currentEntitlementsOf(let id):
                known.reversed().filter { $0.revocationDate == nil && $0.productId == id }
            }
        let start = cursor.flatMap { last in
            members.firstIndex { $0.transactionId.value == last.transactionID }.map { $0 + 1 }
        }
        let page = members.dropFirst(start ?? 0).prefix(Self.pageSize)
        let isLast = page.endIndex == members.endIndex
        let next = page.last.map {
            TransactionCursor(
                purchaseDate: $0.purchaseDate,
                transactionID: $0.transactionId.value,
                snapshot: snapshot
            )
        }
        return TransactionPage(transactions: page.map { signed($0) }, next: isLast ? nil : next)
    }

    func latestTransaction(productID: String) async throws(StoreFailure) -> SignedTransaction? {
        try failRead()
        guard !Task.isCancelled else { return nil }
        return withState { $0.transactions }.last { $0.productId == productID }.map { signed($0) }
    }

    func transaction(id: UInt64) async throws(StoreFailure) -> SignedTransaction? {
        guard !Task.isCancelled else { return nil }
        return withState { $0.transactions }.first { $0.transactionId.value == id }.map { signed($0) }
    }

    func transactionUpdates() -> StoreFeed<SignedTransaction> {
        let unfinished = withState { state in
            state.listenerRoles.append(ListenerRole.current)
            return state.transactions.filter { state.unfinished.contains($0.transactionId.value) }
        }
        return updates.feed(replaying: unfinished.map { signed($0) })
    }

    func subscriptionStatuses(groupID: String) async throws(StoreFailure) -> [SignedSubscriptionStatus] {
        try complain()
        guard !Task.isCancelled else { return [] }
        let (statuses, transactions) = withState { ($0.statuses, $0.transactions) }
        return statuses.filter { $0.groupID == groupID }.compactMap { groupID, subscriptionState, renewalInfo in
            transactions.last { $0.originalTransactionId == renewalInfo.originalTransactionId }.map {
                SignedSubscriptionStatus(
                    groupID: groupID,
                    state: subscriptionState,
                    transaction: signed($0),
                    renewalInfo: sign(json(renewalInfo))
                )
            }
        }
    }

    func subscriptionGroups() async -> [String] {
        guard !Task.isCancelled else { return [] }
        var known: Set<String> = []
        return withState { $0.transactions }.reversed().compactMap(\.subscriptionGroupIdentifier)
            .filter { known.insert($0).inserted }
    }

    func subscriptionStatusChanges() -> StoreFeed<SignedSubscriptionStatus> { statusChanges.feed() }

    func isEligibleForIntroductoryOffer(groupID: String) async -> Bool {
        withState { state in !state.transactions.contains { $0.subscriptionGroupIdentifier == groupID } }
    }

    func messages() -> StoreFeed<MessagePayload> { notices.feed() }
    func display(_ message: MessagePayload) { withState { $0.displayed.append(message) } }

    func manageSubscriptions(groupID: String?) async throws(StoreFailure) {
        try complain()
        withState { $0.managedGroups.append(groupID) }
    }

    func promotions() async throws(StoreFailure) -> [PromotionPayload] {
        try complain()
        return withState { $0.promotions }
    }

    func changePromotions(_ change: PromotionChange) async throws(StoreFailure) {
        try complain()
        withState { $0.promotionChanges.append(change) }
    }

    func isUnfinished(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool {
        withState { $0.unfinished.contains(transactionID) }
    }

    /// A clock on which every wait is over at once.
    private struct ImpatientClock: StoreClock {
        let now: StoreDate
        func sleep(until deadline: StoreDate) async throws(CancellationError) {}
    }

    var clock: any StoreClock { ImpatientClock(now: now) }

    func appTransaction(refreshing: Bool) async throws(StoreFailure) -> SignedText {
        try complain()
        if refreshing { try await synchronize() }
        var payload = withState { $0.appTransaction }
        let nonce = UUID()
        payload.deviceVerification = deviceVerification(nonce: nonce)
        payload.deviceVerificationNonce = WireUUID(nonce)
        return sign(PayloadCoding.encode(payload))
    }

    func synchronize() async throws(StoreFailure) {
        try complain()
        try withState { state throws(StoreFailure) in
            guard !state.customerDismisses else { throw .userCancelled }
            state.customerSigned += 1
        }
    }

    var receiptURL: URL? { withState { $0.failure == nil } ? URL(filePath: "/shop/receipt") : nil }

    func receipt() async throws(StoreFailure) -> Data? {
        try complain()
        return Data("receipt".utf8)
    }

    func refreshReceipt(_ demands: ReceiptDemands) async throws(StoreFailure) {
        try await synchronize()
        withState { $0.receiptDemands.append(demands) }
    }

    func receiptTrust() async throws(StoreFailure) -> ReceiptTrust {
        try complain()
        return ReceiptTrust(
            rootCertificate: trust.rootCertificate,
            deviceID: deviceID,
            bundleID: Self.bundleID,
            appVersion: "1",
            environment: .xcode
        )
    }

    func purchaseSignals() -> StoreFeed<PurchaseSignal> { signals.feed() }
    func redeemOfferCode() async throws(StoreFailure) -> SignedTransaction? { nil }
    func queueTag(transactionID: UInt64) async -> String? { withState { $0.tags[transactionID] } }

    func unfinished(at changeNumber: Int64, madeUpTo limit: Int64) async -> [UInt64] { [] }
    func awaitOtherSaves() async throws(StoreFailure) {
        try failRead()
        withState { state in
            if let tag = state.lateTag { state.tags[7] = tag }
            state.lateTag = nil
        }
    }
    func transactionID(queueTag: String) async -> UInt64? {
        withState { state in state.tags.first { $0.value == queueTag }?.key }
    }
    func answer(queueTag: String) async -> UInt64? { nil }
    func pendingReason(queueTag: String) async -> PendingReason? {
        withState { $0.waitingTags.contains(queueTag) ? .approval : nil }
    }

    /// The bytes that are signed for a renewal info: with a proof for this device.
    func json(_ payload: RenewalInfoPayload) -> Data {
        var payload = payload
        let nonce = UUID()
        payload.deviceVerification = deviceVerification(nonce: nonce)
        payload.deviceVerificationNonce = WireUUID(nonce)
        return PayloadCoding.encode(payload)
    }
}
