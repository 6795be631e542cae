import StoreInterface

/// Something the customer chose outside the app, such as a promoted product in the App Store (P-44).
///
/// Nothing is bought yet. The app shows what it wants to show first, then calls `purchase` on ``product``, at once or
/// later.
///
/// An app uses either this or the observer's `paymentQueue(_:shouldAddStorePayment:for:)`. Where it uses both, both
/// hear of every intent.
public struct PurchaseIntent: Equatable, Sendable, Identifiable {
    /// What names an intent: the identifier of its product.
    public typealias ID = Product.ID

    /// What the customer chose.
    public let product: Product
    /// The offer that the customer chose it with; `nil` when there was none.
    ///
    /// A win-back offer is bought with `Product.PurchaseOption.winBackOffer(_:)`. A promotional one has to be signed by
    /// the app's server first.
    public let offer: Product.SubscriptionOffer?

    /// The identifier of the product.
    public var id: Product.ID { product.id }

    /// What the customer chooses outside the app, from now on.
    ///
    /// What was chosen while nobody listened, such as the choice that made the app start, goes to whoever listens
    /// first (P-47).
    public static var intents: PurchaseIntents { PurchaseIntents() }
}

extension PurchaseIntent {
    /// The intent as the store's products describe it; `nil` when the product is not for sale any more.
    init?(_ payload: PurchaseIntentPayload, in store: any Store) async {
        do throws(StoreFailure) {
            let found = try await shielded { () async throws(StoreFailure) in
                try await store.products(for: [payload.productID])
            }
            guard let first = found.first else { return nil }
            product = Product(first, from: .to(store))
        } catch {
            return nil
        }
        let offers = product.subscription.map { $0.winBackOffers + $0.promotionalOffers } ?? []
        offer = payload.offerID.flatMap { id in offers.first { $0.id == id } }
    }
}
