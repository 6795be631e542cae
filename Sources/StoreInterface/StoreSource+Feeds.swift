import PurchaseEvents
import Synchronization

extension StoreSource {
    package func feed<Element>(
        _ make: @escaping @Sendable (any Store) -> StoreFeed<Element>
    ) -> StoreFeed<Element> {
        switch present {
        case .success(let store): return make(store)
        case .failure(let failure): silence(failure)
        }
        let attachment = LateFeed<Element>()
        // The role of the listener is determined when it is created, and not when the store opens.
        let role = ListenerRole.current
        listen { store in
            let feed = ListenerRole.$current.withValue(role) {
                ListenerRole.$isOlderThanStore.withValue(true) { make(store) }
            }
            attachment.begin(feed)
        }
        return StoreFeed { await attachment.next() }
    }
}

/// A feed for a listener that exists before the store is open.
private final class LateFeed<Element: Sendable>: Sendable {
    private let feed = Mutex<StoreFeed<Element>?>(nil)
    private let beginning: AsyncStream<Void>
    private let source: AsyncStream<Void>.Continuation

    init() { (beginning, source) = AsyncStream.makeStream() }

    func begin(_ feed: StoreFeed<Element>) {
        self.feed.withLock { $0 = feed }
        source.finish()
    }

    /// Returns the next element, or `nil` when the calling task is cancelled.
    func next() async -> Element? {
        if let feed = feed.withLock({ $0 }) { return await feed.next() }
        for await _ in beginning {}
        return await feed.withLock { $0 }?.next()
    }
}
