import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// What is recorded and not listed yet: the ledger as the queries show it, and what is still to come, in its order.
struct ListingDelay {
    struct Change {
        /// The ledger after it.
        let ledger: Ledger
        /// What the transactions it signed anew said before.
        let formerTexts: [UInt64: StoredText]
        let products: Set<String?>
        /// The last gate that it has passed.
        var passed = -1
        /// How many more times the queries do not show it, unless that moment comes first; `nil` without such a quirk.
        var delay: (looks: Int, until: StoreDate)?
    }

    private(set) var ledger: Ledger
    private var line: [Change] = []

    init(showing ledger: Ledger) { self.ledger = ledger }

    var isOver: Bool { line.isEmpty }

    mutating func append(_ change: Change) { line.append(change) }

    /// Shows what may be shown, the oldest first.
    mutating func advance(while mayBeListed: (inout Change) -> Bool) {
        while var change = line.first {
            guard mayBeListed(&change) else {
                line[0] = change
                return
            }
            ledger = change.ledger
            line.removeFirst()
        }
    }

    /// Takes note that somebody looked.
    mutating func look() {
        for index in line.indices { line[index].delay?.looks -= 1 }
    }

    /// Ends every delay that nothing but a quirk makes.
    mutating func endDelays() {
        for index in line.indices { line[index].delay = nil }
    }

    /// What the queries show as the text of a transaction, where it is not the stored one.
    func formerText(of id: UInt64) -> StoredText? {
        line.lazy.compactMap { $0.formerTexts[id] }.first
    }
}

/// An event, and what listeners of `Transaction.updates` hear of it.
struct PendingUpdate {
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
