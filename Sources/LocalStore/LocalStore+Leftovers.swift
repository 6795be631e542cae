package import StoreLedger
import StorePersistence

/// A transaction that is not finished, with what the journal says of how it came about.
package struct UnfinishedPurchase: Sendable {
    package let entry: LedgerEntry
    /// What happened to this transaction in the change that made it.
    package let events: [LedgerEvent]
}

extension LocalStore {
    /// How many events after the one that begins a change are looked through.
    private static let reach = 256

    /// What the app still owes the customer, oldest first; what was taken back is owed no more.
    package func unfinishedPurchases() -> [UnfinishedPurchase] {
        refresh()
        return ledger.unfinished.filter { !$0.isRevoked }.map { entry in
            UnfinishedPurchase(entry: entry, events: eventsAtTheBeginning(of: entry))
        }
    }

    private func eventsAtTheBeginning(of entry: LedgerEntry) -> [LedgerEvent] {
        do throws(PersistenceFailure) {
            return try database.events(after: entry.createdAt - 1, limit: Self.reach).map(\.event)
                .filter { $0.transactionID == entry.id && $0.kind != .finished && $0.kind != .refunded }
        } catch {
            configuration.report("how transaction \(entry.id) came about cannot be read: \(error)")
            return []
        }
    }
}
