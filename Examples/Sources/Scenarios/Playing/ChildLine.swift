import Foundation
import OpenStoreKitTest

/// One entry of a timeline as a child process prints it.
struct ChildLine {
    let lane: TimelineEntry.Lane
    let date: Date
    let event: String
    let transactionID: String?

    init(_ entry: TimelineEntry) {
        lane = entry.lane
        date = entry.date
        event = entry.event
        transactionID = entry.transactionID
    }

    init?(_ line: String) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 4, let lane = TimelineEntry.Lane(rawValue: fields[0]), let time = Double(fields[1]) else {
            return nil
        }
        self.lane = lane
        date = Date(timeIntervalSince1970: time)
        event = fields[2]
        transactionID = fields[3].isEmpty ? nil : fields[3]
    }

    var text: String {
        [lane.rawValue, "\(date.timeIntervalSince1970)", event, transactionID ?? ""].joined(separator: "\t")
    }
}
