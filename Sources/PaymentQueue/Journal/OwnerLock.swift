#if os(Linux)
import Glibc
import SQLiteDatabase
#endif

/// The device and the inode of a file, which differ for a file that replaced another one under the same path.
struct FilePlace: Hashable {
    let device: Int64
    let inode: Int64
}

#if os(Linux)
/// An open lock file, in which each owner of journal rows holds a lock on one byte.
///
/// The locks belong to the open file, unlike the older locks, which belong to the whole process. A process that may
/// only read the file holds its byte with a read lock, which others see as well.
final class OwnerLock {
    enum Answer { case isOurs, isTaken, isUnknown }

    /// True, because the operating system has locks that belong to an open file.
    static let isSupported = true

    /// The file that is held, also if it was deleted or replaced in the meantime.
    let place: FilePlace

    private let path: String
    private let file: Int32
    private let isWritable: Bool

    // `F_OFD_GETLK` and `F_OFD_SETLK`, which the module Glibc does not export to Swift.
    private static let ask: Int32 = 36
    private static let set: Int32 = 37

    /// Opens the lock file of a database, and creates it with the mode and the owner of the database.
    ///
    /// - Parameter database: The path of the database.
    /// - Throws: The path and the reason, if the file can be neither created nor opened.
    init(of database: String) throws(JournalFailure) {
        path = database + "-queue"
        var opened = CompanionFile.open(path, beside: database)
        isWritable = opened >= 0
        if opened < 0 { opened = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC) }
        guard opened >= 0 else { throw .unlockable(path: path, reason: Self.lastReason) }
        guard let place = Self.place(of: opened) else {
            let reason = Self.lastReason
            _ = Glibc.close(opened)
            throw .unlockable(path: path, reason: reason)
        }
        file = opened
        self.place = place
    }

    deinit { _ = Glibc.close(file) }

    /// True if the file was deleted or replaced by another one since it was opened.
    var isReplaced: Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return true }
        return Self.place(status) != place
    }

    /// Takes the lock on a byte, as long as this object exists.
    func take(_ byte: Int64) -> Answer {
        var lock = description(of: byte, isWritable ? F_WRLCK : F_RDLCK)
        if unsafe fcntl(file, Self.set, &lock) == 0 { return .isOurs }
        return errno == EAGAIN || errno == EACCES ? .isTaken : .isUnknown
    }

    /// Returns true if another open file holds a lock on a byte, and if that is not known.
    func isTaken(_ byte: Int64) -> Bool {
        var lock = description(of: byte, F_WRLCK)
        // If the state of the lock is unknown, the rows are left alone, so that no payment is made twice.
        return unsafe fcntl(file, Self.ask, &lock) != 0 || lock.l_type != Int16(F_UNLCK)
    }

    /// The failure of the last call, as a failure of the journal.
    var failure: JournalFailure { .unlockable(path: path, reason: Self.lastReason) }

    private static var lastReason: String { unsafe String(cString: strerror(errno)) }

    private static func place(of file: Int32) -> FilePlace? {
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { return nil }
        return place(status)
    }

    private static func place(_ status: stat) -> FilePlace {
        FilePlace(device: Int64(truncatingIfNeeded: status.st_dev), inode: Int64(truncatingIfNeeded: status.st_ino))
    }

    private func description(of byte: Int64, _ kind: Int32) -> flock {
        var lock = flock()
        lock.l_type = Int16(kind)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(byte)
        lock.l_len = 1
        return lock
    }
}
#else
/// A placeholder for systems without locks that belong to an open file.
final class OwnerLock {
    enum Answer { case isOurs, isTaken, isUnknown }

    static let isSupported = false

    let place = FilePlace(device: 0, inode: 0)
    let isReplaced = false
    let failure: JournalFailure

    /// Always fails.
    ///
    /// - Parameter database: The path of the database.
    /// - Throws: The reason.
    init(of database: String) throws(JournalFailure) {
        throw .unlockable(path: database + "-queue", reason: "the operating system has no such locks")
    }

    func take(_ byte: Int64) -> Answer { .isUnknown }
    func isTaken(_ byte: Int64) -> Bool { true }
}
#endif
