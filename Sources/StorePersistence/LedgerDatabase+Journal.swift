import Foundation
import SQLiteDatabase
import StoreInterface
package import StoreLedger
import StoreTime

extension LedgerDatabase {
    /// Returns the events after a change number, in order.
    package func events(after sequence: Int64, limit: Int) throws(PersistenceFailure) -> [JournalRecord] {
        try records(.events, after: sequence, limit: limit)
    }

    /// Returns the events after a change number that `Transaction.updates` publishes, in order.
    ///
    /// The cost depends on the result only, not on other events.
    package func announcements(after sequence: Int64, limit: Int) throws(PersistenceFailure) -> [JournalRecord] {
        try records(.announcements, after: sequence, limit: limit)
    }

    /// Writes an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - sequence: Its change number.
    ///   - furtherRows: The list of ``NamedRows/others(in:)``; `nil` if a reader needs ``load()``.
    /// - Throws: A failure to write.
    func write(_ event: LedgerEvent, as sequence: Int64, furtherRows: String?) throws(PersistenceFailure) {
        try run(
            .insertEvent,
            [
                .integer(sequence),
                .text(event.kind.rawValue),
                .integer(event.date.milliseconds),
                SQLiteValue(event.productID),
                SQLiteValue(event.transactionID.map { Int64(bitPattern: $0) }),
                SQLiteValue(event.groupID),
                SQLiteValue(event.cause?.stored),
                SQLiteValue(event.isAnnounced),
                SQLiteValue(event.changesStatus),
                SQLiteValue(furtherRows),
            ]
        )
    }

    private func records(
        _ query: LedgerQuery,
        after sequence: Int64,
        limit: Int
    ) throws(PersistenceFailure) -> [JournalRecord] {
        try records(after: sequence) { position throws(PersistenceFailure) in
            try rows(query, [.integer(position), SQLiteValue(limit)]) { row throws(SQLiteFailure) in
                try EventRow(row)
            }
        }
    }
}

extension LedgerDatabase {
    /// Returns the text of a transaction, open or closed, or `nil` if there is no such transaction.
    package func text(of id: UInt64) throws(PersistenceFailure) -> StoredText? {
        let values = [SQLiteValue.integer(Int64(bitPattern: id))]
        guard let row = try first(.text, values, { row throws(SQLiteFailure) in try TextRow(row) }) else { return nil }
        return try text(of: row)
    }

    package func texts(of ids: Set<UInt64>) throws(PersistenceFailure) -> [UInt64: StoredText] {
        var texts: [UInt64: StoredText] = [:]
        for id in ids { texts[id] = try text(of: id) }
        return texts
    }

    func text(of row: TextRow) throws(PersistenceFailure) -> StoredText {
        StoredText(headerSegment: try header(row.headerID), payload: row.payload, signature: row.signature)
    }

    /// Returns the identifier of a header segment, and stores the segment if it is new.
    ///
    /// `known` contains the segments that were found before, also in a transaction that is not on disk yet.
    func headerID(of segment: String, in known: inout HeaderCache) throws(PersistenceFailure) -> Int64 {
        if let id = known.id(of: segment) { return id }
        let id: Int64
        if let stored = try first(.headerID, [.text(segment)], { row throws(SQLiteFailure) in try row.int64(at: 0) }) {
            id = stored
        } else {
            try run(.insertHeader, [.text(segment)])
            id = connection.lastInsertedRowID
        }
        known.remember(segment, as: id)
        return id
    }

    /// Returns the header segment, empty if it is missing.
    ///
    /// The text then does not verify, but is still delivered.
    private func header(_ id: Int64) throws(PersistenceFailure) -> String {
        if let known = headers.segment(of: id) { return known }
        let values = [SQLiteValue.integer(id)]
        guard let segment = try first(.header, values, { row throws(SQLiteFailure) in try row.text(at: 0) }) else {
            return ""
        }
        headers.remember(segment, as: id)
        return segment
    }
}
