import LocalStore
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// The changes that are recorded and not listed yet, in order, and the ledger as the queries show it.
struct ListingDelay {
    struct Change {
        /// The ledger after the change.
        let ledger: Ledger
        /// The previous texts of the transactions that the change signed again.
        let formerTexts: [UInt64: StoredText]
        let products: Set<String?>
        /// The last gate that the change has passed.
        var passed = -1
        /// The number of queries that do not show the change yet, and the moment that ends the delay if it comes first.
        ///
        /// `nil` without a listing delay.
        var delay: (looks: Int, until: StoreDate)?

        init(_ recorded: RecordedChange) {
            ledger = recorded.ledger
            formerTexts = recorded.formerTexts
            products = Set(recorded.journal.map(\.event.productID))
        }

        /// Creates a change of another process, which is listed at once, but not before earlier changes.
        init(leadingTo ledger: Ledger) {
            self.ledger = ledger
            formerTexts = [:]
            products = []
        }
    }

    private(set) var ledger: Ledger
    private var line: [Change] = []

    init(showing ledger: Ledger) { self.ledger = ledger }

    var isOver: Bool { line.isEmpty }

    mutating func append(_ change: Change) { line.append(change) }

    /// Lists the changes that may be listed, the oldest first.
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

    /// Counts a query.
    mutating func look() {
        for index in line.indices { line[index].delay?.looks -= 1 }
    }

    /// Ends every delay whose only cause is a quirk.
    mutating func endDelays() {
        for index in line.indices { line[index].delay = nil }
    }

    /// The state that the queries show.
    var shown: EarlierState {
        var texts: [UInt64: StoredText] = [:]
        // Of several changes, the text before the first one counts.
        for change in line { texts.merge(change.formerTexts) { first, _ in first } }
        return EarlierState(ledger: ledger, texts: texts)
    }
}

/// An update that waits for its publication.
struct HeldUpdate {
    var update: PendingUpdate
    /// The last gate that the update has passed on its way to the listeners.
    var passed = -1

    /// True if the update concerns a listener other than a payment queue that has received it already.
    var isWorthHolding: Bool {
        let event = update.entry.event
        return update.announced != nil || update.isUnread || event.changesStatus || event.kind == .declined
    }

    /// True if listeners receive one of these transactions in the update.
    func announces(anyOf ids: Set<UInt64>) -> Bool {
        update.announced.map { ids.contains($0.transactionID) } ?? false
    }
}
