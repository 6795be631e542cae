import Foundation
import LocalStore
import StoreTimelines
import StoreInterface
import StoreLedger
import StorePersistence

/// The history of a store in three lanes: the journal of the database, and the calls that apps recorded beside it.
struct StoreHistory {
    let timeline = Timeline()
    private let file: StoreFile
    private var lanes: LaneReader
    private var position: Int64

    /// Begins a history.
    ///
    /// - Parameters:
    ///   - file: The store.
    ///   - isWhole: True to include all earlier events, false for events from now on.
    /// - Throws: A failure to read.
    init(of file: StoreFile, isWhole: Bool) throws(ManagerFailure) {
        self.file = file
        let database = file.database
        lanes = LaneReader(of: file)
        position = 0
        guard !isWhole else { return }
        position = try reading { () throws(PersistenceFailure) in try database.sequence() }
        _ = try lanes.next()
    }

    /// Adds the events since the last call to the timeline.
    ///
    /// - Returns: The new entries, and the apps that began to record.
    /// - Throws: A failure to read.
    mutating func next() throws(ManagerFailure) -> (entries: [TimelineEntry], apps: [LaneRecord]) {
        let before = timeline.entries.count
        // The lanes are read first, so that the journal then contains every change that a line refers to.
        let lines = try lanes.next()
        var journal = try file.journal(after: position)[...]
        position = journal.last?.sequence ?? position
        let payloads = try payloads(of: Array(journal))
        for line in lines {
            while let event = journal.first, event.sequence <= line.after {
                timeline.add(event, signed: payloads[event.sequence])
                journal.removeFirst()
            }
            timeline.add(line)
        }
        for event in journal { timeline.add(event, signed: payloads[event.sequence]) }
        return (Array(timeline.entries.dropFirst(before)), lines.filter { $0.app != nil })
    }

    /// Returns the signed content of each transaction, at its last event.
    private func payloads(of journal: [JournalRecord]) throws(ManagerFailure) -> [Int64: Data] {
        var last: [UInt64: Int64] = [:]
        for entry in journal { if let id = entry.event.transactionID { last[id] = entry.sequence } }
        let database = file.database
        var payloads: [Int64: Data] = [:]
        for (id, sequence) in last {
            payloads[sequence] = try reading { () throws(PersistenceFailure) in try database.text(of: id) }?.payload
        }
        return payloads
    }
}

/// A reader of the recorded lines of apps, which continues at its last position.
struct LaneReader {
    private let log: (any LaneLog)?
    private let store: UUID
    private var position: Int64 = 0

    init(of file: StoreFile) {
        log = file.database.lanes
        store = file.metadata.deviceVerificationID
    }

    /// Returns the lines of this store since the last call; empty if no app has recorded.
    ///
    /// - Throws: A failure that names the file.
    mutating func next() throws(ManagerFailure) -> [LaneRecord] {
        guard let log else { return [] }
        do {
            let (lines, end) = try log.lines(after: position)
            position = end
            return try lines.map { try JSONDecoder().decode(LaneRecord.self, from: $0) }.filter { $0.store == store }
        } catch {
            throw ManagerFailure(
                .refused,
                "\(log.name) cannot be read: \(error)",
                "\"storekit record clear\" empties it."
            )
        }
    }
}
