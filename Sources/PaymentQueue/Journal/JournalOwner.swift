import Synchronization

#if os(Linux)
import Glibc
#endif

/// A queue as the owner of its rows in a journal that other processes may use, too.
///
/// Every row belongs to the queue that wrote it, as long as that queue exists: nobody else works off its payments. Whether it
/// exists is told by a lock on one byte of a file beside the database. The system lets go of such a lock when the process
/// ends, however it ends, so that nothing has to be cleaned up after a crash, and no number of a process can be mistaken for
/// that of a later one.
///
/// Where there are no such locks, everybody owns everything: one process is then all that may use a file.
final class JournalOwner {
    /// Names the owner in the rows, and is the place of its byte.
    let number: Int64

    private let file: Int32

    /// The owners in this process, each with whether its queue is over although nobody has come round to closing it.
    private static let owners = Mutex<[Int64: @Sendable () -> Bool]>([:])

    /// Draws a number; `nil` where the file system or the system has no such locks.
    ///
    /// - Parameters:
    ///   - path: The journal's file.
    ///   - isOver: Whether the queue has ended; called with no lock held.
    init?(journal path: String, isOver: @escaping @Sendable () -> Bool) {
        let file = Lock.open(path + "-queue")
        guard file >= 0 else { return nil }
        var number = Int64.random(in: 1..<(1 << 62))
        // Somebody has this number: as unlikely as it is, two queues with one would share their payments.
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

    /// Whether another queue still owns its rows.
    func isAlive(_ other: Int64) -> Bool {
        if let isOver = Self.owners.withLock({ $0[other] }) { return !isOver() }
        return Lock.isTaken(byte: other, of: file)
    }

    /// Locks on single bytes that belong to an open file, and not, as the older ones, to the whole process.
    private enum Lock {
        enum Answer { case isOurs, isTaken, isUnknown }

        #if os(Linux)
        // `F_OFD_GETLK` and `F_OFD_SETLK`, which the module Glibc does not show to Swift.
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
            // What cannot be found out is left alone, so that nothing is bought twice.
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
