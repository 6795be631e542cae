public import Foundation
import StoreInterface

/// The country or region of the App Store that the customer's account belongs to (F-01).
public struct Storefront: Identifiable, Sendable {
    /// The country or region as three letters of ISO 3166-1.
    public let countryCode: String
    /// The App Store's identifier of the storefront, such as `143441` for the USA.
    public let id: String
    private let currencyCode: String?

    /// The currency of prices in this storefront, or `nil` if it is not known.
    public var currency: Locale.Currency? { currencyCode.map { Locale.Currency($0) } }

    init(countryCode: String, id: String, currencyCode: String?) {
        self.countryCode = countryCode
        self.id = id
        self.currencyCode = currencyCode
    }

    init(_ payload: StorefrontPayload) {
        self.init(countryCode: payload.countryCode, id: payload.id, currencyCode: payload.currency)
    }

    /// The storefront of the customer's account (F-02), or `nil` if the store does not report one.
    public static var current: Storefront? {
        get async {
            let source = StoreConnection.current(for: "Storefront.current")
            return await source.answer(else: nil) { await $0.storefront() }.map { Storefront($0) }
        }
    }

    /// A sequence of the changes of the storefront; load the products again after each change (F-04).
    public static var updates: Storefronts { Storefronts() }
}

extension Storefront {
    /// A sequence of the changes of the storefront, which does not begin with the current one (C-19).
    ///
    /// Every iteration yields the changes since the creation of its iterator, and ends when its task is cancelled.
    public struct Storefronts: AsyncSequence, Sendable {
        /// The element type of the sequence.
        public typealias Element = Storefront
        /// The sequence never throws.
        public typealias Failure = Never

        /// Creates an iterator, which receives every element from now on, also before its first `next()`.
        public func makeAsyncIterator() -> AsyncIterator {
            let source = StoreConnection.current(for: "Storefront.updates")
            return AsyncIterator(
                feed: source.feed { $0.storefrontChanges() },
                recorder: IterationRecorder(.storefrontChanged, in: source)
            )
        }

        /// The iterator of the sequence.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// The element type of the sequence.
            public typealias Element = Storefront
            /// The sequence never throws.
            public typealias Failure = Never

            let feed: StoreFeed<StorefrontPayload>
            let recorder: IterationRecorder?

            /// Returns the next change, or `nil` when the task is cancelled.
            public mutating func next() async -> Storefront? {
                guard let payload = await feed.next() else { return nil }
                recorder?.record(payload.countryCode)
                return Storefront(payload)
            }
        }
    }
}
