import SQLiteDatabase
package import StoreLedger

/// The implementation of the storage with SQLite, for a store on one machine.
extension LedgerDatabase: LedgerStorage, SQLiteNotes {
    package var queuesWriters: Bool { false }

    package var name: String { connection.path }
    /// Empty, because a file answers each commit.
    package var lateSaves: LateSaves { LateSaves() }
    package var onlyDevice: (any DeviceNotes)? { self }

    /// Returns `nil`, because a file is one account.
    package var families: (any FamilyStorage)? { nil }

    package func foreignCommits() throws(PersistenceFailure) -> ForeignCommits? {
        do throws(SQLiteFailure) {
            // Read first, because it may open the file again.
            let version = try connection.dataVersion
            return ForeignCommits(reopenings: connection.reopenings, dataVersion: version)
        } catch {
            throw .database(error)
        }
    }

    package var lanes: (any LaneLog)? {
        guard case .file(let path) = connection.location else { return nil }
        return LaneFile(besides: path)
    }

    /// Opens the file that processes watch; `nil` in memory.
    package func beginSignalling() throws(PersistenceFailure) -> (any CommitSignal)? {
        guard case .file(let path) = connection.location else { return nil }
        let notifier = try CommitNotifier(of: path)
        commitNotifier = notifier
        return notifier
    }
}

extension CommitNotifier: CommitSignal {
    package func watch(
        _ handler: @escaping @Sendable () -> Void
    ) throws(PersistenceFailure) -> any CommitSubscription {
        try CommitWatch(self, handler)
    }
}

extension CommitWatch: CommitSubscription {}
