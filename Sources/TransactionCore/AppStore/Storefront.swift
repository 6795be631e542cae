public import Foundation
import StoreInterface

/// The country or region of the App Store that the customer's account belongs to (F-01).
public struct Storefront: Identifiable, Sendable {
    /// The country or region as three letters of ISO 3166-1.
    public let countryCode: String
    /// The store's own name for the storefront, such as `143441` for the USA.
    public let id: String
    private let currencyCode: String?

    /// The currency that prices are given in; `nil` when it is not known.
    public var currency: Locale.Currency? { currencyCode.map { Locale.Currency($0) } }

    init(countryCode: String, id: String, currencyCode: String?) {
        self.countryCode = countryCode
        self.id = id
        self.currencyCode = currencyCode
    }

    init(_ payload: StorefrontPayload) {
        self.init(countryCode: payload.countryCode, id: payload.id, currencyCode: payload.currency)
    }

    /// Where the customer buys at present (F-02); `nil` when the store does not know.
    public static var current: Storefront? {
        get async {
            let store = StoreConnection.current(for: "Storefront.current")
            return await shielded { await store.storefront() }.map { Storefront($0) }
        }
    }

    /// Every change of the storefront from now on; load the products again after each (F-04).
    public static var updates: Storefronts { Storefronts() }
}

extension Storefront {
    /// The changes of the storefront, without the present one (C-19).
    ///
    /// Every iteration yields the changes since the creation of its iterator, and ends when its task is cancelled.
    public struct Storefronts: AsyncSequence, Sendable {
        /// The element type of the sequence.
        public typealias Element = Storefront
        /// The sequence never throws.
        public typealias Failure = Never

        /// Starts listening at once, before the first element is asked for.
        public func makeAsyncIterator() -> AsyncIterator {
            let store = StoreConnection.current(for: "Storefront.updates")
            return AsyncIterator(
                feed: store.storefrontChanges(),
                recorder: IterationRecorder(.storefrontChanged, in: store)
            )
        }

        /// One listener.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// The element type of the sequence.
            public typealias Element = Storefront
            /// The sequence never throws.
            public typealias Failure = Never

            let feed: StoreFeed<StorefrontPayload>
            let recorder: IterationRecorder?

            /// Waits for the next change; `nil` once the task is cancelled.
            public mutating func next() async -> Storefront? {
                guard let payload = await feed.next() else { return nil }
                recorder?.record(payload.countryCode)
                return Storefront(payload)
            }
        }
    }
}
