package import PurchaseEvents
package import StoreTime

/// A recorder of apps' calls to both APIs, and of the answers and callbacks.
///
/// Calls that a payment queue makes for its own work are not recorded.
package protocol StoreRecorder: Sendable {
    /// Records an event.
    ///
    /// Called before the app's code continues, with no lock held. During a call of an asynchronous function, the task of
    /// the caller waits, because the functions that wait can only be read from a task that waits.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - date: The time on the store's clock.
    func record(_ event: RecordedEvent, at date: StoreDate)

    /// False while the recorder needs no events, so that none are created.
    var isRecording: Bool { get }
}
