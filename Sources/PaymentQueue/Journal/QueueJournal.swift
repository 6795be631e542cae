import Foundation
import SQLiteDatabase

/// What the queue must not forget: payments on their way, failed ones, copies, names, revocations.
///
/// The tables stand in the store's own file, or in memory for a store in memory. Used by one owner.
///
/// What ``commit(_:)`` was given is on disk when it returns. What was only staged goes along with the next commit: that is
/// for changes whose loss does no harm, so that a purchase costs the journal one write to disk.
final class QueueJournal {
    private let location: DatabaseLocation
    private var opened: SQLiteConnection?
    private let isOver: @Sendable () -> Bool
    private var staged: [JournalChange] = []

    /// As whom this queue owns its rows; `nil` for a journal that nobody else can use, or where owners cannot be told apart.
    private(set) var owner: JournalOwner?

    /// - Parameters:
    ///   - path: The file; `nil` for a journal in memory. Nothing is opened before it is needed.
    ///   - isOver: Whether the queue has ended, so that others may have its rows.
    init(path: String?, isOver: @escaping @Sendable () -> Bool) {
        location = path.map { .file($0) } ?? .memory
        self.isOver = isOver
    }

    /// The path as failures name it.
    var path: String { location.path }

    /// Opens the database when it is not, so that a failure to open is tried again the next time.
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

    /// Keeps a change for the next commit.
    func stage(_ change: JournalChange) { staged.append(change) }

    /// Writes what was staged and `changes`, or nothing of it.
    ///
    /// - Returns: Where the inserted rows stand, in the order of the insertions.
    /// - Throws: The reason; what was staged before stays staged.
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

    /// Writes what is still staged and lets go of the database.
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
    /// Forgets what is known about transactions from before a clearing, unless another queue has done so already: what is
    /// known since then is about those that came after.
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
    /// The bindings that find it.
    var key: [SQLiteValue] { [.integer(Int64(bitPattern: transactionID)), .real(date.timeIntervalSinceReferenceDate)] }
}
