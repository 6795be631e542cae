public import Foundation
import StoreTime

/// What the clock of a simulated store does.
public struct SimulatedTime: Sendable {
    let clock: any StoreClock
    let manualClock: ManualStoreClock?

    /// The first of January 2025, 00:00 UTC: a start that is the same in every run.
    ///
    /// For tests that compare dates with text, such as a stored timeline. App code that compares the dates of such a store
    /// with `Date()` takes each subscription for expired.
    public static let epoch = Date(timeIntervalSince1970: 1_735_689_600)

    /// A clock that begins at the present moment and stands still until the store is advanced.
    ///
    /// App code that compares the dates of its transactions with `Date()` is right until the store is advanced: a purchase
    /// of now is not expired. After that the store's clock is ahead of `Date()`, which does not move with it, so that a
    /// subscription that has expired in the store may look as if it were running. Code that is to be tested beyond that
    /// takes its time from ``SimulatedStore/now``.
    ///
    /// - Returns: A clock for one store.
    public static func manual() -> Self { manual(at: SystemStoreClock().now) }

    /// A clock that begins at a date and stands still until the store is advanced.
    ///
    /// - Parameter start: What it reads at first, such as ``epoch``. With a date in the past, app code that compares the
    ///   dates of its transactions with `Date()` takes running subscriptions for expired.
    /// - Returns: A clock for one store.
    public static func manual(startingAt start: Date) -> Self { manual(at: StoreDate(start)) }

    private static func manual(at start: StoreDate) -> Self {
        let clock = ManualStoreClock(now: start)
        return Self(clock: clock, manualClock: clock)
    }

    /// The machine's clock.
    public static var system: Self { Self(clock: SystemStoreClock(), manualClock: nil) }

    /// A clock that runs faster than the machine's.
    ///
    /// - Parameters:
    ///   - start: What it reads at first.
    ///   - factor: Store seconds per real second; more than zero.
    /// - Returns: A clock for one store.
    public static func scaled(startingAt start: Date, factor: Double) -> Self {
        Self(clock: ScaledStoreClock(startingAt: StoreDate(start), factor: factor), manualClock: nil)
    }
}
