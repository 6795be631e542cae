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

/// An event of a purchase that Apple's public API does not report and a payment queue needs.
package enum PurchaseSignal: Hashable, Sendable {
    /// The request with this tag was declined and will not become a transaction (C-04).
    case declined(originTag: String)
    /// The request that was tagged so waits no longer: a transaction that the customer had already answers it (P-15).
    case answered(originTag: String, transactionID: UInt64)
    /// The transaction was finished through either API.
    case finished(transactionID: UInt64)
    /// The transaction, or the request with this tag, was deleted (TS-48).
    case deleted(transactionID: UInt64, originTag: String?)
    /// The store was cleared, and identifiers start again. The change number is that of ``Store/clearedAt`` (TS-67).
    case cleared(changeNumber: Int64)
}

/// The transactions that tests deleted one by one since the store was opened or cleared (TS-48).
package struct Deletions: Hashable, Sendable {
    package var transactionIDs: Set<UInt64> = []
    /// The tags of deleted requests that were pending or had failed.
    package var originTags: Set<String> = []

    package init() {}
}
