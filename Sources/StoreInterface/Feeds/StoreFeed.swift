/// What one listener hears from now on, one element at a time, without loss.
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
