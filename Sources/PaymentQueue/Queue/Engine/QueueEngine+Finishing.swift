import QueueAdapters
import TransactionCore

extension QueueEngine {
    /// Takes a transaction out of the queue, as the app asked when it saw the state `shown`.
    func finish(_ transaction: SKPaymentTransaction, shown: SKPaymentTransactionState) async {
        guard let entry = entries[transaction] else { return }
        switch entry.phase {
        case .paying: return
        case .purchased(let bought):
            // The approval was on its way while the app let go of the deferred transaction. It has not delivered what was
            // bought, so that is not finished; it hears of the purchase.
            guard shown != .deferred else { return }
            await bought.finish()
        case .deferred, .failed, .copied: break
        }
        leave(entry)
    }

    /// Takes an entry out of the queue and its journal, and says so.
    func leave(_ entry: QueueEntry) {
        entries.remove(entry.transaction)
        if let row = entry.row { remember([.delete(tag: row.tag)]) }
        queue.deliver(.removed([entry.transaction]))
    }
}
