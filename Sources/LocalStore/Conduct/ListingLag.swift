import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// What is recorded and not listed yet: the ledger as the queries show it, and what is still to come, in its order.
struct ListingLag {
    struct Change {
        /// The ledger after it.
        let ledger: Ledger
        /// What the transactions it signed anew said before.
        let formerTexts: [UInt64: StoredText]
        let products: Set<String?>
        /// The last gate that it has passed.
        var passed = -1
        /// How many more times the queries do not show it, unless that moment comes first; `nil` without such a habit.
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

    /// Ends every delay that nothing but a habit makes.
    mutating func endDelays() {
        for index in line.indices { line[index].delay = nil }
    }

    /// What the queries show as the text of a transaction, where it is not the stored one.
    func formerText(of id: UInt64) -> StoredText? {
        line.lazy.compactMap { $0.formerTexts[id] }.first
    }
}
