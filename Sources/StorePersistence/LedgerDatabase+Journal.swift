import SQLiteDatabase
import StoreLedger
import StoreTime

extension LedgerDatabase {
    /// What happened after a change number, in order.
    package func events(after sequence: Int64, limit: Int) throws(PersistenceFailure) -> [JournalRecord] {
        try records(.events, after: sequence, limit: limit)
    }

    /// What happened after a change number and is told on `Transaction.updates`, in order.
    ///
    /// The cost is that of what is returned, however much else happened.
    package func announcements(after sequence: Int64, limit: Int) throws(PersistenceFailure) -> [JournalRecord] {
        try records(.announcements, after: sequence, limit: limit)
    }

    func write(_ event: LedgerEvent, as sequence: Int64) throws(PersistenceFailure) {
        try run(
            .insertEvent,
            [
                .integer(sequence),
                .text(event.kind.rawValue),
                .integer(event.date.milliseconds),
                SQLiteValue(event.productID),
                SQLiteValue(event.transactionID.map { Int64(bitPattern: $0) }),
                SQLiteValue(event.groupID),
                SQLiteValue(event.originTag),
                SQLiteValue(event.isAnnounced),
                SQLiteValue(event.changesStatus),
            ]
        )
    }

    private func records(
        _ query: LedgerQuery,
        after sequence: Int64,
        limit: Int
    ) throws(PersistenceFailure) -> [JournalRecord] {
        let rows = try rows(query, [.integer(sequence), SQLiteValue(limit)]) { row throws(SQLiteFailure) in
            try JournalRow(row)
        }
        var records: [JournalRecord] = []
        records.reserveCapacity(rows.count)
        for row in rows {
            guard let record = row.record else {
                throw damaged("journal", "event \(row.sequence) is of the unknown kind “\(row.kindName)”")
            }
            records.append(record)
        }
        return records
    }
}
