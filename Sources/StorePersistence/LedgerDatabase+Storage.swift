import SQLiteDatabase

/// SQLite behind the seam: the store of one machine.
extension LedgerDatabase: LedgerStorage, DamageReporting {
    package var name: String { connection.path }

    package func foreignCommits() throws(PersistenceFailure) -> ForeignCommits? {
        do throws(SQLiteFailure) {
            // Asked first, because it may open the file again.
            let version = try connection.dataVersion
            return ForeignCommits(reopenings: connection.reopenings, dataVersion: version)
        } catch {
            throw .database(error)
        }
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
