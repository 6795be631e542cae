package import Foundation
package import StoreInterface
package import StorePersistence
package import StoreTime
import Synchronization

/// A call of an app, a callback to it, or an event that a manager caused, as a line of the store's log.
package struct LaneRecord: Sendable, Codable {
    /// The device identifier of the store, which distinguishes it from a store that was created later at the same
    /// place.
    package var store: UUID
    /// The device of the process; `nil` in a store that has one device.
    package var device: UUID?
    /// The number of the last change of the store before.
    package var after: Int64
    /// The time on the store's clock, in milliseconds since 1970.
    package var time: Int64
    /// The identifier of the app's process.
    package var process: Int32
    /// The name of the process, in the first line that it writes.
    package var app: String?
    private var async: RecordedEvent?
    private var observer: RecordedEvent?
    /// The event that a manager caused.
    package var world: WorldEvent?

    /// The call of an app, the answer, or the callback; the key of the line names its API.
    package var event: RecordedEvent? {
        get {
            guard var event = async ?? observer else { return nil }
            event.api = async == nil ? .observer : .async
            return event
        }
        set { (async, observer) = newValue?.api == .observer ? (nil, newValue) : (newValue, nil) }
    }

    /// Creates the record of this process, without an event.
    ///
    /// - Parameters:
    ///   - store: The device identifier of the store.
    ///   - device: The device of the process; `nil` in a store that has one device.
    ///   - after: The number of the last change of the store before.
    ///   - date: The time on the store's clock.
    package init(store: UUID, device: UUID? = nil, after: Int64, at date: StoreDate) {
        (self.store, self.device, self.after, time) = (store, device, after, date.milliseconds)
        process = ProcessInfo.processInfo.processIdentifier
    }

    /// Appends the record to a log.
    ///
    /// - Parameter log: The log.
    /// - Throws: A failure to encode or to write.
    package func append(to log: any LaneLog) throws(LaneFailure) {
        let line: Data
        do {
            line = try JSONEncoder().encode(self)
        } catch {
            throw LaneFailure("an app's call cannot be written down: \(error)")
        }
        try log.append(line)
    }
}

/// The recorder of an app whose store a manager may watch.
///
/// Each event is one line of a log. Nothing is recorded while no manager requests it.
package final class CallRecorder: StoreRecorder {
    /// The setting of a store that is 1 while apps record.
    package static let setting = "lanes-recorded"

    private let log: any LaneLog
    private let store: UUID
    /// The device of this process, if the store has several.
    private let device: UUID?
    private let position: @Sendable () -> Int64
    private let report: @Sendable (String) -> Void
    private let isOn = Mutex(false)

    /// Creates the recorder of a store that watches other processes; `nil` for any other store.
    ///
    /// - Parameters:
    ///   - configuration: The configuration of the store.
    ///   - opened: The opened store.
    ///   - position: Returns the number of the last change that this process may know of.
    init?(
        _ configuration: LocalStoreConfiguration,
        of opened: OpenedStore,
        position: @escaping @Sendable () -> Int64
    ) {
        guard configuration.watchesOtherProcesses, let log = opened.database.lanes else { return nil }
        self.log = log
        store = opened.metadata.deviceVerificationID
        device = opened.device.isOneOfSeveral ? opened.device.id : nil
        report = configuration.report
        self.position = position
    }

    package var isRecording: Bool {
        get { isOn.withLock { $0 } }
        set {
            let isChanged = isOn.withLock { isOn in
                defer { isOn = newValue }
                return isOn != newValue
            }
            guard isChanged else { return }
            log.begin()
            if newValue { write { $0.app = ProcessInfo.processInfo.processName } }
        }
    }

    package func record(_ event: RecordedEvent, at date: StoreDate) { write(at: date) { $0.event = event } }

    private func write(at date: StoreDate = SystemStoreClock().now, _ fill: (inout LaneRecord) -> Void) {
        guard isRecording else { return }
        var record = LaneRecord(store: store, device: device, after: position(), at: date)
        fill(&record)
        do throws(LaneFailure) {
            try record.append(to: log)
        } catch {
            isOn.withLock { $0 = false }
            report("\(error)")
        }
    }
}

extension LedgerStorage {
    /// Returns true while a manager requests recording; false, with a report, if the setting cannot be read.
    func recordsLanes(reporting report: (String) -> Void) -> Bool {
        do throws(PersistenceFailure) {
            return try value(CallRecorder.setting) == 1
        } catch {
            report("\(error)")
            return false
        }
    }
}
