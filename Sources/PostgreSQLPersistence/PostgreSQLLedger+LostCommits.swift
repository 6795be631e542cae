#if PostgreSQL
import StoreLedger
import StorePersistence

/// A commit whose answer was lost, until its outcome is known.
struct LostCommit {
    /// The process of the server that was to commit; 0 if it is not known.
    let backend: Int64
    /// The journal entry of the save; `nil` if the transaction wrote no event.
    let mark: PostgreSQLLedger.Mark?
}

/// The outcome of commits whose answers were lost.
///
/// Something between this process and the server may hold the commit back, such as a pool or a tunnel, and deliver it
/// later. So the process of the server that would execute it is ended first. Its transaction is then committed or rolled
/// back for good. Nothing else is read or written before, so that no later decision is made on a ledger that changes
/// behind it.
extension PostgreSQLLedger {
    /// Determines the outcome of a commit whose answer has just been lost.
    ///
    /// - Returns: True if the change is saved; `nil` if the transaction wrote no event.
    /// - Throws: A failure that the change may be saved, if the server cannot be asked. The next use of the store asks
    ///   again.
    func isSaved(_ lost: LostCommit) throws(PersistenceFailure) -> Bool? {
        do throws(PostgreSQLFailure) {
            let made = try PostgreSQLConnection.reconnect(to: address, timeouts: timeouts)
            let isSaved = try settle(lost, on: made)
            (connection, lostCommit) = (made, nil)
            return isSaved
        } catch {
            if let mark = lost.mark { lateSaves.append(mark.start + 1...mark.sequence) }
            throw .server(ServerFailure(error, mayBeSaved: true))
        }
    }

    /// Determines the outcome of an earlier commit, before a new connection is used for anything else.
    func settleLostCommit(on connection: PostgreSQLConnection) throws(PostgreSQLFailure) {
        guard let lostCommit else { return }
        if try settle(lostCommit, on: connection) == false { lateSaves.removeLast() }
        self.lostCommit = nil
    }

    /// Ends the process of the server that was to commit, waits until it has released the lock of the store, and looks
    /// the save up in the journal.
    ///
    /// - Returns: True if the change is saved; `nil` if the transaction wrote no event.
    private func settle(_ lost: LostCommit, on connection: PostgreSQLConnection) throws(PostgreSQLFailure) -> Bool? {
        // A refusal has no effect, such as where the role was changed after the login. The lock is then free once the
        // server has ended the process by itself, because its client does nothing.
        let (_, refusal) = connection.answers(to: [LedgerTables.end(lost.backend, inTurnOf: storeID)])
        if let refusal, refusal.kind != .refused || refusal.isConnectionLost { throw refusal }
        let results = try connection.execute([
            .beginWriting, LedgerTables.lock(of: storeID),
            // Locking a row is a change, so that this commit waits for the same standby servers as the lost one.
            PostgreSQLStatement(
                "SELECT 1 FROM openstorekit.stores WHERE id = $1 FOR UPDATE",
                [.integer(storeID)]
            ),
            PostgreSQLStatement(
                "SELECT batch FROM openstorekit.journal WHERE store_id = $1 AND sequence = $2",
                [.integer(storeID), .integer(lost.mark?.sequence ?? 0)]
            ), PostgreSQLStatement("COMMIT"),
        ])
        let found = try results[3].first { row throws(PostgreSQLFailure) in try row.text(at: 0) }
        return lost.mark.map { $0.batch == found }
    }
}
#endif
