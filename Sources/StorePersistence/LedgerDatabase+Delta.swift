import SQLiteDatabase
import StoreInterface
package import StoreLedger

extension LedgerDatabase {
    /// Reads in one moment the rows that the journal names after a change number, and no others but those in doubt.
    ///
    /// The result is `nil` after a clearing, after more than ``LedgerDelta/mostEvents`` events, and if the journal does
    /// not name all rows: it is damaged, shorter than the change number, or was continued by an earlier version.
    package func delta(
        since sequence: Int64,
        rereading rows: LedgerRows
    ) throws(PersistenceFailure) -> LedgerDelta? {
        try snapshot { () throws(PersistenceFailure) in
            let head = try self.sequence()
            guard loadedReopenings == connection.reopenings, let changes = try changes(since: sequence, upTo: head)
            else { return nil }
            var found = DeltaRows(sought: rows)
            found.events = changes.events
            found.sought.entries.formUnion(changes.named.identifiers)
            found.sought.pending.formUnion(changes.named.identifiers)
            for id in found.sought.entries.sorted() {
                let row = try first(.entryWithState, [.integer(Int64(bitPattern: id))]) { row throws(SQLiteFailure) in
                    (row: try TransactionRow(row), isOpen: try row.int64(at: 11) == 1)
                }
                if let row { found.entries.append(row) }
            }
            for groupID in changes.named.groups.union(rows.chains.map(\.groupID)).sorted() {
                for ownership in LedgerEntry.Ownership.allCases {
                    found.sought.chains.insert(SubscriptionChain.Key(groupID: groupID, ownership: ownership))
                }
                found.chains += try self.rows(.chainsOfGroup, [.text(groupID)]) { row throws(SQLiteFailure) in
                    try ChainRow(row)
                }
            }
            for id in found.sought.pending.sorted() {
                let row = try first(.request, [.integer(Int64(bitPattern: id))]) { row throws(SQLiteFailure) in
                    try StateRow(row)
                }
                if let row { found.pending.append(row) }
            }
            return delta(of: found, at: head, next: try nextIdentifier())
        }
    }

    /// Reads the events after a change number, and the rows that they name; `nil` if they do not name all rows.
    private func changes(
        since sequence: Int64,
        upTo head: Int64
    ) throws(PersistenceFailure) -> (events: [EventRow], named: NamedRows)? {
        let count = head - sequence
        guard (0...Int64(LedgerDelta.mostEvents)).contains(count) else { return nil }
        let found = try rows(.changes, [.integer(sequence), SQLiteValue(Int(count))]) { row throws(SQLiteFailure) in
            (event: try EventRow(row), others: try row.isNull(at: 9) ? nil : try row.blob(at: 9))
        }
        guard found.count == count else { return nil }
        var named = NamedRows()
        for (event, others) in found {
            guard let others else { return nil }
            do throws(StateDamage) {
                try named.insert(event, and: String(decoding: others, as: UTF8.self))
            } catch {
                report(damaged(error.table, error.detail))
                return nil
            }
        }
        return (found.map(\.event), named)
    }
}
