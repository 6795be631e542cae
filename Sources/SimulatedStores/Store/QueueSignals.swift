import Foundation

/// The decision whether the payment queues of new simulated stores get the store's signals.
package enum QueueSignals {
    /// The name of the environment variable with which a whole test run withholds the signals: `none`.
    package static let variable = "OPENSTOREKIT_SIGNALS"

    /// True if the payment queues of stores that the current task creates get signals.
    ///
    /// Without signals, the queue uses only facts that Apple's public API reports.
    @TaskLocal package static var areGiven = ProcessInfo.processInfo.environment[variable] != "none"
}
