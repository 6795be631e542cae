#if AppleStoreKit
public import StoreKit
#else
public import TransactionCore
#endif

/// The elements that a sequence of the store yields, from the creation of this value on.
///
/// The sequences of the store never throw. `AsyncSequence` expresses this only since iOS 18.0 and macOS 15.0; here the
/// closure expresses it for each type of sequence.
public struct Announcements<Element> {
    private let following: @concurrent () async -> Element?

    /// Creates the value from an iterator.
    ///
    /// - Parameter following: Returns the next event, or `nil` after the last one.
    public init(_ following: @escaping @concurrent () async -> Element?) { self.following = following }

    /// Returns the next event.
    ///
    /// - Returns: The event; `nil` after the last one, or if the task is cancelled.
    @concurrent public func next() async -> Element? { await following() }
}

extension Announcements where Element == VerificationResult<Transaction> {
    /// Begins to listen to transactions.
    ///
    /// - Parameter sequence: The sequence.
    public init(of sequence: Transaction.Transactions) {
        var iterator = sequence.makeAsyncIterator()
        self.init { await iterator.next() }
    }
}

extension Announcements where Element == Storefront {
    /// Begins to listen to changes of the storefront.
    ///
    /// - Parameter sequence: The sequence.
    public init(of sequence: Storefront.Storefronts) {
        var iterator = sequence.makeAsyncIterator()
        self.init { await iterator.next() }
    }
}
