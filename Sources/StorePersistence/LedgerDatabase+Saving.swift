import Foundation
import SQLiteDatabase
import StoreInterface
import StoreLedger
package import StoreTime

extension LedgerDatabase {
    /// Saves a batch of decisions in order, all of them or none.
    ///
    /// - Parameters:
    ///   - batch: The decisions, each made after the one before it.
    ///   - sequence: The change number that the first was made at.
    /// - Throws: ``PersistenceFailure/stale`` when another connection has written since.
    package func save(_ batch: [SavedChange], expecting sequence: Int64) throws(PersistenceFailure) {
        guard let last = batch.last else { return }
        // A copy until the transaction is on disk, because its insertions may be rolled back.
        var headers = headers
        var saved = sequence
        try transaction { () throws(PersistenceFailure) in
            guard try self.sequence() == sequence else { throw .stale }
            var sequence = sequence
            for decision in batch {
                try write(decision, after: sequence, headers: &headers)
                sequence = decision.change.sequence(after: sequence)
            }
            try run(.moveNextIdentifier, [.integer(Int64(bitPattern: last.change.nextTransactionID))])
            unmarked = (sequence, last.change.nextTransactionID)
            saved = sequence
        }
        self.headers = headers
        if connection.isInMemory { knownSequence = (connection.totalChanges, saved) }
    }

    private func write(
        _ saved: SavedChange,
        after sequence: Int64,
        headers: inout HeaderCache
    ) throws(PersistenceFailure) {
        let change = saved.change
        var closed = Set(change.closed)
        for entry in change.entries {
            let isOpen = closed.remove(entry.entry.id) == nil
            try write(entry, text: saved.texts[entry.entry.id], isOpen: isOpen, headers: &headers)
        }
        for id in change.closed where closed.contains(id) {
            try run(.closeTransaction, [.integer(Int64(bitPattern: id))])
            try requireOneRow(changedFor: id)
        }
        for chain in change.chains {
            let key: [SQLiteValue] = [.text(chain.groupID), .text(chain.ownership.rawValue)]
            try run(.putChain, key + [.blob(try encode(chain, in: "chains"))])
        }
        for waiting in change.requested {
            let id = Int64(bitPattern: waiting.transactionID)
            try run(.insertPending, [.integer(id), .blob(try encode(waiting, in: "pending"))])
        }
        for id in change.settled { try run(.deletePending, [.integer(Int64(bitPattern: id))]) }
        try writeEndings(of: change)
        var (sequence, others) = (sequence, NamedRows.others(in: change))
        for event in change.events {
            sequence += 1
            try write(event, as: sequence, furtherRows: others)
            others = ""
        }
        for (key, value) in saved.values { try setValue(key, value) }
    }

    /// Writes the deletions and the failed attempts of a change.
    private func writeEndings(of change: LedgerChange) throws(PersistenceFailure) {
        for id in change.deleted {
            try run(.deleteTransaction, [.integer(Int64(bitPattern: id))])
            try requireOneRow(changedFor: id)
        }
        for key in change.dropped { try run(.deleteChain, [.text(key.groupID), .text(key.ownership.rawValue)]) }
        for attempt in change.failed {
            let id = Int64(bitPattern: attempt.transactionID)
            try run(.putFailure, [.integer(id), .blob(try encode(attempt, in: "failures"))])
        }
        for id in change.forgotten { try run(.deleteFailure, [.integer(Int64(bitPattern: id))]) }
    }

