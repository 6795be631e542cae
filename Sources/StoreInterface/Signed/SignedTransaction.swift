/// A transaction as the store hands it out: a compact JWS nobody has verified yet.
package struct SignedTransaction: Hashable, Sendable {
    package let text: SignedText
    /// The store's own handle, so that even a transaction whose text is damaged beyond reading can be finished.
    package let transactionID: UInt64

    package init(text: SignedText, transactionID: UInt64) {
        self.text = text
        self.transactionID = transactionID
    }
}
