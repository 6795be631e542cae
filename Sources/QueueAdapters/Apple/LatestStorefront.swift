#if AppleStoreKit
import AdapterSupport
import Synchronization

/// The customer's storefront for callers that cannot wait: the queue's `storefront` is synchronous, Apple's is not.
final class LatestStorefront: Sendable {
    static let shared = LatestStorefront()

    private let latest = Mutex<Storefront?>(nil)

    var value: Storefront? { latest.withLock { $0 } }

    private init() {
        let changes = Storefront.updates.makeAsyncIterator()
        Task.detached { [self] in
            if let current = await Storefront.current { latest.withLock { $0 = $0 ?? current } }
        }
        Task.detached { [self] in
            var changes = changes
            while let storefront = await changes.next() { latest.withLock { $0 = storefront } }
        }
    }
}
#endif
