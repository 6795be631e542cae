import StoreInterface
import StoreLedger
import StorePersistence

/// Changes that other processes have written to the database.
///
/// For this process, a purchase by another process is a purchase on another device (T-01).
extension Publisher {
    /// Publishes the changes of other processes up to the ledger's change number.
    ///
    /// - Parameters:
    ///   - sequence: The change number up to which all changes are published.
    ///   - known: The first events after it, if they were read already.
    /// - Throws: A failure to read; the changes that were read before it are published.
    func publishOthersChanges(after sequence: Int64, known: [JournalRecord]) throws(StoreFailure) {
        foreignChanges.forget(upTo: sequences.updates.slowestPosition)
        var position = sequence
        while position < ledger.sequence {
            var journal = position == sequence ? known : []
            if journal.isEmpty {
                journal = try translating { () throws(PersistenceFailure) in
                    try storage.events(after: position, limit: 256)
                }
            }
            guard let last = journal.last else { break }
            // Read before anything is published, so that a failed read leaves the position where it was.
            let updates = try self.updates(ofForeign: journal)
            record(journal)
            publishOccurrences(ofForeign: journal)
            withdraw(by: journal)
            foreignChanges.add(after: position, upTo: last.sequence)
            publish(updates, upTo: last.sequence)
            position = last.sequence
        }
        checkpoint?.didReadChanges(leadingTo: ledger)
    }

    /// The updates that listeners receive for events of other processes.
    ///
    /// While there is no listener, the transactions are not read. A listener that joins receives the unfinished ones.
    private func updates(ofForeign journal: [JournalRecord]) throws(StoreFailure) -> [PendingUpdate] {
        let isUnread = sequences.updates.isUnattended && checkpoint?.isIdle != false
        var identifiers: [Int64: UInt64] = [:]
        for entry in journal where entry.event.isAnnounced || entry.event.kind.makesTransaction {
            identifiers[entry.sequence] = entry.event.transactionID
        }
        let found = isUnread ? [:] : try reader.transactions(Set(identifiers.values))
        return journal.map { entry in
            let id = identifiers[entry.sequence]
            return PendingUpdate(
                entry: entry,
                announced: id.flatMap { found[$0] }?.announced(by: entry),
                isUnread: isUnread && id != nil,
                isForeign: true
            )
        }
    }
}

/// The change numbers of foreign changes that at least one listener of this process has not received yet.
///
/// The journal records the updates for the listeners of all processes. The result of a purchase goes to the process
/// that made it from its own call, and to this process through `Transaction.updates`. The journal alone does not
/// contain that distinction.
struct ForeignChanges {
    private var ranges: [ClosedRange<Int64>] = []

    /// Adds the changes after a change number, up to another.
    mutating func add(after sequence: Int64, upTo last: Int64) {
        guard sequence < last else { return }
        if let range = ranges.last, range.upperBound == sequence {
            ranges[ranges.count - 1] = range.lowerBound...last
        } else {
            ranges.append(sequence + 1...last)
        }
    }

    /// Removes the changes that every listener has received.
    mutating func forget(upTo sequence: Int64) { ranges.removeAll { $0.upperBound <= sequence } }

    func contains(_ sequence: Int64) -> Bool { ranges.contains { $0.contains(sequence) } }

    func hasAny(after sequence: Int64, upTo last: Int64) -> Bool {
        ranges.contains { $0.upperBound > sequence && $0.lowerBound <= last }
    }
}
