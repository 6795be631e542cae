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
