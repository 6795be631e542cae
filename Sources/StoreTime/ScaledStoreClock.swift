/// A clock that starts at a chosen moment and runs a fixed number of times faster than another.
package struct ScaledStoreClock: StoreClock {
    private let base: any StoreClock
    private let baseStart: StoreDate
    private let start: StoreDate
    private let factor: Double

    /// - Parameters:
    ///   - start: What the clock reads at the moment it is made.
    ///   - factor: Store seconds per second of `base`; more than zero.
    ///   - base: The clock that really passes.
    package init(startingAt start: StoreDate, factor: Double, base: any StoreClock = SystemStoreClock()) {
        precondition(factor > 0 && factor.isFinite, "A store clock runs forwards.")
        self.base = base
        self.start = start
        self.factor = factor
        baseStart = base.now
    }

    package var now: StoreDate {
        let passed = Double(base.now.milliseconds - baseStart.milliseconds) * factor
        return StoreDate(milliseconds: start.milliseconds + Int64(passed.rounded(.down)))
    }

    package func sleep(until deadline: StoreDate) async throws(CancellationError) {
        let wait = (Double(deadline.milliseconds - start.milliseconds) / factor).rounded(.up)
        try await base.sleep(until: StoreDate(milliseconds: baseStart.milliseconds + Int64(wait)))
    }
}
