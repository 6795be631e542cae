#if PostgreSQL
import Foundation
import StoreInterface
package import StoreLedger
package import StorePersistence

extension PostgreSQLLedger {
    /// Reads in one moment, and in one round trip, the rows that other owners wrote, and no others but those in doubt.
    package func delta(
        since sequence: Int64,
        rereading rows: LedgerRows
    ) throws(PersistenceFailure) -> LedgerDelta? {
        let isAlone = turn == nil
        let queries = try newsQueries(since: sequence, rereading: rows)
        let all = try run(isAlone ? [.beginReading] + queries + [PostgreSQLStatement("COMMIT")] : queries)
        let results = isAlone ? Array(all.dropFirst().dropLast()) : all
        return try asking { () throws(PostgreSQLFailure) in
            try results[2].first { row throws(PostgreSQLFailure) in try row.int64(at: 0) } ?? 0
        } == 0 ? try delta(in: results, since: sequence, rereading: rows) : nil
    }

    private func newsQueries(
        since sequence: Int64,
        rereading rows: LedgerRows
    ) throws(PersistenceFailure) -> [PostgreSQLStatement] {
        let since = PostgreSQLValue.integer(sequence)
        let groups = PostgreSQLValue.text(try Self.json(Set(rows.chains.map(\.groupID))))
        return [
            statement("SELECT sequence, next_transaction_id, \(Self.mark) FROM openstorekit.stores WHERE id = $1"),
            statement(Self.highestIdentifier),
            // A deletion leaves no row with a change number.
            statement(
                """
                SELECT count(*) FROM openstorekit.journal
                WHERE store_id = $1 AND sequence > $2 AND kind IN ('deleted', 'cleared')
                """,
                [since]
            ),
            statement(LedgerSQL.delta + " AND changed_at > $2", [since]),
            statement(LedgerSQL.delta + " AND id = ANY ($2::text::bigint[])", [Self.array(rows.entries)]),
            statement(LedgerSQL.chains + " AND changed_at > $2", [since]),
            statement(
                LedgerSQL.chains + " AND group_id IN (SELECT json_array_elements_text($2::text::json))",
                [groups]
            ),
            statement(
                """
                SELECT DISTINCT transaction_id FROM openstorekit.journal
                WHERE store_id = $1 AND sequence > $2 AND transaction_id IS NOT NULL
                """,
                [since]
            ),
            statement(
                """
                SELECT transaction_id, request FROM openstorekit.pending
                WHERE store_id = $1 AND (transaction_id = ANY ($3::text::bigint[]) OR transaction_id IN (
                    SELECT transaction_id FROM openstorekit.journal WHERE store_id = $1 AND sequence > $2))
                """,
                [since, Self.array(rows.pending)]
            ),
            statement(LedgerSQL.events, [since, .integer(Int64(LedgerDelta.mostEvents))]),
        ]
    }

    private func delta(
        in results: [PostgreSQLResult],
        since known: Int64,
        rereading rows: LedgerRows
    ) throws(PersistenceFailure) -> LedgerDelta? {
        let (sequence, next) = try counters(results[0], highest: results[1])
        familyMark = try asking { () throws(PostgreSQLFailure) in
            try results[0].first { row throws(PostgreSQLFailure) in try row.text(at: 2) }
        }
        // A server that was set back has lost rows without leaving others.
        guard sequence >= known else { return nil }
        let found = try asking { () throws(PostgreSQLFailure) in
            let entry = { (row: PostgreSQLRow) throws(PostgreSQLFailure) in
                (row: try self.transactionRow(row), isOpen: try row.int64(at: 12) != 0)
            }
            let chain = { (row: PostgreSQLRow) throws(PostgreSQLFailure) in try ChainRow(row) }
            var found = DeltaRows(sought: rows)
            found.sought.pending.formUnion(
                try results[7].rows { row throws(PostgreSQLFailure) in UInt64(bitPattern: try row.int64(at: 0)) }
            )
            found.entries = try results[3].rows(entry) + results[4].rows(entry)
            found.chains = try results[5].rows(chain) + results[6].rows(chain)
            found.pending = try results[8].rows { row throws(PostgreSQLFailure) in try StateRow(row) }
            found.events = try results[9].rows { row throws(PostgreSQLFailure) in try EventRow(row) }
            return found
        }
        return delta(of: found, at: sequence, next: next)
    }

    private static func json(_ texts: Set<String>) throws(PersistenceFailure) -> String {
        do {
            return String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
        } catch {
            throw .server(ServerFailure(.other, "a group cannot be asked for: \(error)"))
        }
    }
}
#endif
