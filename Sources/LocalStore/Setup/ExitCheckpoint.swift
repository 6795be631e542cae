import Foundation
import SQLiteDatabase
package import StoreInterface
import Synchronization

/// Writes the log of a store into its database when the process ends in the ordinary way.
///
/// A process does not close its default store, so that the whole content of a new store may be in the log only. After
/// the checkpoint, the database is complete without the log. It is written through a connection of its own, because
/// other threads may still use that of the store.
package enum ExitCheckpoint {
    private static let paths = Mutex<Set<String>>([])

    /// Registers a store for the end of the process.
    ///
    /// - Parameter location: The location of the store; one in memory has no log.
    package static func add(_ location: StoreLocation) {
        guard case .file(let url) = location else { return }
        let isFirst = paths.withLock { paths in
            defer { paths.insert(url.path(percentEncoded: false)) }
            return paths.isEmpty
        }
        if isFirst { atexit { ExitCheckpoint.perform() } }
    }

    private static func perform() {
        for path in paths.withLock({ $0 }) {
            do throws(SQLiteFailure) {
                let connection = try SQLiteConnection(.file(path), busyTimeoutMilliseconds: 0, createsFile: false)
                try connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
                try connection.close()
            } catch {
                // The log still holds everything, and the next opening reads it.
                continue
            }
        }
    }
}
