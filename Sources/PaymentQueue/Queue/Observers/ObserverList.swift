import PurchaseEvents

/// The attached observers by identity, held weakly, in the order in which they were attached.
///
/// Reading a weak reference retains the object for a moment, and the reader may release it last. An observer may detach
/// itself when it is released. Therefore a list is changed under a lock, but the weak references are read only from a
/// copy outside the lock.
struct ObserverList: Sendable {
    /// One attached observer.
    ///
    /// A class, because the lists that are read outside the lock are copies, and to copy a weak reference costs more than
    /// to call an observer.
    private final class Attachment {
        weak let observer: (any SKPaymentTransactionObserver)?
        /// The queue object that the observer was attached to, if it is not the store's own.
        weak let queue: SKPaymentQueue?
        let identity: ObjectIdentifier
        let number: Int

        init(of observer: any SKPaymentTransactionObserver, to queue: SKPaymentQueue?, number: Int) {
            self.observer = observer
            self.queue = queue
            identity = ObjectIdentifier(observer)
            self.number = number
        }
    }

    private var references: [ClientReference<Attachment>] = []

    /// The number of observers that were ever attached, which is also the number of the last one.
    private(set) var count = 0

    /// The number of detachments, which increases when an observer is detached.
    private(set) var detachments = 0

    /// Attaches an observer to a queue, which is not retained either; to the store's own queue if it is `nil`.
    ///
    /// - Returns: Its number, higher than all earlier numbers; `nil` if it was attached already.
    mutating func attach(_ observer: any SKPaymentTransactionObserver, to queue: SKPaymentQueue?) -> Int? {
        guard !contains(observer) else { return nil }
        let identity = ObjectIdentifier(observer)
        references.removeAll { $0.value.identity == identity }
        count += 1
        references.append(ClientReference(Attachment(of: observer, to: queue, number: count)))
        return count
    }

    mutating func detach(_ observer: any SKPaymentTransactionObserver) {
        let identity = ObjectIdentifier(observer)
        references.removeAll { $0.value.identity == identity }
        detachments += 1
    }

    /// Removes observers by their numbers.
    mutating func remove(_ numbers: Set<Int>) {
        references.removeAll { numbers.contains($0.value.number) }
    }

    /// Returns true if the observer is attached, and is not a former observer that was at the same address.
    func contains(_ observer: any SKPaymentTransactionObserver) -> Bool {
        let identity = ObjectIdentifier(observer)
        return references.contains { $0.value.identity == identity && $0.value.observer != nil }
    }

    /// Returns true if an observer is attached; an observer that is being released is still found.
    func lists(_ identity: ObjectIdentifier) -> Bool { references.contains { $0.value.identity == identity } }

    // MARK: For copies that no lock protects

    /// The numbers of the observers that no longer exist.
    var gone: Set<Int> { Set(references.lazy.filter { $0.value.observer == nil }.map(\.value.number)) }

    /// The observers that still exist.
    var audience: ObserverSnapshot {
        ObserverSnapshot(
            members: ClientReference(
                references.compactMap { reference in
                    reference.value.observer.map { ObserverSnapshot.Member(observer: $0, queue: reference.value.queue) }
                }
            ),
            detachments: detachments
        )
    }

    /// Returns true if an observer up to this number still exists.
    func hasAnybody(upTo number: Int = .max) -> Bool {
        references.contains { $0.value.number <= number && $0.value.observer != nil }
    }
}

/// A snapshot of the observers that were attached when an update became visible, retained until they are called.
struct ObserverSnapshot: Sendable {
    struct Member {
        let observer: any SKPaymentTransactionObserver
        /// The queue object that the observer was attached to; `nil` for the store's own, and if it no longer exists.
        let queue: SKPaymentQueue?
    }

    let members: ClientReference<[Member]>
    /// The value of ``ObserverList/detachments`` at that moment.
    let detachments: Int
}

/// The observers that apps attach, for the test kit, which examines their classes.
@_spi(SimulatedStores) public enum PaymentQueueAttachments {
    // A structure, because a mutex whose value is a function wraps that function once more at every access. The calls
    // then nest until the stack overflows.
    private struct Watcher {
        let body: @Sendable (any SKPaymentTransactionObserver) -> Void
    }

    private static let watcher = Lock<Watcher?>(nil)

    /// Calls a function with every observer that is attached to any queue from now on.
    ///
    /// - Parameter body: The function, which replaces an earlier one. It is called before the observer is attached, on
    ///   the thread that attaches it, with no lock held.
    public static func watch(_ body: @escaping @Sendable (any SKPaymentTransactionObserver) -> Void) {
        watcher.withLock { $0 = Watcher(body: body) }
    }

    static func note(_ observer: any SKPaymentTransactionObserver) {
        let watcher = watcher.withLock { $0 }
        watcher?.body(observer)
    }
}
