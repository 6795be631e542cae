import SQLiteDatabase

extension LedgerDatabase {
    /// Forgets the numbers of a transaction that is rolled back.
    ///
    /// SQLite counts changed rows also if they are rolled back, so the count does not tell that the number is another one.
    func forgetUnsaved() { (unmarked, knownSequence) = (nil, nil) }

    /// Reads a consistent snapshot while other connections may write.
    func snapshot<T>(_ body: () throws(PersistenceFailure) -> T) throws(PersistenceFailure) -> T {
        if connection.isInTransaction { return try body() }
        return try connection.snapshot(mappingFailures: PersistenceFailure.database, body)
    }

    /// Runs a transaction: all its changes or none are made, and its reads are consistent.
    ///
    /// Inside ``exclusively(mappingFailures:_:)`` it is part of that.
    package func transaction<T>(_ body: () throws(PersistenceFailure) -> T) throws(PersistenceFailure) -> T {
        if connection.isInTransaction { return try body() }
        do throws(PersistenceFailure) {
            let result = try connection.transaction(mappingFailures: PersistenceFailure.database, body)
            writeMark()
            commitNotifier?.notify()
            return result
        } catch {
            forgetUnsaved()
            throw error
        }
    }
}
