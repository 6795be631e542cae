import SQLiteDatabase

extension LedgerDatabase {
    func rows<T>(
        _ query: LedgerQuery,
        _ values: [SQLiteValue] = [],
        _ read: (SQLiteRow) throws(SQLiteFailure) -> T
    ) throws(PersistenceFailure) -> [T] {
        do throws(SQLiteFailure) {
            return try connection.rows(query.rawValue, values, read)
        } catch {
            throw .database(error)
        }
    }

    func first<T>(
        _ query: LedgerQuery,
        _ values: [SQLiteValue] = [],
        _ read: (SQLiteRow) throws(SQLiteFailure) -> T
    ) throws(PersistenceFailure) -> T? {
        do throws(SQLiteFailure) {
            return try connection.first(query.rawValue, values, read)
        } catch {
            throw .database(error)
        }
    }

    func run(_ command: LedgerCommand, _ values: [SQLiteValue] = []) throws(PersistenceFailure) {
        do throws(SQLiteFailure) {
            try connection.run(command.rawValue, values)
        } catch {
            throw .database(error)
        }
    }

    /// Reads a consistent snapshot while other connections may write.
    func snapshot<T>(_ body: () throws(PersistenceFailure) -> T) throws(PersistenceFailure) -> T {
        if connection.isInTransaction { return try body() }
        return try connection.snapshot(mappingFailures: PersistenceFailure.database, body)
    }

    /// Does everything or nothing; also gives everything read inside the same moment.
    ///
    /// Inside ``exclusively(mappingFailures:_:)`` it is part of that.
    func transaction<T>(_ body: () throws(PersistenceFailure) -> T) throws(PersistenceFailure) -> T {
        if connection.isInTransaction { return try body() }
        do throws(PersistenceFailure) {
            let result = try connection.transaction(mappingFailures: PersistenceFailure.database, body)
            writeMark()
            commitNotifier?.notify()
            return result
        } catch {
            unmarked = nil
            throw error
        }
    }

    package func damaged(_ table: String, _ detail: String) -> PersistenceFailure {
        .damaged(path: connection.path, table: table, detail: detail)
    }
}
