public import AdapterSupport
import Locks

/// The last known storefront, for the queue's synchronous `storefront`; the asynchronous API has to be awaited (F-02).
public final class LatestStorefront: Sendable {
    private let latest = Lock<Storefront?>(nil)

    /// The storefront that was last announced or read; `nil` before the first.
    public var value: Storefront? { latest.withLock { $0 } }

    /// Creates a value without a storefront.
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
