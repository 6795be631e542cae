import QueueAdapters
import TransactionCore

extension QueueEngine {
    /// Returns the unfinished transactions, the oldest first.
    func unfinishedTransactions() async -> [Transaction] {
        await queue.signals.readingEverything {
            var transactions: [Transaction] = []
            for await result in Transaction.unfinished { transactions.append(result.unsafePayloadValue) }
            return transactions
        }
    }

    /// Returns true if a transaction is unfinished.
    ///
    /// The unfinished transactions are read once for a whole group of commands. A transaction that is finished after
    /// that produces an event that comes after the group.
    func isUnfinished(_ id: UInt64) async -> Bool { await unfinishedTransaction(id) != nil }

    /// Returns true if this very transaction is unfinished, and not another transaction that reuses its identifier
    /// (TS-08).
    func isUnfinished(_ record: PurchaseRecord) async -> Bool {
        guard let found = await unfinishedTransaction(record.id) else { return false }
        return found.productID == record.productID && found.purchaseDate == record.purchaseDate
    }

    private func unfinishedTransaction(_ id: UInt64) async -> Transaction? {
        if let unfinishedNow { return unfinishedNow[id] }
        var found: [UInt64: Transaction] = [:]
        for transaction in await unfinishedTransactions() { found[transaction.id] = transaction }
        unfinishedNow = found
        return found[id]
    }

    /// Returns the unfinished transaction that a payment led to.
    func unfinishedTransaction(tagged tag: String) async -> Transaction? {
        for transaction in await unfinishedTransactions() {
            if await queue.signals.originTag(of: transaction.id) == tag { return transaction }
        }
        return nil
    }

    /// Returns the payment for a transaction that began without a payment, or with one in another process.
    func payment(for record: PurchaseRecord) -> SKPayment {
        var terms = record.terms
        if terms.applicationUsername == nil {
            do throws(JournalFailure) {
                terms.applicationUsername = try journal.userName(of: record)
            } catch {
                QueueLog.report("the user name of transaction \(record.id) cannot be read: \(error)")
            }
        }
        return SKPayment(terms)
    }

    /// Creates an entry for a transaction of the store.
    func newEntry(for transaction: Transaction) -> QueueEntry {
        let record = PurchaseRecord(transaction)
        return QueueEntry(
            SKPaymentTransaction(payment: payment(for: record), condition: .purchased(record)),
            phase: .purchased(transaction)
        )
    }
}
