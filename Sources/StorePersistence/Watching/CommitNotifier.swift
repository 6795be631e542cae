import Foundation
import SQLiteDatabase
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file beside a database that is written after each commit, so that the system wakes the processes that watch it.
///
/// The log of the database itself cannot be watched: it is written before a commit becomes visible, which happens
/// through shared memory. A process that is killed between the commit and the notification wakes no other; the next
/// commit does.
package final class CommitNotifier: Sendable {
    package let path: String
    private let database: String
    private let file: Mutex<Int32>

    /// Opens the file, and creates it with the permissions of the database.
    ///
    /// - Parameter database: The path of the database.
    /// - Throws: A failure with path and reason, if the file can be neither opened nor created.
    package init(of database: String) throws(PersistenceFailure) {
        path = database + "-commits"
        self.database = database
        file = Mutex(try Self.open(database + "-commits", beside: database))
    }

    deinit { file.withLock { _ = close($0) } }

    /// Wakes the processes that watch the file.
    package func notify() {
        file.withLock { file in
            renew(&file)
            var sign: UInt8 = 0
            _ = unsafe pwrite(file, &sign, 1, 0)
        }
    }

    /// Opens the file again if it was deleted, and creates it unless another process has.
    ///
    /// Nothing is created beside a database that was deleted as well. If opening fails, watchers miss this commit, and
    /// find it with their next call.
    private func renew(_ file: inout Int32) {
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_nlink == 0, unsafe stat(database, &status) == 0 else {
            return
        }
        do throws(PersistenceFailure) {
            let next = try Self.open(path, beside: database)
            _ = close(file)
            file = next
        } catch {
            return
        }
    }

    private static func open(_ path: String, beside database: String) throws(PersistenceFailure) -> Int32 {
        let opened = CompanionFile.open(path, beside: database)
        guard opened >= 0 else { throw .unwatchable(path: path, reason: unsafe String(cString: strerror(errno))) }
        return opened
    }
}
