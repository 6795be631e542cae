import StoreControl
import LocalStore
public import StoreInterface
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

extension SimulatedStore {
    /// Holds operations of the store before a step until the gate is opened.
    ///
    /// ```swift
    /// let gate = store.hold(before: .announced)
    /// try await store.buyOutside("coins")
    /// await gate.waitUntilReached()
    /// // The purchase is saved and in the queries, but no listener has received it.
    /// gate.open()
    /// ```
    ///
    /// Several gates may be closed at once. Before `SimulatedStep.announced` and `SimulatedStep.listed`, changes
    /// wait in order: a change behind a held one waits, too, regardless of its product, so that no listener receives
    /// changes out of order. Changes that are saved together are listed together.
    ///
    /// ``settle()`` and ``advance(to:settling:)`` do not wait for held operations. Finishing is never held. A payment
    /// queue is notified of purchases separately, and does not depend on listing.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - productID: The product whose operations are held, or `nil` for all.
    /// - Returns: The gate, which opens when it is released.
    public func hold(before step: SimulatedStep, of productID: String? = nil) -> SimulatedGate {
        SimulatedGate(before: step, of: productID, in: controlled)
    }
}
