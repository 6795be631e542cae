import QueueAdapters
import TransactionCore

extension QueueEngine {
    /// What the app has not finished, the oldest first.
    func unfinishedTransactions() async -> [Transaction] {
        var transactions: [Transaction] = []
        for await result in Transaction.unfinished { transactions.append(result.unsafePayloadValue) }
        return transactions
    }

    /// Whether a transaction is unfinished.
    ///
    /// Read once for a whole group of commands: a transaction that is finished after that is told of by an event that comes
    /// after the group.
    func isUnfinished(_ id: UInt64) async -> Bool { await unfinishedTransaction(id) != nil }

    /// Whether this very transaction is unfinished, and not another one that has its identifier now (TS-08).
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

    /// The unfinished transaction that came of a payment.
    func unfinishedTransaction(tagged tag: String) async -> Transaction? {
        for transaction in await unfinishedTransactions() {
            if await queue.signals.originTag(of: transaction.id) == tag { return transaction }
        }
        return nil
    }

    /// The payment of a transaction that did not begin with one, or began with one in another process.
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

    /// A new entry for a transaction of the store.
    func newEntry(for transaction: Transaction) -> QueueEntry {
        let record = PurchaseRecord(transaction)
        return QueueEntry(
            SKPaymentTransaction(payment: payment(for: record), condition: .purchased(record)),
            phase: .purchased(transaction)
        )
    }
}
