/// A transaction as the store hands it out: a compact JWS nobody has verified yet.
package struct SignedTransaction: Hashable, Sendable {
    package let text: SignedText
    /// The store's own handle, so that even a transaction whose text is damaged beyond reading can be finished.
    package let transactionID: UInt64
    /// The store's change number when the transaction was read.
    ///
    /// What was read before the store was emptied is not what has the identifier now (TS-08).
    package let readAt: Int64

    package init(text: SignedText, transactionID: UInt64, readAt: Int64) {
        self.text = text
        self.transactionID = transactionID
        self.readAt = readAt
    }

    /// Whether both are the same text about the same transaction, whenever it was read.
    package static func == (one: SignedTransaction, other: SignedTransaction) -> Bool {
        one.transactionID == other.transactionID && one.text == other.text
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(transactionID)
        hasher.combine(text)
    }
}
