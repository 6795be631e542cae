import LocalStore
import Synchronization

extension SimulatedStore {
    /// The quirks of the store from now on; the default is ``SimulatedQuirks/ideal``.
    public var quirks: SimulatedQuirks {
        get { quirksBox.withLock { $0 } }
        set {
            // The lock covers both writes, so that two concurrent settings do not mix.
            quirksBox.withLock { quirks in
                quirks = newValue
                controlled.testControl.quirks = newValue.settings
            }
        }
    }

    /// The number of unanswered requests for products (`SimulatedQuirks.Quirk.leavesRequestsUnanswered`).
    public var unansweredRequests: Int { controlled.testControl.unansweredRequests }

    /// Waits until a number of requests for products are left unanswered.
    ///
    /// With it, a test that controls the time can let an app's timeout elapse at this point.
    ///
    /// - Parameter count: The number of requests since the store was opened.
    /// - Returns: `false` if the store closed before, or the calling task was cancelled.
    @discardableResult public func waitUntilUnansweredRequests(reach count: Int) async -> Bool {
        await controlled.testControl.unansweredRequests(reach: count)
    }
}
