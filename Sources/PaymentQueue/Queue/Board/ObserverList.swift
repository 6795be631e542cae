/// Observers by identity, not kept alive, in the order in which they were attached.
// `@unchecked` because Apple lets observers be of any class: the list only refers to them, weakly, which is safe from any
// thread, and they are called nowhere but on the delivery queue.
struct ObserverList: @unchecked Sendable {
    private struct Reference {
        weak var observer: (any SKPaymentTransactionObserver)?
    }

    private var references: [Reference] = []

    /// Grows when an observer is detached.
    private(set) var detachments = 0

    /// Attaches an observer; `false` if it was attached already.
    mutating func attach(_ observer: any SKPaymentTransactionObserver) -> Bool {
        references.removeAll { $0.observer == nil }
        guard !contains(observer) else { return false }
        references.append(Reference(observer: observer))
        return true
    }

    mutating func detach(_ observer: any SKPaymentTransactionObserver) {
        references.removeAll { $0.observer == nil || $0.observer === observer }
        detachments += 1
    }

    func contains(_ observer: any SKPaymentTransactionObserver) -> Bool {
        references.contains { $0.observer === observer }
    }

    var isEmpty: Bool { references.allSatisfy { $0.observer == nil } }

    /// Those that still exist.
    var audience: QueueAudience {
        QueueAudience(
            observers: ClientReference(references.compactMap(\.observer)),
            detachments: detachments
        )
    }
}
