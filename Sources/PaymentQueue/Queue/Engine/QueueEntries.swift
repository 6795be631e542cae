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
