import LocalStore
import Synchronization

extension SimulatedStore {
    /// How the store behaves from now on; ``SimulatedQuirks/ideal`` unless set.
    public var quirks: SimulatedQuirks {
        get { quirksBox.withLock { $0 } }
        set {
            // Under the lock, so that two that are set at once do not end up half and half.
            quirksBox.withLock { quirks in
                quirks = newValue
                local.testControl.quirks = newValue.settings
            }
        }
    }

    /// How many requests for products were left without an answer (``SimulatedQuirks/Quirk/leavesRequestsUnanswered``).
    public var unansweredRequests: Int { local.testControl.unansweredRequests }

    /// Waits until so many requests for products were left without an answer.
    ///
    /// What an app's patience is for: a test that owns the time lets it end here.
    ///
    /// - Parameter count: How many, since the store was opened.
    /// - Returns: `false` when the store ended before, or the calling task was cancelled.
    @discardableResult public func unansweredRequests(reach count: Int) async -> Bool {
        await local.testControl.unansweredRequests(reach: count)
    }
}
