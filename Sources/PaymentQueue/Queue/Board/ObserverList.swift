/// Observers by identity, not kept alive, in the order in which they were attached.
struct ObserverList: Sendable {
    private struct Weak {
        weak var observer: (any SKPaymentTransactionObserver)?
        let number: Int
    }

    private var references: [ClientReference<Weak>] = []

    /// How many observers were ever attached, which is the number of the last one.
    private(set) var count = 0

    /// Grows when an observer is detached.
    private(set) var detachments = 0

    /// Attaches an observer.
    ///
    /// - Returns: Its number, higher than that of all before; `nil` if it was attached already.
    mutating func attach(_ observer: any SKPaymentTransactionObserver) -> Int? {
        references.removeAll { $0.value.observer == nil }
        guard !contains(observer) else { return nil }
        count += 1
        references.append(ClientReference(Weak(observer: observer, number: count)))
        return count
    }

    mutating func detach(_ observer: any SKPaymentTransactionObserver) {
        references.removeAll { $0.value.observer == nil || $0.value.observer === observer }
        detachments += 1
    }

    func contains(_ observer: any SKPaymentTransactionObserver) -> Bool {
        references.contains { $0.value.observer === observer }
    }

    /// Those that still exist.
    var audience: QueueAudience {
        QueueAudience(observers: ClientReference(references.compactMap(\.value.observer)), detachments: detachments)
    }

    /// Whether anybody up to this number still exists.
    func hasAnybody(upTo number: Int) -> Bool {
        references.contains { $0.value.number <= number && $0.value.observer != nil }
    }
}
