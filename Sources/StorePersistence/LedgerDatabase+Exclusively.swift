import SQLiteDatabase

extension LedgerDatabase {
    /// Lets nobody else write while `body` reads, decides, and saves: what it saves is never stale.
    ///
    /// Everything it saves is on disk when this returns, and nothing of it when this throws.
    ///
    /// - Parameters:
    ///   - mapFailure: Makes the caller's error of a failure to begin or to commit.
    ///   - body: What to do.
    /// - Returns: What `body` returned.
    /// - Throws: What `body` threw, or the mapped failure, such as that somebody else holds the lock for too long.
    package func exclusively<T, Failure: Error>(
        mappingFailures mapFailure: (PersistenceFailure) -> Failure,
        _ body: () throws(Failure) -> T
    ) throws(Failure) -> T {
        let known = headers
        do throws(Failure) {
            return try connection.transaction(mappingFailures: { mapFailure(.database($0)) }, body)
        } catch {
            // A header that was inserted by what is rolled back now is not there.
            headers = known
            throw error
        }
    }
}
