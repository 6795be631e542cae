import Foundation
import SQLiteDatabase
import StoreInterface

extension LedgerDatabase {
    /// The text of one transaction, open or not; `nil` when there is no such transaction.
    package func text(of id: UInt64) throws(PersistenceFailure) -> StoredText? {
        let values = [SQLiteValue.integer(Int64(bitPattern: id))]
        guard let row = try first(.text, values, { row throws(SQLiteFailure) in try TextRow(row) }) else { return nil }
        return try text(of: row)
    }

    /// The texts of those among `ids` that there are.
    package func texts(of ids: [UInt64]) throws(PersistenceFailure) -> [UInt64: StoredText] {
        var texts: [UInt64: StoredText] = [:]
        for id in ids where texts[id] == nil { texts[id] = try text(of: id) }
        return texts
    }

    func text(of row: TextRow) throws(PersistenceFailure) -> StoredText {
        StoredText(headerSegment: try header(row.headerID), payload: row.payload, signature: row.signature)
    }

    /// The identifier of a header segment, which is stored when it is new.
    ///
    /// `known` are the segments already met, also within a transaction that is not on disk yet.
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

    /// The segment, or nothing where it is lost: the text is then one that nobody can verify, but it is there.
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
