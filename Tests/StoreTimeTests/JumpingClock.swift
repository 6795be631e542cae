import StoreTime
import Synchronization

/// A clock on which every sleep is over at once, with the time moved to its end.
final class JumpingClock: StoreClock {
    private let state: Mutex<StoreDate>

    init(now: StoreDate) { state = Mutex(now) }

    var now: StoreDate {
        get { state.withLock(\.self) }
        set { state.withLock { $0 = newValue } }
    }

    func sleep(until deadline: StoreDate) async throws(CancellationError) {
        state.withLock { $0 = max($0, deadline) }
    }
}
