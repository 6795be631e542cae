import StoreCatalog
package import StoreInterface
import StoreLedger
import StorePersistence

extension LocalStore {
    package nonisolated func purchaseIntents() -> StoreFeed<PurchaseIntentPayload> { sequences.intents.feed() }

    /// Simulates that the customer chooses a product outside the app, which then decides on buying it.
    ///
    /// - Parameters:
    ///   - intent: The product and its offer.
    ///   - record: Records the intent, just before apps receive it.
    /// - Throws: ``StoreFailure/productUnavailable(id:)`` or ``StoreFailure/invalidOfferIdentifier(_:)``.
    package func promote(
        _ intent: PurchaseIntentPayload,
        recording record: @Sendable () -> Void = {}
    ) async throws(StoreFailure) {
        guard let product = try await products(for: [intent.productID]).first else {
            throw .productUnavailable(id: intent.productID)
        }
        if let offerID = intent.offerID {
            let offers = product.subscription.map { $0.winBackOffers + $0.promotionalOffers } ?? []
            guard offers.contains(where: { $0.id == offerID }) else { throw .invalidOfferIdentifier(offerID) }
        }
        record()
        sequences.intents.send([intent])
    }
}

/// The order and visibility of promoted products on this device (P-48, F-08).
extension LocalStore {
    package func promotions() async throws(StoreFailure) -> [PromotionPayload] {
        try translating { () throws(PersistenceFailure) in try device.notes.promotions() }
    }

    package func changePromotions(_ change: PromotionChange) async throws(StoreFailure) {
        for id in change.productIDs where ledger.catalog.product(id) == nil { throw .productUnavailable(id: id) }
        try translating { () throws(PersistenceFailure) in
            try device.notes.changePromotions { change.applied(to: $0) }
        }
    }
}

extension PromotionChange {
    var productIDs: [String] {
        switch self {
        case .order(let ids): ids
        case .visibility(let promotion): [promotion.productID]
        case .all(let promotions): promotions.map(\.productID)
        }
    }

    /// The promotions after this change; a product that is named twice keeps the first position given.
    func applied(to promotions: [PromotionPayload]) -> [PromotionPayload] {
        var changed: [PromotionPayload] =
            switch self {
            case .order(let ids):
                ids.map { id in promotions.first { $0.productID == id } ?? PromotionPayload(productID: id) }
            case .visibility(let promotion):
                promotions.contains { $0.productID == promotion.productID }
                    ? promotions.map { $0.productID == promotion.productID ? promotion : $0 }
                    : promotions + [promotion]
            case .all(let promotions): promotions
            }
        var seen: Set<String> = []
        changed.removeAll { !seen.insert($0.productID).inserted }
        return changed
    }
}
