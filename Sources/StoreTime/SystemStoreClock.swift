import Foundation
import Synchronization

/// The machine's own clock, in the precision of the store.
package struct SystemStoreClock: StoreClock {
    package init() {}

    package var now: StoreDate { StoreDate(Date()) }

    package func sleep(until deadline: StoreDate) async throws(CancellationError) {
        // A single sleep of months overflows on some systems, so a long sleep is divided into days.
        while true {
            let now = now
            guard deadline > now else { return }
            let remaining = deadline.milliseconds - now.milliseconds
            do {
                try await Task.sleep(for: .milliseconds(min(remaining, 86_400_000)))
            } catch {
                throw CancellationError()
            }
        }
    }
}

/// A clock that is ahead of another one by an adjustable amount.
///
/// A change has no effect on sleeps in progress; the store sets its alarm again after a change.
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
