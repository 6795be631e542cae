public import Foundation
import StoreTime

/// What the clock of a simulated store does.
public struct SimulatedTime: Sendable {
    let clock: any StoreClock
    let manualClock: ManualStoreClock?

    /// A clock that stands still until the store is advanced.
    ///
    /// - Parameter start: What it reads at first; the first of January 2025, 00:00 UTC, unless said otherwise.
    /// - Returns: A clock for one store.
    public static func manual(startingAt start: Date = Date(timeIntervalSince1970: 1_735_689_600)) -> Self {
        let clock = ManualStoreClock(now: StoreDate(start))
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
