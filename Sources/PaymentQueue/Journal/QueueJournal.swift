import Foundation
import SQLiteDatabase

/// The durable state of a payment queue: pending and failed payments, restored copies, user names, and revocations.
///
/// The tables are in the store's own file, or in memory for a store in memory. A journal has one user.
///
/// Changes passed to ``commit(_:)`` are on disk when it returns. Staged changes are written with the next commit.
/// Staging is for changes whose loss does no harm, so that a purchase costs the journal one write to disk.
final class QueueJournal {
    private let location: DatabaseLocation
    private var opened: SQLiteConnection?
    private let isOver: @Sendable () -> Bool
    private var staged: [JournalChange] = []

    /// The owner of this queue's rows.
    ///
    /// It is `nil` for a journal that no other queue can use, or where owners cannot be distinguished.
    private(set) var owner: JournalOwner?

    /// Creates a journal, which opens its database on first use.
    ///
    /// - Parameters:
    ///   - path: The path of the file; `nil` for a journal in memory.
    ///   - isOver: Returns true if the queue has ended, so that other queues may take its rows.
    init(path: String?, isOver: @escaping @Sendable () -> Bool) {
        location = path.map { .file($0) } ?? .memory
        self.isOver = isOver
    }

    /// The path in error messages.
    var path: String { location.path }

    /// Returns the database connection, and opens it if it is closed, so that a failed opening is retried at the next
    /// use.
    func connection() throws(JournalFailure) -> SQLiteConnection {
        if let opened { return opened }
        let connection: SQLiteConnection
        do throws(SQLiteFailure) {
            connection = try SQLiteConnection(location)
        } catch {
            throw .database(error)
        }
        do throws(MigrationFailure) {
            try JournalSchema.migrator.migrate(connection, applicationID: JournalSchema.applicationID)
        } catch {
            throw .opening(error)
        }
        if case .file(let path) = location { owner = JournalOwner(journal: path, isOver: isOver) }
        opened = connection
        return connection
    }

    /// Stages a change for the next commit.
    func stage(_ change: JournalChange) { staged.append(change) }

    /// Writes the staged changes and `changes` in one transaction.
    ///
    /// - Returns: The positions of the inserted rows, in the order of the insertions.
    /// - Throws: The reason; the staged changes stay staged.
    @discardableResult
    func commit(_ changes: [JournalChange]) throws(JournalFailure) -> [JournalSequence] {
        let connection = try connection()
        let all = staged + changes
        let inserted = try connection.transaction(mappingFailures: JournalFailure.database) {
            () throws(JournalFailure) in
            var inserted: [JournalSequence] = []
            for change in all {
                if let sequence = try apply(change, to: connection) { inserted.append(sequence) }
            }
            return inserted
        }
        staged = []
        return inserted
    }

    /// Writes the staged changes and closes the database.
    func close() throws(JournalFailure) {
        if !staged.isEmpty { try commit([]) }
        opened = nil
        owner = nil
    }

    private func apply(
        _ change: JournalChange,
        to connection: SQLiteConnection
    ) throws(JournalFailure) -> JournalSequence? {
        do throws(SQLiteFailure) {
            switch change {
            case .insert(let row):
                try connection.run(
                    """
                    INSERT INTO queue_entries (tag, standing, terms, change_number, added_at, details, owner)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                    [
                        .text(row.tag), .text(row.standing.name), .text(JournalText.of(row.terms)),
                        SQLiteValue(row.moment.changeNumber),
                        SQLiteValue(row.moment.date?.timeIntervalSinceReferenceDate),
                        SQLiteValue(row.standing.details), SQLiteValue(owner?.number),
                    ]
                )
                return JournalSequence(number: connection.lastInsertedRowID)
            case .stand(let tag, let standing):
                try connection.run(
                    "UPDATE queue_entries SET standing = ?, details = ? WHERE tag = ?",
                    [.text(standing.name), SQLiteValue(standing.details), .text(tag)]
                )
            case .delete(let tag):
                try connection.run("DELETE FROM queue_entries WHERE tag = ?", [.text(tag)])
            case .userName(let name, let transactionID):
                try connection.run(
                    "INSERT OR REPLACE INTO queue_user_names (transaction_id, name) VALUES (?, ?)",
                    [.integer(Int64(bitPattern: transactionID)), .text(name)]
                )
            case .waitingName(let name, let tag):
                try connection.run(
                    "INSERT OR REPLACE INTO queue_waiting_names (tag, name) VALUES (?, ?)",
                    [.text(tag), .text(name)]
                )
            case .forgetWaitingName(let tag):
                try connection.run("DELETE FROM queue_waiting_names WHERE tag = ?", [.text(tag)])
            case .revoked(let revocation):
                try connection.run(
                    """
                    INSERT OR IGNORE INTO queue_revocations (transaction_id, revoked_at, product_id, is_told)
                    VALUES (?, ?, ?, 0)
                    """,
                    revocation.key + [.text(revocation.productID)]
                )
            case .told(let revocation):
                try connection.run(
                    "UPDATE queue_revocations SET is_told = 1 WHERE transaction_id = ? AND revoked_at = ?",
                    revocation.key
                )
            case .cleared(let changeNumber): try forget(before: changeNumber, in: connection)
            }
            return nil
        } catch {
            throw .database(error)
        }
    }
}

extension QueueJournal {
    /// Deletes the state about transactions from before a clearing, unless another queue has done so already.
    ///
    /// State that was written since then belongs to transactions after the clearing.
    private func forget(before changeNumber: Int64, in connection: SQLiteConnection) throws(SQLiteFailure) {
        try connection.run(
            """
            INSERT INTO queue_state (id, cleared_at) VALUES (1, ?1)
            ON CONFLICT (id) DO UPDATE SET cleared_at = excluded.cleared_at WHERE cleared_at < excluded.cleared_at
            """,
            [.integer(changeNumber)]
        )
        guard connection.changes == 1 else { return }
        for table in ["queue_user_names", "queue_revocations", "queue_waiting_names"] {
            try connection.run("DELETE FROM \(table)")
        }
    }
}

extension Revocation {
    /// The bindings that identify the revocation.
    var key: [SQLiteValue] { [.integer(Int64(bitPattern: transactionID)), .real(date.timeIntervalSinceReferenceDate)] }
}
