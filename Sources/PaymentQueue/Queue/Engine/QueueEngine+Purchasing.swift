@_spi(PaymentQueues) import AdapterSupport
import PurchaseEvents

extension QueueEngine {
    /// Processes an added payment, which is listed already: first it is written to disk, then delivered.
    func add(_ transaction: SKPaymentTransaction, for request: PaymentRequest) async {
        // Payments of earlier launches come first.
        if isLaunched, !isJournalRead { await retryJournal() }
        guard !isCleared(request.moment) else {
            // The payment was listed when it was added.
            return announce([.changed([], withdrawn: [transaction])])
        }
        let isNext = lane.isIdle && mayBegin
        // A payment that is next needs no second write to record that it has started.
        let row = JournalRow(request, isNext ? .started : .waiting)
        do throws(JournalFailure) {
            let sequence = try insert([row])[0]
            put(QueueEntry(transaction, for: request, at: sequence, phase: .paying))
            show(transaction, .purchasing)
        } catch {
            put(QueueEntry(transaction, phase: .failed))
            show(transaction, .purchasing)
            show(transaction, .failed(QueueFailure(error)))
            return
        }
        lane.append(request)
        if isNext { begin() }
    }

    func insert(_ rows: [JournalRow]) throws(JournalFailure) -> [JournalSequence] {
        try commit(rows.map { .insert($0) })
    }

    /// Begins the next payment, if there is one, the store is free, and an observer is attached.
    func beginNext() {
        guard let next = nextToBegin else { return }
        isLaneStalled = !save([.setState(tag: next.tag, .started)])
        // A payment whose beginning is not on disk could be made a second time.
        if !isLaneStalled { begin() }
    }

    /// The payment that may begin now.
    var nextToBegin: PaymentRequest? { lane.current == nil && mayBegin ? lane.next : nil }

    private var mayBegin: Bool { isLaunched && hasObservers && !queue.mailbox.isClosed }

    /// Passes the next payment to the store, which processes it concurrently with this engine.
    func begin() {
        lane.begin()
        guard let request = lane.current else { return }
        // From now on the payment continues, also when the store is cleared.
        if let entry = entries[tag: request.tag] { put(entry) }
        let signals = queue.signals
        let (mailbox, work) = (queue.mailbox, queue.work)
        let (queue, transaction) = (queue, entries[tag: request.tag]?.transaction)
        work.begin()
        Task.beginningHere {
            defer { work.end() }
            let terms = request.terms
            let made = MadeTransaction()
            let mark = PurchaseMark(
                tag: request.tag,
                askedAt: request.moment.changeNumber,
                signedName: terms.discount == nil ? nil : terms.applicationUsername,
                noticeMade: { made.note($0) }
            ) { isHeld in
                // Operations that a test holds at a gate do not count as work in progress.
                if isHeld { work.end() } else { work.begin() }
            }
            let outcome = await signals.purchasing(mark) {
                await request.buy(token: signals.token(for: request.tag, terms)) { storefront in
                    transaction.map { queue.shouldContinue($0, in: storefront) } ?? true
                }
            }
            mailbox.post(.ended(tag: request.tag, outcome, made: made.id))
        }
    }
}

/// The transaction that the store has made for a payment, as far as it has said so.
private final class MadeTransaction: Sendable {
    private let value = Lock<UInt64?>(nil)

    var id: UInt64? { value.withLock { $0 } }

    func note(_ id: UInt64) { value.withLock { $0 = id } }
}

extension Task where Success == Void, Failure == Never {
    /// Starts a task whose first part runs on the calling thread, because waking another thread takes longer than it.
    fileprivate static func beginningHere(_ body: @escaping @Sendable () async -> Void) {
        #if canImport(Darwin)
        // `Task.immediate` is newer than the oldest of Apple's systems that the package supports.
        Task { @concurrent in await body() }
        #else
        Task.immediate { await body() }
        #endif
    }
}

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
