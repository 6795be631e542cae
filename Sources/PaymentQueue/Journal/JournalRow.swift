import QueueAdapters

/// What only the queue knows of one of its entries, and must not forget.
struct JournalRow: Hashable {
    /// Names the row, and the purchase that its payment leads to.
    let tag: String

    let terms: PaymentTerms

    /// When the payment was added, or the copy made.
    let moment: QueueMoment

    var standing: Standing

    enum Standing: Hashable {
        /// A payment that the store has not been asked for yet.
        case waiting
        /// A payment that the store may have been asked for.
        case started
        case deferred
        case failed(QueueFailure)
        /// A purchase of what was owned already (C-09, C-11).
        case owned(JournalCopy)
        /// A restored copy.
        case restored(JournalCopy)
    }
}
