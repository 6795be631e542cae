/// The elements for one listener from now on, one at a time, without loss.
///
/// Making a feed fixes its starting point; elements between that moment and the first ``next()`` are delivered
/// (T-06). One task at a time may wait in ``next()``.
package struct StoreFeed<Element: Sendable>: Sendable {
    private let pull: @Sendable () async -> Element?

    /// - Parameter pull: Waits for the next element; `nil` once the calling task is cancelled.
    package init(pull: @escaping @Sendable () async -> Element?) { self.pull = pull }

    /// The next element, or `nil` when the calling task is cancelled.
    package func next() async -> Element? { await pull() }
}

/// The transactions that tests deleted one by one since the store was opened or cleared (TS-48).
package struct Deletions: Hashable, Sendable {
    package var transactionIDs: Set<UInt64> = []
    /// The tags of deleted requests that were pending or had failed.
    package var originTags: Set<String> = []

    package init() {}
}
