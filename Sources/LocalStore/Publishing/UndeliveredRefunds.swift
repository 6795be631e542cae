import StoreInterface
import StoreLedger
import StorePersistence

/// The record of refunds that no listener has received: their first position in the journal, stored in the database
/// (C-05).
///
/// They were made while the store had no listener, or while it had one that left before it received them. A store with
/// one device notes the first of them with the change. A process of one device among several cannot know which devices
/// listen, so each device notes how far it has received refunds.
struct UndeliveredRefunds {
    /// The key of the change number before the first such refund.
    static let key = "undelivered-refunds-after"

    private let database: any LedgerStorage
    private let device: StoreDevice
    private let report: @Sendable (String) -> Void
    /// The current audience, with the change number after which that audience has missed refunds.
    private var missed: (audience: Audience, position: Int64)?
    /// The change number of the last refund that was published while the store had listeners; 0 before the first.
    private var lastPublished: Int64 = 0

    /// Creates the record of a store.
    ///
    /// - Parameters:
    ///   - database: The database of the store.
    ///   - device: The device on which this process runs.
    ///   - report: Receives failures to read or write the record.
    init(in database: any LedgerStorage, of device: StoreDevice, report: @escaping @Sendable (String) -> Void) {
        self.database = database
        self.device = device
        self.report = report
    }

    /// The change number before the first undelivered refund; `nil` if there is none.
    ///
    /// - Throws: A failure to read.
    func start() throws(StoreFailure) -> Int64? {
        try translating { () throws(PersistenceFailure) in
            try device.isOneOfSeveral
                ? device.notes.position(StoreDevice.receivedRefunds) : database.position(Self.key)
        }
    }

    /// Deletes the record up to a change that a listener receives now, unless earlier refunds are still undelivered.
    ///
    /// - Parameters:
    ///   - last: The change number of the last published refund.
    ///   - first: The change number of the first published change.
    mutating func noteDelivered(through last: Int64, ofChangesFrom first: Int64) {
        lastPublished = last
        forget(through: last) { start in
            // Refunds from before a device had listeners are still to be delivered.
            device.isOneOfSeveral ? missed.map { start >= $0.audience.start } ?? false : start >= first - 1
        }
    }

    /// Deletes the record if it begins before a change number, because the audience has received the refunds.
    func noteReceived(upTo sequence: Int64) {
        forget(through: max(sequence, lastPublished)) { $0 < sequence }
    }

    /// The change number after which an audience has missed refunds.
    ///
    /// Read before the first listener of the audience has received anything, and kept for listeners that join later.
    /// Every listener in the audience therefore receives the refunds, in any order of joining.
    ///
    /// - Parameters:
    ///   - audience: The audience of a listener.
    ///   - received: The furthest position that any listener has received.
    /// - Returns: The change number; a later one than any change if no refund was missed.
    /// - Throws: A failure to read.
    mutating func position(for audience: Audience, received: Int64) throws(StoreFailure) -> Int64 {
        if let missed, missed.audience == audience { return missed.position }
        let position = min(try start() ?? .max, received)
        missed = (audience, position)
        return position
    }

    private func forget(through sequence: Int64, if isOver: (Int64) -> Bool) {
        do throws(StoreFailure) {
            guard let start = try start(), isOver(start) else { return }
            try translating { () throws(PersistenceFailure) in
                if device.isOneOfSeveral {
                    try device.notes.setValue(StoreDevice.receivedRefunds, sequence)
                } else {
                    try database.setValue(Self.key, nil)
                }
            }
        } catch {
            // The refunds stay recorded, and the next first listener receives them once more.
            report("the record of refunds without a listener could not be changed: \(error)")
        }
    }
}

extension StoreDevice {
    /// The key of the change number up to which the listeners of the device have received refunds.
    fileprivate static let receivedRefunds = "refunds-received-through"

    /// Starts a new device of a shared store at the current change, because earlier refunds are not delivered to it.
    ///
    /// - Throws: A failure to read or to write the file of the device.
    func beginReceivingRefunds(at sequence: Int64) throws(StoreFailure) {
        guard isOneOfSeveral else { return }
        try translating { () throws(PersistenceFailure) in
            if try notes.position(Self.receivedRefunds) == nil { try notes.setValue(Self.receivedRefunds, sequence) }
        }
    }
}
