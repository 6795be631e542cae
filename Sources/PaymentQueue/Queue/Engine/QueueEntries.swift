import Foundation
import QueueAdapters
import TransactionCore

/// The entries of the queue, found by their transaction, by their journal row, or by the store's transaction.
struct QueueEntries {
    private var entries: [ObjectIdentifier: QueueEntry] = [:]
    private var byTag: [String: ObjectIdentifier] = [:]
    private var byTransactionID: [UInt64: ObjectIdentifier] = [:]

    var all: [QueueEntry] { Array(entries.values) }

    subscript(transaction: SKPaymentTransaction) -> QueueEntry? { entries[ObjectIdentifier(transaction)] }

    subscript(tag tag: String) -> QueueEntry? { byTag[tag].flatMap { entries[$0] } }

    /// The entry whose finishing finishes this transaction of the store; copies of it do not count.
    subscript(transactionID id: UInt64) -> QueueEntry? { byTransactionID[id].flatMap { entries[$0] } }

    /// Adds an entry, or puts it in the place of the one that its transaction had before.
    mutating func put(_ entry: QueueEntry) {
        remove(entry.transaction)
        let id = ObjectIdentifier(entry.transaction)
        entries[id] = entry
        if let row = entry.row { byTag[row.tag] = id }
        if case .purchased(let transaction) = entry.phase { byTransactionID[transaction.id] = id }
    }

    mutating func remove(_ transaction: SKPaymentTransaction) {
        let id = ObjectIdentifier(transaction)
        guard let entry = entries.removeValue(forKey: id) else { return }
        if let row = entry.row { byTag[row.tag] = nil }
        if case .purchased(let transaction) = entry.phase { byTransactionID[transaction.id] = nil }
    }
}

/// A transaction of the queue as the engine knows it, which may be ahead of what observers have been told.
struct QueueEntry {
    let transaction: SKPaymentTransaction

    /// The row of the journal that remembers the entry; `nil` where the store does, or nobody can.
    var row: Row?

    var phase: Phase

    /// The purchases of the store that a copy is of.
    var copied: Set<UInt64> = []

    struct Row {
        let tag: String
        let sequence: JournalSequence
    }

    enum Phase {
        /// A payment that is in the lane, or being worked off.
        case paying(PaymentRequest)
        case deferred(PaymentRequest)
        case failed
        /// A transaction of the store, which finishing the entry finishes.
        case purchased(Transaction)
        /// A copy, of which the store knows nothing.
        case copied
    }

    init(_ transaction: SKPaymentTransaction, row: Row? = nil, phase: Phase) {
        self.transaction = transaction
        self.row = row
        self.phase = phase
    }
}

/// A payment as the engine knows it.
struct PaymentRequest: Hashable, Sendable {
    /// Names the payment in the journal and in the store.
    let tag: String
    let terms: PaymentTerms
    let moment: QueueTimestamp

    init(_ terms: PaymentTerms, at moment: QueueTimestamp) {
        tag = UUID().uuidString
        self.terms = terms
        self.moment = moment
    }

    init(_ row: JournalRow) {
        tag = row.tag
        terms = row.terms
        moment = row.moment
    }
}

/// When something came into the queue.
struct QueueTimestamp: Hashable, Sendable {
    /// How much had happened in the store; `nil` where that is not known.
    let changeNumber: Int64?

    /// What time it was for the store; `nil` where that is not known.
    let date: Date?
}

extension QueueTimestamp {
    /// This moment.
    init(_ signals: any PurchaseSignals) {
        self.init(changeNumber: signals.changeNumber, date: signals.now)
    }
}
