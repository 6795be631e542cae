import PurchaseEvents

/// A queue as the owner of its rows in a journal that other processes may also use.
///
/// Every row belongs to the queue that wrote it, as long as that queue exists: no other queue processes its payments. A
/// lock on one byte of a file beside the database shows that the queue exists. The system releases such a lock when the
/// process ends, for any reason. Nothing has to be cleaned up after a crash, and the number of a process cannot be
/// confused with that of a later process.
///
/// The lock file may be deleted or replaced while a queue holds it. Each owner therefore records in the journal which
/// file it holds, and in which process. An owner that holds another file than this one exists as long as its process
/// does.
///
/// Without such locks in the operating system, every queue owns every row, so that only one process may use a file.
final class JournalOwner {
    /// The number of the owner in the rows, and the offset of its byte.
    let number: Int64

    /// The owners in this process, each with a closure that returns true if its queue has ended but is not closed yet.
    private static let owners = Lock<[Int64: @Sendable () -> Bool]>([:])

    private let database: String
    private var lock: OwnerLock

    /// True if the current lock file could not be replaced by the one at its path, which is reported once.
    private var isRenewalReported = false

    /// Creates an owner with a random number, which holds the lock of its byte.
    ///
    /// - Parameters:
    ///   - database: The path of the journal's file.
    ///   - isOver: Returns true if the queue has ended; called with no lock held.
    /// - Throws: The path of the lock file and the reason, if the lock cannot be held.
    init(database: String, isOver: @escaping @Sendable () -> Bool) throws(JournalFailure) {
        self.database = database
        var lock = try OwnerLock(of: database)
        // Deleted between opening and now; the second attempt creates a file.
        if lock.isReplaced { lock = try OwnerLock(of: database) }
        var (number, answer) = (Int64(0), OwnerLock.Answer.isTaken)
        // A number that is in use is unlikely, but two queues with the same number would share their payments.
        while answer == .isTaken {
            number = Int64.random(in: 1..<(1 << 62))
            answer = lock.take(number)
        }
        guard answer == .isOurs else { throw lock.failure }
        self.lock = lock
        self.number = number
        Self.owners.withLock { $0[number] = isOver }
    }

    deinit { Self.owners.withLock { $0[number] = nil } }

    /// The values from which other processes determine whether this owner still exists.
    var record: OwnerRecord {
        OwnerRecord(number: number, place: lock.place, process: ProcessIdentity.own?.text ?? "unknown")
    }

    /// Locks the current lock file, if the one that is held was deleted or replaced.
    ///
    /// If that fails, the owner keeps the file that it holds, and other processes judge it by its process.
    func renew() {
        guard lock.isReplaced else { return }
        do throws(JournalFailure) {
            let next = try OwnerLock(of: database)
            guard next.take(number) == .isOurs else { throw next.failure }
            lock = next
            isRenewalReported = false
        } catch {
            if !isRenewalReported { QueueLog.report("the lock file of the queue was replaced: \(error)") }
            isRenewalReported = true
        }
    }

    /// Returns true if another queue still owns its rows, and if that is not known.
    func isAlive(_ other: OwnerRecord) -> Bool {
        if let isOver = Self.owners.withLock({ $0[other.number] }) { return !isOver() }
        if lock.isTaken(other.number) { return true }
        // A free byte proves something only about an owner that holds this very file.
        guard let place = other.place, place != lock.place else { return false }
        return other.process.flatMap { ProcessIdentity($0) }?.mayRun ?? true
    }
}

/// An owner as the journal records it.
struct OwnerRecord: Hashable {
    let number: Int64
    /// The lock file that the owner holds; `nil` for an owner of a version that did not record it.
    let place: FilePlace?
    /// The text of the owner's ``ProcessIdentity``.
    let process: String?
}
