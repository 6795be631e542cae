import CSQLite

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension SQLiteConnection {
    /// Sets a busy handler that retries once a millisecond.
    ///
    /// SQLite's own busy handler retries less often the longer it has waited, at last ten times a second. Of several
    /// writers, the one that has waited longest then has the smallest chance of getting the lock. With this handler,
    /// all writers have the same chance.
    ///
    /// - Parameter milliseconds: The time to wait before a statement fails as busy.
    /// - Throws: A failure if the connection is closed.
    func waitForLocks(upTo milliseconds: Int32) throws(SQLiteFailure) {
        let handle = unsafe try usableHandle(for: "")
        unsafe sqlite3_busy_handler(
            handle,
            { limit, count in
                guard Int(count) < Int(bitPattern: limit) else { return 0 }
                usleep(1000)
                return 1
            },
            UnsafeMutableRawPointer(bitPattern: Int(milliseconds))
        )
    }
}
