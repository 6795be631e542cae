import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file beside a database that is written after each commit, so that the system wakes the processes that watch it.
///
/// The log of the database itself cannot be watched: it is written before a commit, and what makes the commit visible is
/// shared memory. A process that is killed between the commit and the notification wakes no other; the next commit does.
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
        file = Mutex(try Self.open(database + "-commits", like: database))
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
    /// Nothing is created beside a database that was deleted as well. If opening fails, watchers miss this commit and
    /// hear of it with their next call.
    private func renew(_ file: inout Int32) {
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_nlink == 0, unsafe stat(database, &status) == 0 else {
            return
        }
        do throws(PersistenceFailure) {
            let next = try Self.open(path, like: database)
            _ = close(file)
            file = next
        } catch {
            return
        }
    }

    private static func open(_ path: String, like database: String) throws(PersistenceFailure) -> Int32 {
        var status = stat()
        let isKnown = unsafe stat(database, &status) == 0
        #if canImport(Glibc)
        let created = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        #else
        let created = unsafe Darwin.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        #endif
        if created >= 0 {
            if isKnown { _ = fchmod(created, status.st_mode & 0o666) }
            // Only root can give files away, and does so for the files of SQLite as well.
            if isKnown, geteuid() == 0 { _ = fchown(created, status.st_uid, status.st_gid) }
            return created
        }
        #if canImport(Glibc)
        let opened = unsafe Glibc.open(path, O_RDWR | O_CLOEXEC)
        #else
        let opened = unsafe Darwin.open(path, O_RDWR | O_CLOEXEC)
        #endif
        guard opened >= 0 else { throw .unwatchable(path: path, reason: unsafe String(cString: strerror(errno))) }
        return opened
    }
}
