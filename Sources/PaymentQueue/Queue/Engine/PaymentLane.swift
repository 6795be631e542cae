import AdapterSupport

/// The payments that wait for the store, which processes one at a time.
struct PaymentLane {
    private var waiting: [PaymentRequest] = []
    private var head = 0

    /// The payment that the store is processing.
    private(set) var current: PaymentRequest?

    /// True if a payment that is added now is the next one.
    var isIdle: Bool { current == nil && next == nil }

    /// The payment that is processed next, when the store is free.
    var next: PaymentRequest? { head < waiting.count ? waiting[head] : nil }

    /// Inserts payments from an earlier process before the payments of this one.
    mutating func prepend(_ requests: [PaymentRequest]) {
        waiting.replaceSubrange(..<head, with: requests)
        head = 0
    }

    mutating func append(_ request: PaymentRequest) { waiting.append(request) }

    /// Makes the next payment the current one.
    mutating func begin() {
        current = next
        head += 1
        if head * 2 > waiting.count {
            waiting.removeFirst(head)
            head = 0
        }
    }

    /// Removes the payments that were not passed to the store.
    mutating func dropWaiting() {
        waiting = []
        head = 0
    }

    mutating func end() { current = nil }
}

/// A restore that waits for an observer.
struct HeldRestore {
    let userName: String?
}

/// The outcome of a payment with a required approval, when it arrives before the payment is known to be pending.
enum EarlyOutcome {
    case approved(Transaction)
    /// A transaction that the customer had already answers the payment.
    case answered(transactionID: UInt64)
    case declined
}

/// The consequences of the end of a payment.
struct PaymentCompletion {
    /// The changes that have to be written before the updates may be delivered.
    var changes: [JournalChange] = []
    var updates: [ObserverUpdate] = []
    /// True for a purchase that the store keeps, so that the next launch finds it without these changes.
    var isSavedByStore = false

    mutating func append(_ later: PaymentCompletion) {
        isSavedByStore = isSavedByStore || later.isSavedByStore
        changes += later.changes
        updates += later.updates
    }
}
