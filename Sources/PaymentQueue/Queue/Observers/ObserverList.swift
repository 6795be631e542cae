/// Observers by identity, not kept alive, in the order in which they were attached.
///
/// Who reads a weak reference keeps the object alive for a moment and may be the last to do so, and an observer may detach
/// itself as it ends. So a list behind a lock is changed there, and asked who still exists only as a copy outside.
struct ObserverList: Sendable {
    private struct Weak {
        weak var observer: (any SKPaymentTransactionObserver)?
        /// The queue that it was attached to, which may be an app's own object.
        weak var queue: SKPaymentQueue?
        let identity: ObjectIdentifier
        let number: Int
    }

    private var references: [ClientReference<Weak>] = []

    /// How many observers were ever attached, which is the number of the last one.
    private(set) var count = 0

    /// Grows when an observer is detached.
    private(set) var detachments = 0

    /// Attaches an observer to a queue, which is not kept alive either.
    ///
    /// - Returns: Its number, higher than that of all before; `nil` if it was attached already.
    mutating func attach(_ observer: any SKPaymentTransactionObserver, to queue: SKPaymentQueue) -> Int? {
        guard !contains(observer) else { return nil }
        let identity = ObjectIdentifier(observer)
        references.removeAll { $0.value.identity == identity }
        count += 1
        references.append(ClientReference(Weak(observer: observer, queue: queue, identity: identity, number: count)))
        return count
    }

    mutating func detach(_ observer: any SKPaymentTransactionObserver) {
        let identity = ObjectIdentifier(observer)
        references.removeAll { $0.value.identity == identity }
        detachments += 1
    }

    /// Forgets observers by their numbers.
    mutating func remove(_ numbers: Set<Int>) {
        references.removeAll { numbers.contains($0.value.number) }
    }

    /// Whether the observer is attached, and not a former one that was at the same address.
    func contains(_ observer: any SKPaymentTransactionObserver) -> Bool {
        let identity = ObjectIdentifier(observer)
        return references.contains { $0.value.identity == identity && $0.value.observer != nil }
    }

    /// Whether an observer is attached; one that is about to end is still found.
    func lists(_ identity: ObjectIdentifier) -> Bool { references.contains { $0.value.identity == identity } }

    // MARK: For copies that no lock protects

    /// The numbers of those that no longer exist.
    var gone: Set<Int> { Set(references.lazy.filter { $0.value.observer == nil }.map(\.value.number)) }

    /// Those that still exist.
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

    /// Whether anybody up to this number still exists.
    func hasAnybody(upTo number: Int) -> Bool {
        references.contains { $0.value.number <= number && $0.value.observer != nil }
    }
}

/// Who is to be called: the observers that were there when something became visible, kept alive until they are called.
struct ObserverSnapshot: Sendable {
    struct Member {
        let observer: any SKPaymentTransactionObserver
        /// The queue that the observer was attached to; `nil` when that object is gone.
        let queue: SKPaymentQueue?
    }

    let members: ClientReference<[Member]>
    /// ``ObserverList/detachments`` at that moment.
    let detachments: Int
}
