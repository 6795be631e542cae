import StoreInterface

/// A purchase that the customer started outside the app, such as of a promoted product in the App Store (P-44).
///
/// Nothing is bought yet. The app calls `purchase` on ``product``, at once or
/// later.
///
/// Use either this or the observer's `paymentQueue(_:shouldAddStorePayment:for:)`. An app that uses both receives
/// every intent twice.
public struct PurchaseIntent: Equatable, Sendable, Identifiable {
    /// The identifier of an intent: that of its product.
    public typealias ID = Product.ID

    /// The product that the customer chose.
    public let product: Product
    /// The offer that the customer chose it with; `nil` when there was none.
    ///
    /// A win-back offer is bought with `Product.PurchaseOption.winBackOffer(_:)`. A promotional one has to be signed by
    /// the app's server first.
    public let offer: Product.SubscriptionOffer?

    /// The identifier of the product.
    public var id: Product.ID { product.id }

    /// The purchases that the customer starts outside the app, from now on.
    ///
    /// Intents from before the first iterator, such as the one that launched the app, are delivered to the first
    /// iterator (P-47).
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

extension PurchaseIntent {
    /// The intents from the moment an iterator is made, and earlier ones that were not delivered yet (P-47).
    ///
    /// Every running iteration receives every intent, and ends when its task is cancelled. An intent whose
    /// product is no longer for sale is left out.
    public struct PurchaseIntents: AsyncSequence {
        /// The element type of the sequence.
        public typealias Element = PurchaseIntent
        /// Hearing of an intent cannot fail.
        public typealias Failure = Never

        /// Starts listening at once, before the first element is asked for.
        public func makeAsyncIterator() -> AsyncIterator {
            let store = StoreConnection.current(for: "PurchaseIntent.intents")
            return AsyncIterator(
                feed: store.purchaseIntents(),
                origin: .to(store),
                recorder: IterationRecorder(.intent, in: store)
            )
        }

        /// One listener.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// The element type of the sequence.
            public typealias Element = PurchaseIntent
            /// Hearing of an intent cannot fail.
            public typealias Failure = Never

            let feed: StoreFeed<PurchaseIntentPayload>
            let origin: StoreReference
            let recorder: IterationRecorder?

            /// Waits for the next intent; `nil` once the task is cancelled.
            public mutating func next() async -> PurchaseIntent? {
                while let payload = await feed.next() {
                    guard let store = origin.store else { return nil }
                    if let intent = await PurchaseIntent(payload, in: store) {
                        recorder?.record("", productID: intent.product.id)
                        return intent
                    }
                }
                return nil
            }
        }
    }
}
