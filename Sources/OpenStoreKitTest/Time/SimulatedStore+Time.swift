public import Foundation
import LocalStore
import StoreTime

extension SimulatedStore {
    /// What the store's clock reads.
    public var now: Date { time.clock.now.date }

    /// Moves a manual clock to a date, does everything that falls due on the way in its order, and waits for the app.
    ///
    /// The clock stops at each due date, and goes on only when the app is done with it: as ``rest()`` says, listeners have
    /// heard what happened and come back for more, the queue has called its observers, and what they did in answer has been
    /// worked off. What an app buys or finishes in answer to a renewal thus happens at the time of that renewal. Before
    /// the first due date the same is waited for, so that nothing from before is done later than it would have been.
    ///
    /// `Date()` does not move along: from then on code that compares a transaction's dates with it is behind the store, and
    /// code that asks ``now`` is not.
    ///
    /// The calling task is not waited for, which may be a listener or hold an iterator. It waits for as long as others are
    /// busy. When no store gets anything done for ten seconds, the standard error says who they are. Pass `false` for
    /// `resting` where something shall stay busy while time goes by, such as a purchase sheet that is left open or an
    /// iterator that another task keeps.
    ///
    /// - Parameters:
    ///   - date: What the clock shall read.
    ///   - isResting: Whether to wait for the app at each due date and at the end.
    /// - Precondition: The clock is manual, and `date` is not in its past.
    public func advance(to date: Date, resting isResting: Bool = true) async {
        guard let clock = time.manualClock else {
            preconditionFailure("Only a store with a manual clock can be advanced.")
        }
        let target = StoreDate(date)
        precondition(target >= clock.now, "A store clock never runs backwards.")
        await explainingDelay(of: "advance") {
            if isResting { await restInSilence() }
            while let due = await local.nextDueDate(), due <= target {
                clock.advance(to: max(due, clock.now))
                await local.settle()
                if isResting { await restInSilence() }
            }
            clock.advance(to: max(target, clock.now))
            await local.settle()
            if isResting { await restInSilence() }
        }
    }

    /// Moves a manual clock on by a length of time, as ``advance(to:resting:)`` does.
    ///
    /// - Parameters:
    ///   - duration: How far.
    ///   - isResting: Whether to wait for the app at each due date and at the end.
    /// - Precondition: The clock is manual.
    public func advance(by duration: Duration, resting isResting: Bool = true) async {
        let (seconds, attoseconds) = duration.components
        await advance(to: now.addingTimeInterval(Double(seconds) + Double(attoseconds) / 1e18), resting: isResting)
    }
}
