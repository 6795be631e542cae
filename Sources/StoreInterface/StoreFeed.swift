package import PurchaseEvents

/// A feed that delivers every element from its creation on to one listener.
///
/// Elements between the creation of the feed and the first ``next()`` are also delivered (T-06). One task at a time may
/// wait in ``next()``.
package struct StoreFeed<Element: Sendable>: Sendable {
    private let pull: @Sendable () async -> Element?

    /// - Parameter pull: Waits for the next element, and returns `nil` when the calling task is cancelled.
    package init(pull: @escaping @Sendable () async -> Element?) { self.pull = pull }

    /// Returns the next element, or `nil` when the calling task is cancelled.
    package func next() async -> Element? { await pull() }
}

/// The transactions that tests deleted one by one since the store was opened or cleared (TS-48).
package struct Deletions: Hashable, Sendable {
    package var transactionIDs: Set<UInt64> = []
    /// The tags of deleted requests that were pending or had failed.
    package var originTags: Set<String> = []

    package init() {}
}

extension ListenerAttention {
    /// The attention of listeners that the current task creates.
    @TaskLocal package static var current = ListenerAttention.always

    /// True if a refund that is announced now counts as received by the listener.
    package var isPaid: Bool {
        switch self {
        case .always: true
        case .never: false
        case .during(let isPaid): isPaid()
        }
    }

    /// True if the listener belongs to an audience, which receives the refunds from before it joined.
    package var isPart: Bool {
        switch self {
        case .always, .during: true
        case .never: false
        }
    }
}
