import TransactionCore

/// The payments that wait for the store, which works on one at a time.
struct PaymentLane {
    private var waiting: [PaymentRequest] = []
    private var head = 0

    /// The payment that the store is working on.
    private(set) var current: PaymentRequest?

    /// Whether a payment that is added now is the next.
    var isIdle: Bool { current == nil && next == nil }

    /// The payment whose turn it is once the store is free.
    var next: PaymentRequest? { head < waiting.count ? waiting[head] : nil }

    /// Puts what was added in an earlier process before what was added in this one.
    mutating func prepend(_ requests: [PaymentRequest]) {
        waiting.replaceSubrange(..<head, with: requests)
        head = 0
    }

    mutating func append(_ request: PaymentRequest) { waiting.append(request) }

    /// Hands the next payment to the store.
    mutating func begin() {
        current = next
        head += 1
        if head * 2 > waiting.count {
            waiting.removeFirst(head)
            head = 0
        }
    }

    /// Forgets the payments that the store has not been asked for.
    mutating func dropWaiting() {
        waiting = []
        head = 0
    }

    mutating func end() { current = nil }
}

/// A restore that waits for somebody to hear of it.
struct HeldRestore {
    let userName: String?
}

/// What became of a payment that waits for approval, when that is known before the payment is known to wait.
enum EarlyOutcome {
    case approved(Transaction)
    /// A transaction that the customer had already answers it.
    case answered(transactionID: UInt64)
    case declined
}

/// What follows from the end of a payment.
struct PaymentCompletion {
    /// What has to be written before the news may be told.
    var changes: [JournalChange] = []
    var news: [ObserverUpdate] = []

    mutating func append(_ later: PaymentCompletion) {
        changes += later.changes
        news += later.news
    }
}
