import StoreInterface
import StoreLedger

/// An event, and what listeners of `Transaction.updates` hear of it.
struct News {
    let entry: LedgerJournalEntry
    var told: SignedTransaction?
    /// The last gate that it has passed on its way to the listeners.
    var passed = -1

    /// Whether anybody but a payment queue that knows already has something to hear.
    var isWorthHolding: Bool {
        told != nil || entry.event.changesStatus || entry.event.kind == .declined
    }

    /// Whether listeners hear of one of these transactions.
    func tells(anyOf ids: Set<UInt64>) -> Bool { told.map { ids.contains($0.transactionID) } ?? false }
}
