/// Observers by identity, not kept alive, in the order in which they were attached.
struct ObserverList: Sendable {
    private struct Weak {
        weak var observer: (any SKPaymentTransactionObserver)?
    }

    private var references: [ClientReference<Weak>] = []

    /// Grows when an observer is detached.
    private(set) var detachments = 0

    /// Attaches an observer; `false` if it was attached already.
    mutating func attach(_ observer: any SKPaymentTransactionObserver) -> Bool {
        references.removeAll { $0.value.observer == nil }
        guard !contains(observer) else { return false }
        references.append(ClientReference(Weak(observer: observer)))
        return true
    }

    mutating func detach(_ observer: any SKPaymentTransactionObserver) {
        references.removeAll { $0.value.observer == nil || $0.value.observer === observer }
        detachments += 1
    }

    func contains(_ observer: any SKPaymentTransactionObserver) -> Bool {
        references.contains { $0.value.observer === observer }
    }

    var isEmpty: Bool { references.allSatisfy { $0.value.observer == nil } }

    /// Those that still exist.
    var audience: QueueAudience {
        QueueAudience(
            observers: ClientReference(references.compactMap(\.value.observer)),
            detachments: detachments
        )
    }
}
