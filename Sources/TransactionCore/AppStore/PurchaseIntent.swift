import StoreInterface

/// A purchase that the customer started outside the app, such as of a promoted product in the App Store (P-44).
///
/// Nothing is bought yet. The app calls `purchase` on ``product``, at once or
/// later.
///
/// Use either this or the observer's `paymentQueue(_:shouldAddStorePayment:for:)`. An app that uses both receives
/// every intent twice.
public struct PurchaseIntent: Equatable, Sendable, Identifiable {
    /// The type of an intent's identifier, which is the identifier of its product.
    public typealias ID = Product.ID

    /// The product that the customer chose.
    public let product: Product
    /// The offer that the customer chose with the product, or `nil` if there was none.
    ///
    /// Pass a win-back offer to the purchase as `Product.PurchaseOption.winBackOffer(_:)`. A promotional offer first
    /// needs a signature of the app's server.
    public let offer: Product.SubscriptionOffer?

    /// The identifier of the product.
    public var id: Product.ID { product.id }

    /// A sequence of the purchases that the customer starts outside the app.
    ///
    /// Intents from before the first iterator, such as the one that launched the app, are delivered to the first
    /// iterator (P-47).
    public static var intents: PurchaseIntents { PurchaseIntents() }
}

extension PurchaseIntent {
    /// Creates an intent with its product and offer, or fails if the product is no longer for sale.
    init?(_ payload: PurchaseIntentPayload, in source: any StoreSource) async {
        do throws(StoreFailure) {
            let found = try await source.loadProducts([payload.productID])
            guard let first = found.first else { return nil }
            product = Product(first, from: .to(source))
        } catch {
            return nil
        }
        let offers = product.subscription.map { $0.winBackOffers + $0.promotionalOffers } ?? []
        offer = payload.offerID.flatMap { id in offers.first { $0.id == id } }
    }
}

extension PurchaseIntent {
    /// A sequence of purchase intents: those that were not delivered yet, followed by new ones (P-47).
    ///
    /// Every running iteration receives every intent, and ends when its task is cancelled. An intent whose
    /// product is no longer for sale is left out.
    public struct PurchaseIntents: AsyncSequence {
        /// The element type of the sequence.
        public typealias Element = PurchaseIntent
        /// The sequence never throws.
        public typealias Failure = Never

        /// Creates an iterator, which receives every element from now on, also before its first `next()`.
        public func makeAsyncIterator() -> AsyncIterator {
            let source = StoreConnection.current(for: "PurchaseIntent.intents")
            return AsyncIterator(
                feed: source.feed { $0.purchaseIntents() },
                origin: .to(source),
                listener: IntentListener(of: .to(source)),
                recorder: IterationRecorder(.intent, in: source)
            )
        }

        /// The iterator of the sequence.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// The element type of the sequence.
            public typealias Element = PurchaseIntent
            /// The sequence never throws.
            public typealias Failure = Never

            let feed: StoreFeed<PurchaseIntentPayload>
            let origin: StoreReference
            let listener: IntentListener
            let recorder: IterationRecorder?

            /// Returns the next intent, or `nil` when the task is cancelled.
            public mutating func next() async -> PurchaseIntent? {
                while let payload = await feed.next() {
                    guard let source = origin.source else { return nil }
                    if let intent = await PurchaseIntent(payload, in: source) {
                        recorder?.record(productID: intent.product.id)
                        return intent
                    }
                }
                return nil
            }
        }
    }
}
