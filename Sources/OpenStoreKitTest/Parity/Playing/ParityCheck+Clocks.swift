import Foundation
import StoreTime
import StoreTimelines

extension ParityCheck {
    /// Plays a scenario, and plays it again at another date if the access to a subscription may follow `Date()`.
    ///
    /// The second run has the same dates on the store's clock, relative to its beginning. An app whose access changes
    /// nevertheless compares dates with `Date()`. An app that looks at no date behaves as before.
    @MainActor func playComparingClocks(_ scenario: ParityScenario, _ lane: ParityLane) async throws -> LaneOutcome {
        var outcome = try await play(scenario, lane)
        let (late, early) = (outcome.runningByMachineClock, outcome.expiredByMachineClock)
        guard !late.isEmpty || !early.isEmpty else { return outcome }
        var again = self
        let present = SystemStoreClock().now.date
        let length = (outcome.timeline.map(\.date).max() ?? start).timeIntervalSince(start)
        // At the present moment no subscription has expired by `Date()`; long before it, all have.
        again.start = early.isEmpty ? present.addingTimeInterval(-length - Self.longestPeriod) : present
        let other = try await again.play(scenario, lane)
        outcome.followsMachineClock =
            early.isEmpty ? late.subtracting(other.unlockedAfterEnd) : early.subtracting(other.lockedTooEarly)
        return outcome
    }

    /// Two years in seconds, longer than any period of a subscription.
    private static let longestPeriod: TimeInterval = 63_158_400
}

extension LaneOutcome {
    /// The products that are unlocked without an entitlement.
    fileprivate var unlockedAfterEnd: Set<String> {
        before.unlocked.subtracting(before.entitled).union(after.unlocked.subtracting(after.entitled))
    }

    /// The products that are locked despite an entitlement.
    fileprivate var lockedTooEarly: Set<String> {
        before.entitled.subtracting(before.unlocked).union(after.entitled.subtracting(after.unlocked))
    }

    /// The unlocked subscriptions that have expired by the store's clock, and run by `Date()`.
    fileprivate var runningByMachineClock: Set<String> {
        unlockedAfterEnd.intersection(before.seeminglyRunning.union(after.seeminglyRunning))
    }

    /// The locked subscriptions that run by the store's clock, and have expired by `Date()`.
    fileprivate var expiredByMachineClock: Set<String> {
        lockedTooEarly.intersection(before.seeminglyExpired.union(after.seeminglyExpired))
    }
}
