import Synchronization

#if os(Linux)
import Glibc
#endif

/// A queue as the owner of its rows in a journal that other processes may also use.
///
/// Every row belongs to the queue that wrote it, as long as that queue exists: no other queue processes its payments. A
/// lock on one byte of a file beside the database shows that the queue exists. The system releases such a lock when the
/// process ends, for any reason. Nothing has to be cleaned up after a crash, and the number of a process cannot be
/// confused with that of a later process.
///
/// Without such locks, every queue owns every row, so that only one process may use a file.
final class JournalOwner {
    /// The number of the owner in the rows, and the offset of its byte.
    let number: Int64

    private let file: Int32

    /// The owners in this process, each with a closure that returns true if its queue has ended but is not closed yet.
    private static let owners = Mutex<[Int64: @Sendable () -> Bool]>([:])

    /// Creates an owner with a random number; `nil` if the file system or the operating system has no such locks.
    ///
    /// - Parameters:
    ///   - path: The path of the journal's file.
    ///   - isOver: Returns true if the queue has ended; called with no lock held.
    init?(journal path: String, isOver: @escaping @Sendable () -> Bool) {
        let file = Lock.open(path + "-queue")
        guard file >= 0 else { return nil }
        var number = Int64.random(in: 1..<(1 << 62))
        // The number is in use. This is unlikely, but two queues with the same number would share their payments.
        while Lock.take(byte: number, of: file) == .isTaken { number = Int64.random(in: 1..<(1 << 62)) }
        guard Lock.take(byte: number, of: file) == .isOurs else {
            Lock.close(file)
            return nil
        }
        self.file = file
        self.number = number
        Self.owners.withLock { $0[number] = isOver }
    }

    deinit {
        Self.owners.withLock { $0[number] = nil }
        Lock.close(file)
    }

    /// Returns true if another queue still owns its rows.
    func isAlive(_ other: Int64) -> Bool {
        if let isOver = Self.owners.withLock({ $0[other] }) { return !isOver() }
        return Lock.isTaken(byte: other, of: file)
    }

    /// Locks on single bytes that belong to an open file, unlike the older locks, which belong to the whole process.
    private enum Lock {
        enum Answer { case isOurs, isTaken, isUnknown }

        #if os(Linux)
        // `F_OFD_GETLK` and `F_OFD_SETLK`, which the module Glibc does not export to Swift.
        private static let ask: Int32 = 36
        private static let set: Int32 = 37

        static func open(_ path: String) -> Int32 { unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644) }

        static func close(_ file: Int32) { _ = Glibc.close(file) }

        static func take(byte: Int64, of file: Int32) -> Answer {
            var lock = description(of: byte)
            if unsafe fcntl(file, set, &lock) == 0 { return .isOurs }
            return errno == EAGAIN || errno == EACCES ? .isTaken : .isUnknown
        }

        static func isTaken(byte: Int64, of file: Int32) -> Bool {
            var lock = description(of: byte)
            // If the state of the lock is unknown, the rows are left alone, so that no payment is made twice.
            return unsafe fcntl(file, ask, &lock) != 0 || lock.l_type != Int16(F_UNLCK)
        }

        private static func description(of byte: Int64) -> flock {
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            lock.l_whence = Int16(SEEK_SET)
            lock.l_start = off_t(byte)
            lock.l_len = 1
            return lock
        }
        #else
        static func open(_ path: String) -> Int32 { -1 }
        static func close(_ file: Int32) {}
        static func take(byte: Int64, of file: Int32) -> Answer { .isUnknown }
        static func isTaken(byte: Int64, of file: Int32) -> Bool { false }
        #endif
    }
}
