import Foundation
import OpenStoreKitTest

/// The log of the events that a shop receives.
struct LaneLog: Sendable {
    let timeline: Timeline
    let lane: TimelineEntry.Lane
    let now: @Sendable () -> Date

    func write(_ event: String, _ id: UInt64? = nil) {
        timeline.record(event, in: lane, transactionID: id.map { String($0) }, at: now())
    }
}