    private func write(
        _ change: EntryChange,
        text: StoredText?,
        isOpen: Bool,
        headers: inout HeaderCache
    ) throws(PersistenceFailure) {
        let entry = change.entry
        let flags = entry.flagValues(isOpen: isOpen)
        let cause = SQLiteValue(entry.cause?.stored)
        switch change {
        case .added:
            guard let text else { preconditionFailure("An entry is added with the text that was signed for it.") }
            let state = flags + [.integer(entry.createdAt), cause]
            try run(.insertTransaction, entry.identityValues + state + (try textValues(text, headers: &headers)))
            return
        case .amended:
            if let text {
                try run(
                    .amendTransaction,
                    [entry.idValue] + flags + [cause] + (try textValues(text, headers: &headers))
                )
            } else {
                precondition(entry.isDamaged, "An entry is amended with the text that was signed for it.")
                try run(.moveTransaction, [entry.idValue] + flags + [cause])
            }
        case .moved:
            try run(.moveTransaction, [entry.idValue] + flags + [cause])
        }
        try requireOneRow(changedFor: entry.id)
    }

    /// Throws an error unless one row was changed, because the change would be lost otherwise.
    private func requireOneRow(changedFor id: UInt64) throws(PersistenceFailure) {
        guard connection.changes == 1 else { throw damaged("transactions", "there is no transaction \(id) to change") }
    }

    private func textValues(
        _ text: StoredText,
        headers: inout HeaderCache
    ) throws(PersistenceFailure) -> [SQLiteValue] {
        let header = try headerID(of: text.headerSegment, in: &headers)
        return [.integer(header), .blob(text.payload), .blob(text.signature)]
    }

    private func encode(_ value: some Encodable, in table: String) throws(PersistenceFailure) -> Data {
        do {
            return try PayloadCoding.encode(value)
        } catch {
            throw damaged(table, "a state cannot be written: \(error)")
        }
    }
}

extension LedgerDatabase {
    /// Holds the write lock while `body` reads, decides and saves, so that saving is never stale.
    ///
    /// All changes are on disk when the method returns, and none when it throws.
    ///
    /// - Parameters:
    ///   - mapFailure: Converts a failure to begin or to commit to the caller's error type.
    ///   - body: The work of the transaction.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`, or the mapped failure, such as a busy lock.
    package func exclusively<T, Failure: Error>(
        mappingFailures mapFailure: (PersistenceFailure) -> Failure,
        _ body: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let known = headers
        do throws(Failure) {
            let result = try connection.transaction(mappingFailures: { mapFailure(.database($0)) }, body)
            writeMark()
            commitNotifier?.notify()
            return result
        } catch {
            forgetUnsaved()
            // A header that was inserted in the rolled back transaction does not exist.
            headers = known
            throw error
        }
    }
}

extension LedgerDatabase {
    /// The key of the change number of the last clearing.
    private static let clearing = "cleared-at"

    /// Returns the change number of the last clearing; 0 before the first.
    package func lastClearing() throws(PersistenceFailure) -> Int64 {
        let (found, last) = (try position(Self.clearing) ?? 0, try sequence())
        if found <= last { return found }
        report(
            damaged(
                "store_state",
                "the column value of \"\(Self.clearing)\" is \(found), and the last change is \(last)"
            )
        )
        return 0
    }

    /// Removes all transactions, requests and events.
    ///
    /// Identifiers start again (TS-07, TS-08).
    ///
    /// Used nonces of offer signatures may be used again, because their purchases no longer exist. Keys, the
    /// device's identifier, settings and ``value(_:)`` stay. The change number continues with the event of the
    /// clearing, so that no listener receives a number twice.
    ///
    /// - Returns: The change number afterwards.
    @discardableResult
    package func clear(at date: StoreDate) throws(PersistenceFailure) -> Int64 {
        try transaction { () throws(PersistenceFailure) in
            let sequence = try sequence() + 1
            let commands: [LedgerCommand] = [
                .clearTransactions, .clearChains, .clearPending, .clearFailures, .clearJournal,
            ]
            for command in commands {
                try run(command)
            }
            try write(LedgerEvent(.cleared, at: date), as: sequence, furtherRows: nil)
            try run(.restartIdentifiers)
            try forgetNonces()
            try setValue(Self.clearing, sequence)
            unmarked = (sequence, try nextIdentifier())
            return sequence
        }
    }
}
