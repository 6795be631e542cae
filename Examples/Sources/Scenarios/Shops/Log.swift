import Foundation
import OpenStoreKitTest

/// The log of one lane, with its events and actions.
struct Log: Sendable {
    let timeline: Timeline
    let lane: TimelineEntry.Lane
    let now: @Sendable () -> Date

    func write(_ event: String, _ transactionID: String? = nil) {
        timeline.record(event, in: lane, transactionID: transactionID, at: now())
    }

    func write(_ event: String, _ transactionID: UInt64) { write(event, String(transactionID)) }
}
