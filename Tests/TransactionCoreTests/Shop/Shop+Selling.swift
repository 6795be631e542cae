import Foundation
import StoreInterface
import StoreTime

extension Shop {
    func products(for identifiers: [String]) async throws(StoreFailure) -> [ProductPayload] {
        try complain()
        guard !Task.isCancelled else { return [] }
        let products = withState { $0.products }
        return identifiers.compactMap { id in products.first { $0.id == id } }
    }

    func storefront() async -> StorefrontPayload? { presentStorefront }
    var presentStorefront: StorefrontPayload? { withState { $0.storefront } }
    func storefrontChanges() -> StoreFeed<StorefrontPayload> { moves.feed() }

    func purchase(
        _ request: PurchaseRequest,
        asking approval: StorefrontApproval?
    ) async throws(StoreFailure) -> PurchaseOutcome {
        try complain()
        if let move = withState({ $0.moveDuringPurchase }) {
            withState { $0.storefront = move }
            if let approval, await !approval.continues(in: move) { throw .notAvailableInStorefront }
        }
        if Task.isCancelled { return .cancelled }
        let payload: TransactionPayload? = withState { state in
            state.orders.append(request)
            guard !state.customerDismisses else { return nil }
            guard !request.simulatesAskToBuyInSandbox else {
                if let tag = request.queueTag { state.waitingTags.insert(tag) }
                return nil
            }
            var payload = Self.transaction(UInt64(state.transactions.count), of: request.productID)
            payload.quantity = request.quantity ?? 1
            payload.appAccountToken = request.appAccountToken.map { WireUUID($0) }
            state.transactions.append(payload)
            state.unfinished.insert(payload.transactionId.value)
            state.tags[payload.transactionId.value] = request.queueTag
            return payload
        }
        if let payload { return .purchased(signed(payload)) }
        return request.simulatesAskToBuyInSandbox ? .pending : .cancelled
    }

    func purchaseIntents() -> StoreFeed<PurchaseIntentPayload> { intents.feed() }

    func finish(transactionID: UInt64, readAt changeNumber: Int64) async -> Bool {
        guard !Task.isCancelled else { return false }
        withState { _ = $0.unfinished.remove(transactionID) }
        signals.say(.finished(transactionID: transactionID))
        return true
    }

    func requestRefund(transactionID: UInt64) async throws(StoreFailure) -> RefundOutcome {
        try complain()
        return try withState { state throws(StoreFailure) in
            guard !state.customerDismisses else { return .cancelled }
            guard let index = state.transactions.firstIndex(where: { $0.transactionId.value == transactionID }) else {
                throw .transactionNotFound(id: transactionID)
            }
            guard state.transactions[index].revocationDate == nil else {
                throw .duplicateRefundRequest(id: transactionID)
            }
            state.transactions[index].revocationDate = Self.openingDay
            state.transactions[index].revocationReason = 0
            return .submitted
        }
    }

    func complain() throws(StoreFailure) {
        if let failure = withState({ $0.failure }) { throw failure }
    }

    /// The payload of a plain purchase, one minute after the one before.
    static func transaction(_ id: UInt64, of productID: String, kind: ProductKind = .nonConsumable)
        -> TransactionPayload
    {
        let date = openingDay.advanced(bySeconds: Double(id) * 60)
        var payload = TransactionPayload(
            transactionID: id,
            originalTransactionID: id,
            bundleID: bundleID,
            productID: productID,
            purchaseDate: date,
            originalPurchaseDate: date,
            quantity: 1,
            type: kind.rawValue,
            ownershipType: "PURCHASED",
            signedDate: date
        )
        payload.environment = "Xcode"
        return payload
    }
}
