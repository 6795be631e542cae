import AdapterSupport

extension QueueEngine {
    /// Reads transactions that may be unfinished.
    ///
    /// - Parameter identifiers: Their identifiers.
    /// - Returns: Those that are unfinished, by their identifiers.
    func unfinishedTransactions(among identifiers: Set<UInt64>) async -> [UInt64: Transaction] {
        await queue.signals.readingEverything {
            var found: [UInt64: Transaction] = [:]
            for await result in Transaction.unfinished {
                let transaction = result.unsafePayloadValue
                if identifiers.contains(transaction.id) { found[transaction.id] = transaction }
            }
            return found
        }
    }

    /// Returns the transaction that a payment led to, finished or not; `nil` without signals.
    ///
    /// - Throws: The reason, if it cannot be read now.
    func transaction(tagged tag: String) async throws -> Transaction? {
        guard let signals = queue.signals, let id = await signals.transactionID(tagged: tag) else { return nil }
        return try await signals.transaction(id)
    }

    /// Returns the unfinished transaction that a payment led to; `nil` also if it cannot be read now.
    func unfinishedTransaction(tagged tag: String) async -> Transaction? {
        do {
            guard let found = try await transaction(tagged: tag), found.revocationDate == nil else { return nil }
            return await queue.signals.reference(to: found).isUnfinished ? found : nil
        } catch {
            return nil
        }
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
        newEntry(for: PurchaseRecord(transaction), queue.signals.reference(to: transaction))
    }

    /// Creates an entry for a transaction of the store from its values.
    func newEntry(for record: PurchaseRecord, _ reference: PurchaseReference) -> QueueEntry {
        QueueEntry(
            SKPaymentTransaction(payment: payment(for: record), condition: .purchased(record)),
            phase: .purchased(reference)
        )
    }
}
