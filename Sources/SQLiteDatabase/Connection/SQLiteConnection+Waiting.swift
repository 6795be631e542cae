import CSQLite

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension SQLiteConnection {
    /// Waits for the locks of other connections, and asks for them once a millisecond.
    ///
    /// SQLite's own waiting asks less often the longer it has waited, up to ten times a second. Among several writers
    /// the one that waits longest is then the least likely to get the lock. Here each has the same chance.
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
