package import StoreTime

/// The transactions that a finite sequence contains.
///
/// Table T.2 of the rules decides the membership.
package enum TransactionQuery: Hashable, Sendable {
    case all
    case allOf(productID: String)
    case unfinished
    case currentEntitlements
    case currentEntitlementsOf(productID: String)
}

/// The position of the next page in a finite sequence of transactions.
///
/// Opaque to the API, which only passes it back to the store.
package struct TransactionCursor: Hashable, Sendable {
    package let purchaseDate: StoreDate
    package let transactionID: UInt64
    /// The store's change number when the sequence was first read.
    package let snapshot: Int64
    /// The snapshot of that moment, for a store that keeps one.
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

/// A page of a finite sequence of transactions.
package struct TransactionPage: Hashable, Sendable {
    package let transactions: [SignedTransaction]
    /// The cursor of the next page, or `nil` after the last page.
    package let next: TransactionCursor?

    package init(transactions: [SignedTransaction], next: TransactionCursor?) {
        self.transactions = transactions
        self.next = next
    }
}

/// A snapshot of the store for a finite sequence, kept until the last page has been read.
///
/// Opaque to the API. It is released with the last cursor that refers to it.
package protocol TransactionReading: AnyObject, Sendable {}
