import Foundation

/// The machine's own clock, in the precision of the store.
package struct SystemStoreClock: StoreClock {
    package init() {}

    package var now: StoreDate { StoreDate(Date()) }

    package func sleep(until deadline: StoreDate) async throws(CancellationError) {
        // A single sleep of months overflows on some systems, so far deadlines are slept in days.
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
