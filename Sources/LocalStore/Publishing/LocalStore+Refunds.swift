import StoreInterface
import StoreLedger
import StorePersistence

/// The refunds that no listener of this device has received (C-05).
///
/// A store with one device notes the first of them with the change. A process of one device among several cannot know
/// which devices listen, so each device notes how far it has heard.
extension LocalStore {
    /// The key of the change number before the first refund that no listener received.
    private static let undeliveredRefunds = "unheard-refunds-after"

    /// Records in a batch that it contains a refund while no listener is present.
    ///
    /// - Throws: A failure to read an earlier record, which must not be replaced by a later one.
    func noteUndeliveredRefunds(in signed: inout SignedBatch) throws(StoreFailure) {
        guard !device.isOneOfSeveral else { return }
        // A listener that receives the update only after a test releases it may have left by then.
        guard !announcements.hasListeners || checkpoint?.holdsAnnouncements == true else { return }
        guard let first = signed.journal.first(where: { $0.event.kind.takesBack }) else { return }
        guard try undeliveredRefundsStart() == nil else { return }
        signed.setValue(first.sequence - 1, for: Self.undeliveredRefunds)
    }

    /// Forgets the recorded refunds, because a listener receives them now.
    func noteRefundsDelivered(in journal: [JournalRecord]) {
        guard announcements.hasListeners, let last = journal.last(where: { $0.event.kind.takesBack }),
            let first = journal.first
        else { return }
        lastPublishedRefund = last.sequence
        do throws(StoreFailure) {
            guard let start = try undeliveredRefundsStart() else { return }
            // What a device has not heard from before its listeners came is still to be delivered.
            let isAll =
                device.isOneOfSeveral
                ? missedRefunds.map { start >= $0.audience.start } ?? false : start >= first.sequence - 1
            if isAll { forgetUndeliveredRefunds(upTo: last.sequence) }
        } catch {
            // The refunds stay recorded, and the next first listener receives them once more.
            configuration.report("the record of refunds without a listener could not be read: \(error)")
        }
    }

    /// The change number after which refunds may have been missed; `nil` if none were.
    func undeliveredRefundsStart() throws(StoreFailure) -> Int64? {
        try translating { () throws(PersistenceFailure) in
            try device.isOneOfSeveral
                ? device.notes.position(StoreDevice.heardRefunds) : database.position(Self.undeliveredRefunds)
        }
    }

    /// Notes that the refunds up to a change number were received.
    func forgetUndeliveredRefunds(upTo sequence: Int64) {
        do throws(PersistenceFailure) {
            if device.isOneOfSeveral {
                try device.notes.setValue(StoreDevice.heardRefunds, sequence)
            } else {
                try database.setValue(Self.undeliveredRefunds, nil)
            }
        } catch {
            configuration.report("the store could not be written: \(error)")
        }
    }
}

extension StoreDevice {
    /// The key of the change number up to which the listeners of the device have received refunds.
    static let heardRefunds = "refunds-heard-through"

    /// Lets a new device among several begin at the present: earlier refunds were never its own to hear.
    ///
    /// - Throws: A failure to read or to write the file of the device.
    func beginHearing(at sequence: Int64) throws(StoreFailure) {
        guard isOneOfSeveral else { return }
        try translating { () throws(PersistenceFailure) in
            if try notes.position(Self.heardRefunds) == nil { try notes.setValue(Self.heardRefunds, sequence) }
        }
    }
}
