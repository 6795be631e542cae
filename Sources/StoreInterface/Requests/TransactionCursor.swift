package import StoreTime

/// Where in a finite sequence of transactions the next page begins.
///
/// Opaque to the API: it only hands back what the store gave it.
package struct TransactionCursor: Hashable, Sendable {
    package let purchaseDate: StoreDate
    package let transactionID: UInt64
    /// The store's change number at the moment the sequence was read first.
    package let snapshot: Int64

    package init(purchaseDate: StoreDate, transactionID: UInt64, snapshot: Int64) {
        self.purchaseDate = purchaseDate
        self.transactionID = transactionID
        self.snapshot = snapshot
    }
}
