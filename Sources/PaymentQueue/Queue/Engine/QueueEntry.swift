import QueueAdapters
import TransactionCore

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
