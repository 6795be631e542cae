/// A clock that starts at a chosen moment and runs a fixed number of times faster than another.
package struct ScaledStoreClock: StoreClock {
    private let base: any StoreClock
    private let baseStart: StoreDate
    private let start: StoreDate
    private let factor: Double

    /// - Parameters:
    ///   - start: The initial time.
    ///   - factor: The number of store seconds per second of `base`; greater than zero.
    ///   - base: The underlying clock.
    package init(startingAt start: StoreDate, factor: Double, base: any StoreClock = SystemStoreClock()) {
        precondition(factor > 0 && factor.isFinite, "A store clock runs forwards.")
        self.base = base
        self.start = start
        self.factor = factor
        baseStart = base.now
    }

    package var now: StoreDate { reading(at: base.now.milliseconds) }

    package func sleep(until deadline: StoreDate) async throws(CancellationError) {
        let delay = (Double(deadline.milliseconds) - Double(start.milliseconds)) / factor
        var end = baseStart.milliseconds + Self.clamped(delay.rounded(.up))
        // Division and multiplication may differ in the last millisecond, but a woken sleeper must read a time at or
        // after its deadline.
        if reading(at: end) < deadline { end += 1 }
        try await base.sleep(until: StoreDate(milliseconds: end))
    }

    package func deadline(after duration: Duration) -> StoreDate {
        reading(at: base.deadline(after: duration).milliseconds)
    }

    private func reading(at milliseconds: Int64) -> StoreDate {
        let passed = Double(milliseconds - baseStart.milliseconds) * factor
        return StoreDate(milliseconds: start.milliseconds + Self.clamped(passed.rounded(.down)))
    }

    /// Dates beyond a hundred million years are clamped, because they exceed the range of the integer.
    private static func clamped(_ milliseconds: Double) -> Int64 { Int64(max(-4e18, min(4e18, milliseconds))) }
}
