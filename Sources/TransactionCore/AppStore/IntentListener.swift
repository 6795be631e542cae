import StoreInterface
import Synchronization

/// An iterator of `PurchaseIntent.intents` as a listener: of the app, or of a payment queue with an observer.
///
/// An app uses either of the two (P-44). If both exist at once, one line on the standard error says so.
final class IntentListener: Sendable {
    private struct Listeners {
        var ofApps = 0
        var ofQueues = 0
    }

    private static let listeners = Mutex<[ObjectIdentifier: Listeners]>([:])
    private static let isReported = Mutex(false)

    private let store: ObjectIdentifier
    private let isOfQueue: Bool

    /// Counts a listener of a store, until it is released.
    init(of origin: StoreReference) {
        store = ObjectIdentifier(origin.identity)
        isOfQueue = QueueWork.isUnderWay
        let areBothPresent = Self.change(store, isOfQueue, by: 1)
        if areBothPresent { Self.reportOnce() }
    }

    deinit { _ = Self.change(store, isOfQueue, by: -1) }

    private static func change(_ store: ObjectIdentifier, _ isOfQueue: Bool, by count: Int) -> Bool {
        listeners.withLock { listeners in
            var present = listeners[store] ?? Listeners()
            if isOfQueue { present.ofQueues += count } else { present.ofApps += count }
            listeners[store] = present.ofApps + present.ofQueues > 0 ? present : nil
            return present.ofApps > 0 && present.ofQueues > 0
        }
    }

    private static func reportOnce() {
        let isFirst = isReported.withLock { isReported in
            defer { isReported = true }
            return !isReported
        }
        guard isFirst else { return }
        StandardError.write(
            line: """
                Purchase intents: this app has an iterator of PurchaseIntent.intents and a payment observer. An intent that \
                arrived while only the iterator existed stays with the iterator, and shouldAddStorePayment is never called \
                with it; each later intent goes to both. Use one of the two: release the iterator, or return false from \
                shouldAddStorePayment.
                """
        )
    }
}
