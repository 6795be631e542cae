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
    private let isMadeByStore: Bool
    private let isOver: @Sendable () -> Bool
    private var staged: [JournalChange] = []

    /// The owner of this queue's rows, once it was needed.
    private var owner: JournalOwner?

    /// The record of the owner that is in the database, and the one of the transaction in progress.
    private var recordedOwner: OwnerRecord?
    private var writtenOwner: OwnerRecord?

    /// Creates a journal, which opens its database on first use.
    ///
    /// - Parameters:
    ///   - path: The path of the file; `nil` for a journal in memory.
    ///   - isMadeByStore: True if only the store may create the file, which the journal then waits for.
    ///   - isOver: Returns true if the queue has ended, so that other queues may take its rows.
    init(path: String?, isMadeByStore: Bool = true, isOver: @escaping @Sendable () -> Bool) {
        location = path.map { .file($0) } ?? .memory
        self.isMadeByStore = isMadeByStore
        self.isOver = isOver
    }

    /// The path in error messages.
    var path: String { location.path }

    /// Returns the database connection, and opens it if it is closed, so that a failed opening is retried at the next
    /// use.
    func connection() throws(JournalFailure) -> SQLiteConnection {
        if let opened { return opened }
        // A store that refuses to open keeps its traces (E-18).
        if isMadeByStore, case .file(let path) = location, DatabaseInspection(of: path).isBlank {
            throw .database(
                SQLiteFailure(code: 14, message: "the store has not been opened yet", path: path, statement: nil)
            )
        }
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
        opened = connection
        return connection
    }

    /// Returns the owner of this queue's rows; `nil` for a journal in which every row belongs to every queue.
    ///
    /// The result is `nil` for a journal in memory, and on a system without the locks of ``JournalOwner``.
    ///
    /// - Throws: The reason why it is unknown which rows belong to this queue. The next call tries again.
    func currentOwner() throws(JournalFailure) -> JournalOwner? {
        guard case .file(let path) = location, OwnerLock.isSupported else { return nil }
        if let owner { return owner }
        let owner = try JournalOwner(database: path, isOver: isOver)
        self.owner = owner
        return owner
    }

    /// Writes the values by which other processes judge the owner, inside a transaction that makes rows its own.
    private func record(_ owner: JournalOwner, in connection: SQLiteConnection) throws(JournalFailure) {
        owner.renew()
        let record = owner.record
        guard record != recordedOwner, let place = record.place else { return }
        do throws(SQLiteFailure) {
            try connection.run(
                "INSERT OR REPLACE INTO queue_owners (number, device, inode, process) VALUES (?, ?, ?, ?)",
                [
                    .integer(record.number), .integer(place.device), .integer(place.inode),
                    .text(record.process ?? ""),
                ]
            )
        } catch {
            throw .database(error)
        }
        writtenOwner = record
    }

    /// Runs a transaction that may make rows the queue's own.
    ///
    /// - Parameters:
    ///   - isNeeded: True if `body` needs the owner. Otherwise it also runs if the owner is not known.
    ///   - body: The work, with the owner of the rows; `nil` if every row belongs to every queue.
    /// - Returns: The result of `body`.
    /// - Throws: The failure of `body`, to open, to lock, or to commit. The next use opens the database again.
    func owning<T>(
        isNeeded: Bool = true,
        _ body: (SQLiteConnection, JournalOwner?) throws(JournalFailure) -> T
    ) throws(JournalFailure) -> T {
        do throws(JournalFailure) {
            let connection = try connection()
            let owner = isNeeded ? try currentOwner() : owner
            let result = try connection.transaction(mappingFailures: JournalFailure.database) {
                () throws(JournalFailure) in
                if isNeeded, let owner { try record(owner, in: connection) }
                return try body(connection, owner)
            }
            recordedOwner = writtenOwner
            return result
        } catch {
            // SQLite may have closed the connection, after a transaction that could not be rolled back.
            if case .file = location { opened = nil }
            throw error
        }
    }

    /// Stages a change for the next commit.
    func stage(_ change: JournalChange) { staged.append(change) }

    /// Returns true if a change waits for the next commit.
    func isStaged(_ change: JournalChange) -> Bool { staged.contains(change) }

    /// Writes the staged changes and `changes` in one transaction.
    ///
    /// - Returns: The positions of the inserted rows, in the order of the insertions.
    /// - Throws: The reason; the staged changes stay staged.
    @discardableResult
    func commit(_ changes: [JournalChange]) throws(JournalFailure) -> [JournalSequence] {
        let all = staged + changes
        let inserted = try owning(isNeeded: all.contains(where: \.isInsertion)) {
            connection,
            owner throws(JournalFailure) in
            var inserted: [JournalSequence] = []
            for change in all {
                if let sequence = try apply(change, to: connection, ownedBy: owner?.number) {
                    inserted.append(sequence)
                }
            }
            return inserted
        }
        staged = []
        return inserted
    }

    /// Writes the staged changes and closes the database.
    func close() throws(JournalFailure) {
        defer { (opened, owner, recordedOwner) = (nil, nil, nil) }
        if !staged.isEmpty { try commit([]) }
    }

    private func apply(
        _ change: JournalChange,
        to connection: SQLiteConnection,
        ownedBy owner: Int64?
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
                        .text(row.tag), .text(row.state.name), .text(JournalText.of(row.terms)),
                        SQLiteValue(row.moment.changeNumber),
                        SQLiteValue(row.moment.date?.timeIntervalSinceReferenceDate),
                        SQLiteValue(row.state.details), SQLiteValue(owner),
                    ]
                )
                return JournalSequence(number: connection.lastInsertedRowID)
            case .setState(let tag, let state):
                try connection.run(
                    "UPDATE queue_entries SET standing = ?, details = ? WHERE tag = ?",
                    [.text(state.name), SQLiteValue(state.details), .text(tag)]
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
            case .delivered(let revocation):
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

extension RevokedPurchase {
    /// The bindings that identify the revocation.
    var key: [SQLiteValue] { [.integer(Int64(bitPattern: transactionID)), .real(date.timeIntervalSinceReferenceDate)] }
}
