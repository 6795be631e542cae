import SQLiteDatabase
import StoreLedger
import StoreTime

/// An event as stored, whose kind may be a name that nothing has.
struct JournalRow {
    let sequence: Int64
    let kindName: String
    private let date: StoreDate
    private let productID: String?
    private let transactionID: UInt64?
    private let groupID: String?
    private let originTag: String?
    private let isAnnounced: Bool
    private let changesStatus: Bool

    init(_ row: SQLiteRow) throws(SQLiteFailure) {
        sequence = try row.int64(at: 0)
        kindName = try row.text(at: 1)
        date = StoreDate(milliseconds: try row.int64(at: 2))
        productID = try row.optionalText(at: 3)
        transactionID = try row.optionalInt64(at: 4).map { UInt64(bitPattern: $0) }
        groupID = try row.optionalText(at: 5)
        originTag = try row.optionalText(at: 6)
        isAnnounced = try row.int64(at: 7) != 0
        changesStatus = try row.int64(at: 8) != 0
    }

    var record: JournalRecord? {
        guard let kind = LedgerEvent.Kind(rawValue: kindName) else { return nil }
        let event = LedgerEvent(
            kind,
            at: date,
            productID: productID,
            transactionID: transactionID,
            groupID: groupID,
            originTag: originTag,
            isAnnounced: isAnnounced,
            changesStatus: changesStatus
        )
        return JournalRecord(sequence: sequence, event: event)
    }
}
