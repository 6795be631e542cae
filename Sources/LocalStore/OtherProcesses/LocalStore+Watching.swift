import Foundation
import StoreInterface
import StorePersistence
import Synchronization

/// The notifications between the processes that use a store's database, after each commit.
final class OtherProcesses: Sendable {
    /// The signal of the storage; `nil` if no other process can use the store, and where it cannot be used.
    let signal: (any CommitSignal)?

    private let report: @Sendable (String) -> Void
    private let watch = Mutex<(any CommitSubscription)?>(nil)
    private let isNoticePending = Atomic(false)

    init(of storage: any LedgerStorage, reporting report: @escaping @Sendable (String) -> Void) {
        self.report = report
        do throws(PersistenceFailure) {
            signal = try storage.beginSignalling()
        } catch {
            report("\(error)")
            signal = nil
        }
    }

    /// Begins to watch, unless that has begun.
    ///
    /// - Parameter notice: Called after commits, on any thread, and not again before ``noteNotice()``.
    func watch(_ notice: @escaping @Sendable () -> Void) {
        guard let signal else { return }
        watch.withLock { watch in
            guard watch == nil else { return }
            do throws(PersistenceFailure) {
                watch = try signal.watch { [weak self] in
                    guard let self, !isNoticePending.exchange(true, ordering: .acquiringAndReleasing) else { return }
                    notice()
                }
            } catch {
                report("\(error)")
            }
        }
    }

    /// Records that the database is being read, so that later commits are announced again.
    func noteNotice() { isNoticePending.store(false, ordering: .releasing) }
}

/// The announcement of other processes' changes without a call of the app (T-01).
extension LocalStore {
    /// Starts watching the commits of other processes; called when a listener begins.
    ///
    /// A store without listeners does not watch, so that an app in the background is not woken.
    nonisolated func watchOthers() {
        others.watch { [weak self] in
            guard let self else { return }
            Task { await self.noticeCommit() }
        }
    }

    /// Publishes what other processes have written, in the order of the journal.
    ///
    /// Commits of this process also lead here, and cost one read of the change number.
    private func noticeCommit() {
        others.noteNotice()
        takeManagersChanges()
        do throws(StoreFailure) {
            try catchUpWithOthers()
            if books.isFamilyDue { followFamily() } else { setAlarm() }
        } catch {
            noteFailedRead(error)
        }
    }
}
