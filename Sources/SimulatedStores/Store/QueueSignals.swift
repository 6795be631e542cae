import Foundation

/// The decision whether the payment queues of new simulated stores get the store's signals.
package enum QueueSignals {
    /// The name of the environment variable with which a whole test run withholds the signals: `none`.
    package static let variable = "OPENSTOREKIT_SIGNALS"

    /// True if the payment queue of a store that the current task makes gets signals.
    ///
    /// Without signals, the queue knows what Apple's public API reports, and no more.
    @TaskLocal package static var areGiven = ProcessInfo.processInfo.environment[variable] != "none"
}
