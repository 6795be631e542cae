#if PostgreSQL
import Foundation
import StorePersistence

/// Transactions with the lock of the store, which PostgreSQL grants in the order of the requests.
extension PostgreSQLLedger {
    /// The journal entry that shows if a commit took place.
    struct Mark {
        /// The change number before the save.
        let start: Int64
        let sequence: Int64
        let batch: String
    }

    /// A transaction in progress.
    struct Turn {
        /// The statements that are sent before the first ones of the transaction.
        var opening: [PostgreSQLStatement]
        var mark: Mark?
        /// True after the commit, after which nothing may be executed.
        var isCommitted = false
    }

    /// Runs a transaction with the lock of the store: all its changes or none are made.
    ///
    /// Inside of another turn it is part of that.
    func transaction<T, Failure: Error>(
        mappingFailures mapFailure: (PersistenceFailure) -> Failure,
        _ body: () throws(Failure) -> T
    ) throws(Failure) -> T {
        if turn != nil { return try body() }
        let known = headers
        turn = Turn(opening: [.beginWriting, LedgerTables.lock(of: storeID)])
        let result: T
        do throws(Failure) {
            result = try body()
        } catch {
            rollBack()
            headers = known
            throw error
        }
        do throws(PersistenceFailure) {
            try commit()
        } catch {
            headers = known
            throw mapFailure(error)
        }
        return result
    }

    private func rollBack() {
        let isOpen = turn?.opening.isEmpty == true && turn?.isCommitted == false
        turn = nil
        guard isOpen, let connection else { return }
        if connection.answers(to: [PostgreSQLStatement("ROLLBACK")]).failure != nil { disconnect() }
    }

    /// The statements that commit, and then notify the listening processes.
    ///
    /// The notification is a separate transaction, because PostgreSQL serializes commits with notifications, so that
    /// all stores of a server would wait for each other's disk writes.
    private var ending: [PostgreSQLStatement] { [PostgreSQLStatement("COMMIT"), .endOfGroup, notification] }

    /// Executes the last statements of a turn, and commits in the same round trip if the lock is held already.
    ///
    /// Without the lock the commit is sent after the answers. A server that receives both from a lost connection could
    /// otherwise wait for the lock behind ``settle(_:on:)``, and commit after it.
    ///
    /// - Parameter statements: The statements.
    /// - Returns: The number of statements that succeeded, and the failure of the one after them.
    /// - Throws: A failure of the connection or of the commit.
    func finish(
        with statements: [PostgreSQLStatement]
    ) throws(PersistenceFailure) -> (answered: Int, failure: PostgreSQLFailure?) {
        guard turn?.opening.isEmpty == true else {
            let (results, failure) = try answers(to: statements)
            return (results.count, failure)
        }
        let (results, failure) = try answers(to: statements + ending, endsTurn: true)
        let refusal = failure?.isConnectionLost == true || failure?.kind == .unexpected ? nil : failure
        if let refusal, results.count <= statements.count { return (results.count, refusal) }
        try checkCommit(results.dropFirst(statements.count).first, failure)
        turn?.isCommitted = true
        return (statements.count, nil)
    }

    /// Commits, unless ``finish(with:)`` did.
    private func commit() throws(PersistenceFailure) {
        defer { turn = nil }
        guard let turn, turn.opening.isEmpty, !turn.isCommitted else { return }
        guard let connection else {
            throw .server(
                ServerFailure(PostgreSQLFailure(.interrupted, "the connection ended in a turn", server: address.name))
            )
        }
        let (results, failure) = connection.answers(to: ending)
        try checkCommit(results.first, failure)
    }

    /// Checks the answer to a commit, and determines the outcome if the answer was lost.
    private func checkCommit(_ commit: PostgreSQLResult?, _ failure: PostgreSQLFailure?) throws(PersistenceFailure) {
        if let commit {
            if failure?.isConnectionLost == true { disconnect() }
            guard commit.command == "COMMIT" else {
                throw damaged("journal", "a transaction that had failed was to be committed")
            }
            return
        }
        guard let failure else { return }
        guard failure.isConnectionLost || failure.kind == .unexpected else { throw .server(ServerFailure(failure)) }
        let lost = LostCommit(backend: connection?.backend ?? 0, mark: turn?.mark)
        disconnect()
        lostCommit = lost
        let isSaved = try isSaved(lost)
        guard isSaved != true else { return }
        // There is nothing left to roll back.
        turn = nil
        throw .server(ServerFailure(failure, mayBeSaved: isSaved == nil))
    }
}

extension PostgreSQLStatement {
    /// Begins a transaction whose statements each see what was committed before them, such as before the lock was granted.
    ///
    /// The level is named, because a server, a database or a role may have another default.
    static let beginWriting = PostgreSQLStatement("BEGIN ISOLATION LEVEL READ COMMITTED")

    /// Begins a transaction that sees one moment and changes nothing.
    static let beginReading = PostgreSQLStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
}
#endif
