package import StoreTime

/// A transaction as a query finds it: where it stands in the order, and its text.
package struct StoredTransaction: Hashable, Sendable {
    package let id: UInt64
    package let purchaseDate: StoreDate
    package let text: StoredText

    package init(id: UInt64, purchaseDate: StoreDate, text: StoredText) {
        self.id = id
        self.purchaseDate = purchaseDate
        self.text = text
    }
}
