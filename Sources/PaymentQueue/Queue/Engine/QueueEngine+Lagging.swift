import QueueAdapters
import AdapterSupport

/// The purchases that the store announced while the observers were blocked, in their order.
struct LaggingPurchases {
    private var waiting: ArraySlice<PurchaseReference> = []

    var isEmpty: Bool { waiting.isEmpty }
    var first: PurchaseReference? { waiting.first }

    mutating func append(_ purchase: PurchaseReference) { waiting.append(purchase) }

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
        let reference = queue.signals.reference(to: transaction)
        if !lagging.isEmpty || queue.waitingUpdates.isFull() { return lagging.append(reference) }
        guard await reference.isUnfinished else { return }
        await enter(transaction)
    }

    /// Puts the kept purchases into the queue, as far as their updates may wait, because observers have gone on.
    ///
    /// Transactions that were finished, revoked or deleted in the meantime are left out.
    func takeLagging() async {
        while let next = lagging.first, !queue.waitingUpdates.isFull() {
            do {
                let isWanted = entries[transactionID: next.id] == nil
                let transaction = try await isWanted ? next.transaction : nil
                lagging.removeFirst()
                guard let transaction, transaction.revocationDate == nil, await next.isUnfinished else { continue }
                await enter(transaction)
            } catch {
                return noteFailure("transaction \(next.id) cannot be read, and is read again later: \(error)")
            }
        }
    }

    private func enter(_ transaction: Transaction) async {
        await inheritName(by: transaction.id)
        let entry = newEntry(for: transaction)
        put(entry)
        announce([.changed([TransactionChange(transaction: entry.transaction, condition: nil)])])
    }
}
