@_spi(PaymentQueues) import AdapterSupport
import PurchaseEvents

/// The purchases that the store announced while the observers were blocked, or older ones were read, in their order.
struct LaggingPurchases {
    enum Purchase {
        /// The reference that reads the transaction again.
        case reference(PurchaseReference)
        /// The values of the transaction, without signals, where only a list has the transaction while it is unfinished.
        case record(PurchaseRecord)

        var id: UInt64 {
            switch self {
            case .reference(let reference): reference.id
            case .record(let record): record.id
            }
        }
    }

    private var waiting: ArraySlice<Purchase> = []

    var isEmpty: Bool { waiting.isEmpty }

    /// The identifiers of the purchases that come into the queue next.
    var nextIdentifiers: Set<UInt64> { Set(waiting.prefix(WaitingUpdates.limit).map(\.id)) }

    var first: Purchase? { waiting.first }

    mutating func append(_ purchase: Purchase) { waiting.append(purchase) }

    mutating func removeFirst() {
        waiting.removeFirst()
        // The slice would keep the memory of what was removed.
        if waiting.startIndex > WaitingUpdates.limit { waiting = ArraySlice(Array(waiting)) }
    }

    mutating func removeAll() { waiting = [] }
}

/// The purchases that the store announces, and the bound of what waits for a blocked observer.
extension QueueEngine {
    /// Puts an announced purchase into the queue, or keeps a reference to it while too many updates wait.
    ///
    /// It also waits for the transactions from before the launch, which are older.
    ///
    /// Observers receive a purchase outside the app also if the other API has finished it by then: purchased, and then
    /// removed. Without signals, the queue does not ask if a new purchase is finished, and the entry leaves the
    /// queue when the app comes to the front.
    func take(new transaction: Transaction) async {
        let isFull = !lagging.isEmpty || !earlier.isOver || queue.waitingUpdates.isFull()
        guard queue.signals != nil else {
            let record = PurchaseRecord(transaction)
            if !announced.include(record), await !PurchaseReference(lookingFor: record).isUnfinished { return }
            if isFull { return lagging.append(.record(record)) }
            return await enter(transaction)
        }
        let reference = queue.signals.reference(to: transaction)
        // The queue reads the transactions from before its launch itself.
        guard earlier.isOver || reference.madeAt != nil else { return }
        if isFull { return lagging.append(.reference(reference)) }
        await enter(transaction, reference)
    }

    /// Puts the kept purchases into the queue, as far as their updates may wait, because observers have gone on.
    ///
    /// Transactions that were revoked or deleted in the meantime are left out.
    func takeLagging() async {
        var asked: Set<UInt64> = []
        var listed: [UInt64: Transaction] = [:]
        while earlier.isOver, let next = lagging.first, !queue.waitingUpdates.isFull() {
            guard entries[transactionID: next.id] == nil else {
                lagging.removeFirst()
                continue
            }
            switch next {
            case .reference(let reference):
                do {
                    let transaction = try await reference.transaction
                    lagging.removeFirst()
                    guard let transaction, transaction.revocationDate == nil else { continue }
                    await enter(transaction, reference)
                } catch {
                    return noteFailure("transaction \(next.id) cannot be read, and is read again later: \(error)")
                }
            case .record(let record):
                if !asked.contains(record.id) {
                    asked = lagging.nextIdentifiers
                    listed = await unfinishedTransactions(among: asked)
                }
                lagging.removeFirst()
                guard let transaction = listed[record.id] else {
                    enter(newEntry(for: record, PurchaseReference(lookingFor: record)))
                    continue
                }
                if transaction.revocationDate == nil { await enter(transaction) }
            }
        }
    }

    /// Puts a transaction into the queue that is unfinished, or that was finished after it was made outside the app.
    private func enter(_ transaction: Transaction, _ reference: PurchaseReference) async {
        let isUnfinished = await reference.isUnfinished
        // A closed store has no unfinished transactions, which says nothing.
        guard isUnfinished || isNews(reference), queue.scope.isOpen else { return }
        await enter(transaction)
        if !isUnfinished, let entry = entries[transactionID: transaction.id] { leave(entry) }
    }

    /// True for the announcement of a purchase that was made after the first observer was attached, and not deleted.
    ///
    /// Other announcements concern transactions that observers have received before.
    private func isNews(_ reference: PurchaseReference) -> Bool {
        guard let madeAt = reference.madeAt, let attachedAt else { return false }
        let moment = queue.signals.moment
        return madeAt > max(attachedAt, moment.clearedAt) && !moment.deletedTransactionIDs.contains(reference.id)
    }

    private func enter(_ transaction: Transaction) async {
        await inheritName(by: transaction)
        enter(newEntry(for: transaction))
    }

    private func enter(_ entry: QueueEntry) {
        put(entry)
        announce([.changed([TransactionChange(transaction: entry.transaction)])])
    }
}

/// The number of updates that wait for the delivery queue, which an observer may block.
///
/// Up to a limit, updates wait with their values. Beyond it the engine keeps references to the purchases that the store
/// announces, and reads them again when the observers continue.
final class WaitingUpdates: Sendable {
    static let limit = 256

    private struct State {
        var count = 0
        var isAwaited = false
    }

    private let state = Lock(State())

    /// Records an update that was handed to the delivery queue.
    func begin() { state.withLock { $0.count += 1 } }

    /// Records that an update was delivered.
    ///
    /// - Returns: True if the engine waits for that, and half of the limit is free again.
    func end() -> Bool {
        state.withLock { state in
            state.count -= 1
            guard state.isAwaited, state.count <= Self.limit / 2 else { return false }
            state.isAwaited = false
            return true
        }
    }

    /// Returns true if no further update may wait with its values; then ``end()`` returns true once.
    func isFull() -> Bool {
        state.withLock { state in
            guard state.count >= Self.limit else { return false }
            state.isAwaited = true
            return true
        }
    }
}
