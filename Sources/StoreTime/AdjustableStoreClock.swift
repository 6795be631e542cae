import Synchronization

/// A clock that runs with another one, ahead of it by an amount that can be changed.
///
/// A sleep that has begun does not notice a change. The store sets its alarm again after one.
package final class AdjustableStoreClock: StoreClock {
    private let base: any StoreClock
    private let lead: Atomic<Int64>

    /// Creates a clock that agrees with another one.
    package init(base: any StoreClock = SystemStoreClock()) {
        self.base = base
        lead = Atomic(0)
    }

    /// The milliseconds by which the clock is ahead, 0 by default.
    package var milliseconds: Int64 {
        get { lead.load(ordering: .sequentiallyConsistent) }
        set { lead.store(newValue, ordering: .sequentiallyConsistent) }
    }

    package var now: StoreDate { StoreDate(milliseconds: base.now.milliseconds + milliseconds) }

    package func sleep(until deadline: StoreDate) async throws(CancellationError) {
        while deadline > now {
            try await base.sleep(until: StoreDate(milliseconds: deadline.milliseconds - milliseconds))
        }
    }
}
