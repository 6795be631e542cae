import StoreInterface
import StoreLedger
import StorePersistence

/// The queries of a payment queue about its requests.
///
/// None of them can throw: a failure is reported, and the queue asks again at the next launch.
extension Queries {
    private static let journalPageSize = 64

    /// Returns the tag of the request that a transaction came from, or `nil` if it has none.
    func queueTag(transactionID: UInt64) -> String? {
        if let entry = ledger.entries[transactionID] { return entry.cause?.queueTag }
        return reporting("transaction \(transactionID) could not be read") { () throws(PersistenceFailure) in
            try database.entry(transactionID)?.cause?.queueTag
        }
    }

    /// Returns the transaction, finished or not, that came from the request with this tag.
    func transactionID(queueTag: String) -> UInt64? {
        reporting("the transaction of a request could not be looked for") { () throws(PersistenceFailure) in
            try database.transactionID(queueTag: queueTag)
        }
    }

    /// Returns the earlier transaction that answered the request with this tag when it was approved (P-15).
    func answer(queueTag: String) -> UInt64? {
        reporting("the answer to a request could not be looked for") { () throws(PersistenceFailure) in
            try database.answer(queueTag: queueTag)
        }
    }

    /// Returns the transactions that were made up to a change number and were unfinished at another, oldest first.
    func unfinished(at changeNumber: Int64, madeUpTo limit: Int64) -> [UInt64] {
        let finished = reporting("the transactions finished after change \(changeNumber) could not be read") {
            () throws(PersistenceFailure) in try self.finished(after: changeNumber)
        }
        let found = (ledger.unfinished + (finished ?? [])).sorted { $0.isOlder(than: $1) }
        return found.filter { $0.createdAt <= limit }.map(\.id)
    }

    /// The transactions that were finished after a change number, in any order, without deleted ones.
    private func finished(after changeNumber: Int64) throws(PersistenceFailure) -> [LedgerEntry] {
        var found: [LedgerEntry] = []
        var position = changeNumber
        while position < ledger.sequence {
            let records = try database.events(after: position, limit: Self.journalPageSize)
            for record in records where record.event.kind == .finished {
                guard let id = record.event.transactionID else { continue }
                var entry = ledger.entries[id]
                if entry == nil { entry = try database.entry(id) }
                if let entry, entry.isFinished { found.append(entry) }
            }
            position = records.last?.sequence ?? ledger.sequence
        }
        return found
    }

    private func reporting<Value>(
        _ subject: @autoclosure () -> String,
        _ body: () throws(PersistenceFailure) -> Value?
    ) -> Value? {
        do throws(StoreFailure) {
            return try retrying { () throws(StoreFailure) in try translating(body) }
        } catch {
            configuration.report("\(subject()): \(error)")
            return nil
        }
    }
}
