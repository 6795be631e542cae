package import StoreInterface

extension LocalStore {
    package nonisolated func purchaseIntents() -> StoreFeed<PurchaseIntentPayload> { intents.feed() }

    /// Lets the customer choose a product outside the app, which decides then whether to buy it.
    ///
    /// - Throws: ``StoreFailure/productUnavailable(id:)`` or ``StoreFailure/invalidOfferIdentifier(_:)``.
    package func promote(_ intent: PurchaseIntentPayload) async throws(StoreFailure) {
        guard let product = try await products(for: [intent.productID]).first else {
            throw .productUnavailable(id: intent.productID)
        }
        if let offerID = intent.offerID {
            let offers = product.subscription.map { $0.winBackOffers + $0.promotionalOffers } ?? []
            guard offers.contains(where: { $0.id == offerID }) else { throw .invalidOfferIdentifier(offerID) }
        }
        intents.send([intent])
    }
}
