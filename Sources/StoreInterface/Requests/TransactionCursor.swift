package import StoreTime

/// Where in a finite sequence of transactions the next page begins.
///
/// Opaque to the API: it only hands back what the store gave it.
package struct TransactionCursor: Hashable, Sendable {
    package let purchaseDate: StoreDate
    package let transactionID: UInt64
    /// The store's change number at the moment the sequence was read first.
    package let snapshot: Int64
    /// What keeps that moment, in a store that has to keep anything for it.
    package let reading: (any TransactionReading)?

    package init(
        purchaseDate: StoreDate,
        transactionID: UInt64,
        snapshot: Int64,
        reading: (any TransactionReading)? = nil
    ) {
        self.purchaseDate = purchaseDate
        self.transactionID = transactionID
        self.snapshot = snapshot
        self.reading = reading
    }

    package static func == (one: Self, other: Self) -> Bool {
        one.purchaseDate == other.purchaseDate && one.transactionID == other.transactionID
            && one.snapshot == other.snapshot && one.reading === other.reading
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(transactionID)
        hasher.combine(snapshot)
    }
}
