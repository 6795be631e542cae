import Foundation
import QueueAdapters
import AdapterSupport

/// The entries of the queue, indexed by their transaction, their journal row, and the store's transaction.
struct QueueEntries {
    private var entries: [ObjectIdentifier: QueueEntry] = [:]
    private var byTag: [String: ObjectIdentifier] = [:]
    private var byTransactionID: [UInt64: ObjectIdentifier] = [:]

    var all: [QueueEntry] { Array(entries.values) }

    subscript(transaction: SKPaymentTransaction) -> QueueEntry? { entries[ObjectIdentifier(transaction)] }

    subscript(tag tag: String) -> QueueEntry? { byTag[tag].flatMap { entries[$0] } }

    /// The entry that finishes this transaction of the store when it is finished; copies do not count.
    subscript(transactionID id: UInt64) -> QueueEntry? { byTransactionID[id].flatMap { entries[$0] } }

    /// Adds an entry, or replaces the earlier entry of its transaction.
    mutating func put(_ entry: QueueEntry) {
        remove(entry.transaction)
        let id = ObjectIdentifier(entry.transaction)
        entries[id] = entry
        if let row = entry.row { byTag[row.tag] = id }
        if case .purchased(let bought) = entry.phase { byTransactionID[bought.id] = id }
    }

    mutating func remove(_ transaction: SKPaymentTransaction) {
        let id = ObjectIdentifier(transaction)
        guard let entry = entries.removeValue(forKey: id) else { return }
        if let row = entry.row { byTag[row.tag] = nil }
        if case .purchased(let bought) = entry.phase { byTransactionID[bought.id] = nil }
    }
}

/// A transaction of the queue in the state that the engine knows, which may be ahead of the delivered state.
struct QueueEntry {
    let transaction: SKPaymentTransaction

    /// The journal row of the entry; `nil` if the store keeps the transaction, or the journal could not be written.
    var row: Row?

    var phase: Phase

    /// The identifiers of the store's purchases that a copy represents.
    var copied: Set<UInt64> = []

    struct Row {
        let tag: String
        let sequence: JournalSequence
    }

    enum Phase {
        /// A payment that waits in the lane, or is being processed.
        case paying(PaymentRequest)
        case deferred(PaymentRequest)
        case failed
        /// A transaction of the store, which is finished together with the entry.
        case purchased(PurchaseReference)
        /// A copy, which the store does not know.
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
    /// The tag of the payment in the journal and in the store.
    let tag: String
    let terms: PaymentTerms
    let moment: QueueTimestamp

    init(_ terms: PaymentTerms, at moment: QueueTimestamp) {
        tag = PaymentToken.newTag()
        self.terms = terms
        self.moment = moment
    }

    init(_ row: JournalRow) {
        tag = row.tag
        terms = row.terms
        moment = row.moment
    }
}

/// The time at which an item was added to the queue.
struct QueueTimestamp: Hashable, Sendable {
    /// The store's change number; `nil` if it is not known.
    let changeNumber: Int64?

    /// The store's time; `nil` if it is not known.
    let date: Date?
}
