import Foundation
import SQLiteDatabase
import StoreLedger
import StorePersistence

/// The rows that a purchase writes, by statements that are compiled once and decide nothing.
///
/// It has the tables of a real store, indexes and all.
final class RawLedger {
    private let connection: SQLiteConnection

    init(_ location: DatabaseLocation = .memory) throws {
        connection = try SQLiteConnection(location)
        _ = try LedgerDatabase(connection)
        try connection.run("INSERT INTO headers (id, segment) VALUES (1, 'header')")
    }

    func insert(_ id: Int64, payload: Data, signature: Data) throws {
        try batch { try insertRow(id, payload: payload, signature: signature) }
    }

    /// Inserts rows in one transaction.
    func batch(_ body: () throws -> Void) throws {
        try connection.execute("BEGIN IMMEDIATE")
        try body()
        try connection.execute("COMMIT")
    }

    func insertRow(_ id: Int64, payload: Data, signature: Data) throws {
        try connection.run(
            """
            INSERT INTO transactions (id, original_id, product_id, kind, group_id, purchase_ms, is_finished, is_revoked,
                is_open, is_listed, is_latest_candidate, created_at, cause, header_id, payload, signature)
            VALUES (?1, ?1, 'coins.0', 'Consumable', NULL, ?1, 0, 0, 1, 1, 1, ?1, NULL, 1, ?2, ?3)
            """,
            [.integer(id), .blob(payload), .blob(signature)]
        )
        try connection.run(
            """
            INSERT INTO journal (sequence, kind, at_ms, product_id, transaction_id, group_id, cause, is_announced,
                changes_status, further_rows)
            VALUES (?1, 'purchased', ?1, 'coins.0', ?1, NULL, NULL, 0, 0, '')
            """,
            [.integer(id)]
        )
        try connection.run("UPDATE identifiers SET next = ?1 WHERE id = 1", [.integer(id + 1)])
    }

    func finishRow(_ id: Int64) throws {
        try connection.run("UPDATE transactions SET is_finished = 1, is_open = 0 WHERE id = ?1", [.integer(id)])
        try connection.run(
            """
            INSERT INTO journal (sequence, kind, at_ms, product_id, transaction_id, group_id, cause, is_announced,
                changes_status, further_rows)
            VALUES (?1, 'finished', ?2, NULL, ?2, NULL, NULL, 0, 0, '')
            """,
            // Behind the purchases of every run.
            [.integer(id + 1_000_000_000), .integer(id)]
        )
    }
}
