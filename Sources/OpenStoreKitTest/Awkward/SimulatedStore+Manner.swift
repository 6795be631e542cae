import LocalStore
import Synchronization

extension SimulatedStore {
    /// How the store behaves from now on; ``SimulatedManner/ideal`` unless set.
    public var manner: SimulatedManner {
        get { mannerBox.withLock { $0 } }
        set {
            // Under the lock, so that two that are set at once do not end up half and half.
            mannerBox.withLock { manner in
                manner = newValue
                local.conduct.manner = newValue.manner
            }
        }
    }

    /// How many requests for products were left without an answer (``SimulatedManner/Habit/leavesRequestsUnanswered``).
    public var unansweredRequests: Int { local.conduct.unansweredRequests }

    /// Waits until so many requests for products were left without an answer.
    ///
    /// What an app's patience is for: a test that owns the time lets it end here.
    ///
    /// - Parameter count: How many, since the store was opened.
    /// - Returns: `false` when the store ended before, or the calling task was cancelled.
    @discardableResult public func unansweredRequests(reach count: Int) async -> Bool {
        await local.conduct.unansweredRequests(reach: count)
    }
}
