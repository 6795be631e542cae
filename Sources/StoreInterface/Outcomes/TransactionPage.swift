/// Part of a finite sequence of transactions.
package struct TransactionPage: Hashable, Sendable {
    package let transactions: [SignedTransaction]
    /// Where the next page begins; `nil` after the last.
    package let next: TransactionCursor?

    package init(transactions: [SignedTransaction], next: TransactionCursor?) {
        self.transactions = transactions
        self.next = next
    }
}
