import AdapterSupport
import PurchaseEvents

/// The last known storefront, for the queue's synchronous `storefront`; the asynchronous API has to be awaited (F-02).
final class LatestStorefront: Sendable {
    private let latest = Lock<Storefront?>(nil)

    /// The storefront that was last announced or read; `nil` before the first.
    var value: Storefront? { latest.withLock { $0 } }

    /// Creates a value without a storefront.
    init() {}

    /// Records an announced storefront.
    ///
    /// - Parameter storefront: The storefront.
    func note(_ storefront: Storefront) { latest.withLock { $0 = storefront } }

    /// Reads the current storefront, unless one was announced in the meantime.
    func readFirst() async {
        guard let current = await Storefront.current else { return }
        latest.withLock { $0 = $0 ?? current }
    }
}
