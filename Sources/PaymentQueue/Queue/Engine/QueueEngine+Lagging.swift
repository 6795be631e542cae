import QueueAdapters
import AdapterSupport

/// The purchases that the store announced while the observers were blocked, in their order.
struct LaggingPurchases {
    struct Purchase {
        let id: UInt64
        /// The reference that reads the transaction again; `nil` without signals, where only a list has it.
        let reference: PurchaseReference?
    }

    private var waiting: ArraySlice<Purchase> = []

    var isEmpty: Bool { waiting.isEmpty }
    var first: Purchase? { waiting.first }

    mutating func append(_ purchase: Purchase) { waiting.append(purchase) }

    mutating func removeFirst() {
        waiting.removeFirst()
        // The slice would keep the memory of what was removed.
        if waiting.startIndex > WaitingUpdates.limit { waiting = ArraySlice(Array(waiting)) }
    }

    mutating func removeAll() { waiting = [] }
}

/// The bound of what waits for a blocked observer.
extension QueueEngine {
    /// Puts an announced purchase into the queue, or keeps a reference to it while too many updates wait.
    func take(new transaction: Transaction) async {
        // Without signals, reading a list for each announcement would take too long. A transaction that the other API
        // has finished already therefore enters the queue, and leaves it when the app comes to the front.
        let reference = queue.signals == nil ? nil : queue.signals.reference(to: transaction)
        if !lagging.isEmpty || queue.waitingUpdates.isFull() {
            return lagging.append(LaggingPurchases.Purchase(id: transaction.id, reference: reference))
        }
        if let reference, await !reference.isUnfinished { return }
        await enter(transaction)
    }

    /// Puts the kept purchases into the queue, as far as their updates may wait, because observers have gone on.
    ///
    /// Transactions that were finished, revoked or deleted in the meantime are left out.
    func takeLagging() async {
        var listed: [UInt64: Transaction]?
        while let next = lagging.first, !queue.waitingUpdates.isFull() {
            do {
                let isWanted = entries[transactionID: next.id] == nil
                let transaction: Transaction?
                if let reference = next.reference {
                    transaction = try await isWanted ? reference.transaction : nil
                } else {
                    if listed == nil { listed = await unfinishedTransactionsByID() }
                    transaction = isWanted ? listed?[next.id] : nil
                }
                lagging.removeFirst()
                guard let transaction, transaction.revocationDate == nil else { continue }
                if let reference = next.reference, await !reference.isUnfinished { continue }
                await enter(transaction)
            } catch {
                return noteFailure("transaction \(next.id) cannot be read, and is read again later: \(error)")
            }
        }
    }

    private func enter(_ transaction: Transaction) async {
        await inheritName(by: transaction)
        let entry = newEntry(for: transaction)
        put(entry)
        announce([.changed([TransactionChange(transaction: entry.transaction)])])
    }
}
