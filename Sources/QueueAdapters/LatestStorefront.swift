public import AdapterSupport
import Locks

/// The customer's storefront for callers that cannot wait: the queue's `storefront` is synchronous, and that of the
/// asynchronous API is not (F-02).
public final class LatestStorefront: Sendable {
    private let latest = Lock<Storefront?>(nil)

    /// The storefront that was last announced, or read; `nil` until then.
    public var value: Storefront? { latest.withLock { $0 } }

    /// Creates a value that knows no storefront.
    public init() {}

    /// Records an announced storefront.
    ///
    /// - Parameter storefront: The storefront.
    public func note(_ storefront: Storefront) { latest.withLock { $0 = storefront } }

    /// Reads the current storefront, unless one was announced in the meantime.
    public func readFirst() async {
        guard let current = await Storefront.current else { return }
        latest.withLock { $0 = $0 ?? current }
    }
}
