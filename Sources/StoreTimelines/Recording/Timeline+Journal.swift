package import Foundation
package import LocalStore
package import StoreLedger
import StoreTime

/// Recording of events that other processes have written to files.
extension Timeline {
    /// Records an event of a store's journal.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - signed: The signed content of its transaction, or `nil` if it is not known.
    package func add(_ event: JournalRecord, signed: Data?) { record(event, signed: signed) }

    /// Records a call of an app, a callback to it, or an event that a manager caused; the first line of an app is no
    /// event.
    ///
    /// - Parameter line: A line that the process of the app or of the manager wrote.
    package func add(_ line: LaneRecord) {
        let date = StoreDate(milliseconds: line.time).date
        if let event = line.event { write(TimelineEntry(event, at: date).on(line.device), delivering: event.delivered) }
        if let event = line.world { record(event, at: date) }
    }
}

extension TimelineEntry {
    /// The first eight digits of the identifier of the app's device; `nil` in a store that has one device.
    var device: String? { details["device"] }

    /// The entry with the beginning of the device's identifier among its details.
    fileprivate func on(_ device: UUID?) -> Self {
        guard let device else { return self }
        var entry = self
        entry.details["device"] = String(device.uuidString.lowercased().prefix(8))
        return entry
    }
}
