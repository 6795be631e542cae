import Foundation
import SQLiteDatabase

/// A connection to a store's file that damages rows and makes reads and saves fail.
final class FaultyDatabase {
    let connection: SQLiteConnection

    init(_ file: URL) throws {
        connection = try SQLiteConnection(.file(file.path(percentEncoded: false)))
        // These changes need not survive a power cut.
        try connection.execute("PRAGMA synchronous = OFF")
    }

    /// Makes every save fail after it has written almost everything.
    func refuseEvents() throws {
        try connection.execute(
            "CREATE TRIGGER refusal BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'refused by the test'); END"
        )
    }

    /// Makes the save of one finish fail.
    func refuseFinish(of id: UInt64) throws {
        try connection.execute(
            """
            CREATE TRIGGER refusal BEFORE INSERT ON journal WHEN NEW.kind = 'finished' AND NEW.transaction_id = \(id)
            BEGIN SELECT RAISE(ABORT, 'refused by the test'); END
            """
        )
    }

    /// Makes every read of a transaction's text fail, and leaves the journal readable.
    func hideTransactions() throws { try connection.execute("ALTER TABLE transactions RENAME TO hidden") }

    func showTransactions() throws { try connection.execute("ALTER TABLE hidden RENAME TO transactions") }

    func removeFault() throws { try connection.execute("DROP TRIGGER refusal") }

    /// Makes every store on the file read its ledger again.
    func announceChange() throws {
        try connection.execute(
            """
            INSERT INTO journal (sequence, kind, at_ms, is_announced, changes_status)
            SELECT coalesce(max(sequence), 0) + 1, 'purchaseCancelled', 0, 0, 0 FROM journal
            """
        )
    }

    func blob(_ column: String, of id: Int64) throws -> Data {
        let found = try connection.first("SELECT \(column) FROM transactions WHERE id = ?", [.integer(id)]) {
            row throws(SQLiteFailure) in try row.blob(at: 0)
        }
        return found ?? Data()
    }

    func set(_ column: String, of id: Int64, to value: SQLiteValue) throws {
        try connection.run("UPDATE transactions SET \(column) = ? WHERE id = ?", [value, .integer(id)])
    }
}
