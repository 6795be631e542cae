import Foundation
import SQLiteDatabase
import StoreInterface
package import StoreLedger

extension LedgerDatabase {
    /// Reads a consistent snapshot of the open entries.
    package func load() throws(PersistenceFailure) -> LedgerSnapshot {
        try snapshot { () throws(PersistenceFailure) in
            let next = try nextIdentifier()
            var damages: [String] = []
            let entries = try rows(.openEntries) { row throws(SQLiteFailure) in
                let row = try TransactionRow(row)
                damages += row.damages
                return row.entry
            }
            for damage in damages { report(damaged("transactions", damage)) }
            try reportDamagedEvents()
            loadedReopenings = connection.reopenings
            return LedgerSnapshot(
                sequence: try sequence(),
                nextTransactionID: next,
                openEntries: entries,
                chains: try chains(),
                pending: try pending()
            )
        }
    }

    /// Returns the change number on disk: that of the last event, 0 before the first.
    package func sequence() throws(PersistenceFailure) -> Int64 {
        // Only this connection can change a database in memory.
        guard connection.isInMemory else { return try storedSequence() }
        let changes = connection.totalChanges
        if let known = knownSequence, known.changes == changes { return known.sequence }
        let sequence = try storedSequence()
        knownSequence = (changes, sequence)
        return sequence
    }

    private func storedSequence() throws(PersistenceFailure) -> Int64 {
        try first(.sequence) { row throws(SQLiteFailure) in try row.optionalInt64(at: 0) ?? 0 } ?? 0
    }

    /// Returns the identifier of the next transaction.
    ///
    /// A stored identifier that is invalid, or was used already, is replaced by the one after the highest.
    func nextIdentifier() throws(PersistenceFailure) -> UInt64 {
        let stored = try first(.identifiers) { row throws(SQLiteFailure) in try row.int64(at: 0) }
        guard let stored else { throw damaged("identifiers", "no store has been made in this file") }
        var highest: Int64 = -1
        for query in [LedgerQuery.highestTransaction, .highestRequest, .highestFailure] {
            let found = try first(query) { row throws(SQLiteFailure) in try row.optionalInt64(at: 0) }
            highest = max(highest, (found ?? nil) ?? -1)
        }
        if StoredNumber.isCount(stored), stored > highest { return UInt64(stored) }
        report(
            damaged(
                "identifiers",
                "the column next of row 1 is \(stored), and the highest identifier is \(highest), so \(highest + 1) is next"
            )
        )
        return UInt64(highest + 1)
    }

    private func reportDamagedEvents() throws(PersistenceFailure) {
        for sequence in try rows(.damagedEvents, [], { row throws(SQLiteFailure) in try row.int64(at: 0) }) {
            report(
                damaged(
                    "journal",
                    "the column sequence is \(sequence), which no store counts to; the event is left out"
                )
            )
        }
    }

    /// Returns an entry, open or closed.
    package func entry(_ id: UInt64) throws(PersistenceFailure) -> LedgerEntry? {
        let values = [SQLiteValue.integer(Int64(bitPattern: id))]
        return try first(.entry, values) { row throws(SQLiteFailure) in try TransactionRow(row) }?.entry
    }

    /// Returns the transaction that came from the request with this tag, or `nil` if there is none.
    package func transactionID(queueTag: String) throws(PersistenceFailure) -> UInt64? {
        try first(.ofCause, [.text(Cause.queue(tag: queueTag).stored)]) { row throws(SQLiteFailure) in
            UInt64(bitPattern: try row.int64(at: 0))
        }
    }

    /// Returns the earlier transaction that answered the request with this tag, or `nil` if there is none.
    package func answer(queueTag: String) throws(PersistenceFailure) -> UInt64? {
        try first(.answer, [.text(Cause.queue(tag: queueTag).stored)]) { row throws(SQLiteFailure) in
            UInt64(bitPattern: try row.int64(at: 0))
        }
    }

    /// Returns the newest unrevoked purchase of a non-renewing subscription other than `id` (C-22).
    ///
    /// The newest purchase is the one with the latest date; of two with the same date, the one with the higher
    /// identifier. A request that was approved late has a lower identifier than purchases made before the approval.
    package func newestUnrevokedNonRenewing(
        productID: String,
        except id: UInt64
    ) throws(PersistenceFailure) -> LedgerEntry? {
        let values: [SQLiteValue] = [.text(productID), .integer(Int64(bitPattern: id))]
        let row = try first(.newestUnrevokedNonRenewing, values) { row throws(SQLiteFailure) in try TransactionRow(row)
        }
        return row?.entry
    }

    private func chains() throws(PersistenceFailure) -> [SubscriptionChain] {
        let rows = try rows(.chains) { row throws(SQLiteFailure) in try ChainRow(row) }
        return leavingOutDamage(rows) { row throws(StateDamage) in try row.chain() }
    }

    private func pending() throws(PersistenceFailure) -> [PendingPurchase] {
        let rows = try rows(.pending) { row throws(SQLiteFailure) in try StateRow(row) }
        return leavingOutDamage(rows) { row throws(StateDamage) in try row.request() }
    }
}

/// Queries that only a test session uses.
extension LedgerDatabase {
    /// Returns all transactions, ordered by identifier.
    package func everyEntry() throws(PersistenceFailure) -> [LedgerEntry] {
        try rows(.everyTransaction) { row throws(SQLiteFailure) in try TransactionRow(row) }.map(\.entry)
    }

    /// Returns the renewals of a first purchase, ordered by identifier, without the purchase itself.
    package func renewals(of originalID: UInt64) throws(PersistenceFailure) -> [LedgerEntry] {
        let values = [SQLiteValue.integer(Int64(bitPattern: originalID))]
        return try rows(.renewals, values) { row throws(SQLiteFailure) in try TransactionRow(row) }.map(\.entry)
    }

    /// Returns the failed attempts to buy, ordered by identifier.
    package func failures() throws(PersistenceFailure) -> [FailedPurchase] {
        let rows = try rows(.failures) { row throws(SQLiteFailure) in try StateRow(row) }
        return leavingOutDamage(rows) { row throws(StateDamage) in try row.attempt() }
    }
}
