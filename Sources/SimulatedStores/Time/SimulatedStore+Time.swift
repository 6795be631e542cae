public import Foundation
import LocalStore
import StoreInterface
import StoreTime
import StoreTimelines

extension SimulatedStore {
    /// The time of the store's clock.
    public var now: Date { time.clock.now.date }

    /// Moves a manual clock to a date, performs all due events in order, and waits for the app.
    ///
    /// The clock stops at each due date and continues when the app is idle, as described for ``settle()``. By then
    /// listeners have received the changes and requested the next element, the queue has called its observers, and
    /// their reactions have been processed. A purchase or finish in reaction to a renewal therefore happens at the time
    /// of that renewal. The method also waits before the first due date, so that earlier work is not delayed.
    ///
    /// `Date()` does not move with the clock. From then on, code that compares a transaction's dates with `Date()` is
    /// behind the store, and code that uses ``now`` is not.
    ///
    /// The method does not wait for the calling task, which may be a listener or hold an iterator. It waits for as long
    /// as other tasks are busy. If no store makes progress for ten seconds, the busy tasks are reported on the standard
    /// error. Pass `false` for `settling` if an operation must stay busy while time passes, such as an open purchase
    /// sheet or an iterator that another task keeps.
    ///
    /// - Parameters:
    ///   - date: The new time of the clock.
    ///   - isSettling: True to wait for the app at each due date and at the end.
    /// - Throws: ``SimulatedStoreError/refused(_:)`` if the clock runs by itself, or `date` is in its past.
    ///   ``SimulatedStoreError/storage(_:)`` if a due event cannot be saved (TS-78); the clock then stands at the due
    ///   date, and the next call tries again.
    public func advance(to date: Date, settling isSettling: Bool = true) async throws(SimulatedStoreError) {
        guard let clock = time.manualClock else {
            throw .refused(
                """
                the clock of this store runs by itself and cannot be advanced: create the store with .time(.manual()), \
                which is the default of .store(…) and withStore(…)
                """
            )
        }
        let target = StoreDate(date)
        guard target >= clock.now else {
            throw .refused(
                """
                the clock of a store never runs backwards: it shows \(clock.now), and cannot be moved to \
                \(target)
                """
            )
        }
        let failure = await explainingDelay(of: "advance") { () -> StoreFailure? in
            do throws(StoreFailure) {
                if isSettling { await settleWithoutReport() }
                let time = target.milliseconds - clock.now.milliseconds
                if time > 0 { timeline?.record(.clockAdvanced(milliseconds: time), at: now) }
                while let due = await nextDueDate(), due <= target {
                    clock.advance(to: max(due, clock.now))
                    try await local.performDue()
                    if isSettling { await settleWithoutReport() }
                }
                clock.advance(to: max(target, clock.now))
                try await local.performDue()
                if isSettling { await settleWithoutReport() }
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw SimulatedStoreError(failure) }
    }

    /// Advances a manual clock by a duration, as ``advance(to:settling:)`` does.
    ///
    /// - Parameters:
    ///   - duration: The duration.
    ///   - isSettling: True to wait for the app at each due date and at the end.
    /// - Throws: The errors of ``advance(to:settling:)``; the duration must not be negative.
    public func advance(by duration: Duration, settling isSettling: Bool = true) async throws(SimulatedStoreError) {
        let (seconds, attoseconds) = duration.components
        try await advance(
            to: now.addingTimeInterval(Double(seconds) + Double(attoseconds) / 1e18),
            settling: isSettling
        )
    }
}
