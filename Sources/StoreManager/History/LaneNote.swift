import LocalStore
import StoreInterface
import StorePersistence

/// An event that this manager causes, for the log of the apps' calls.
struct LaneNote: Sendable {
    private let record: LaneRecord?
    private let log: (any LaneLog)?

    /// Prepares the record of an event, unless apps record nothing.
    ///
    /// - Throws: A failure to read.
    init(_ event: WorldEvent, in file: StoreFile) throws(ManagerFailure) {
        let database = file.database
        let isOn = try reading { () throws(PersistenceFailure) in try database.value(CallRecorder.setting) == 1 }
        guard isOn, let log = database.lanes else {
            (self.record, self.log) = (nil, nil)
            return
        }
        let last = try reading { () throws(PersistenceFailure) in try database.sequence() }
        var record = LaneRecord(store: file.metadata.deviceVerificationID, after: last, at: try file.now())
        record.world = event
        (self.record, self.log) = (record, log)
    }

    /// Writes the record, just before the event.
    ///
    /// The event happens even if it cannot be recorded; the reason is then written to standard error.
    func write() {
        guard let record, let log else { return }
        do throws(LaneFailure) {
            try record.append(to: log)
        } catch {
            Console.remark("\(error)")
        }
    }
}
