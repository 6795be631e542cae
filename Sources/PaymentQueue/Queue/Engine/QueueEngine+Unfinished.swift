import QueueAdapters
import AdapterSupport

extension QueueEngine {
    /// Returns the unfinished transactions, the oldest first.
    func unfinishedTransactions() async -> [Transaction] {
        await queue.signals.readingEverything {
            var transactions: [Transaction] = []
            for await result in Transaction.unfinished { transactions.append(result.unsafePayloadValue) }
            return transactions
        }
    }

    /// Returns the unfinished transactions by their identifiers.
    func unfinishedTransactionsByID() async -> [UInt64: Transaction] {
        Dictionary(await unfinishedTransactions().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the unfinished transaction that a payment led to.
    func unfinishedTransaction(tagged tag: String) async -> Transaction? {
        for transaction in await unfinishedTransactions() {
            if await queue.signals.originTag(of: transaction) == tag { return transaction }
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
            phase: .purchased(queue.signals.reference(to: transaction))
        )
    }
}
