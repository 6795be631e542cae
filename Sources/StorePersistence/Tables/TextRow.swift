import Foundation
import SQLiteDatabase
import StoreTime

/// A row of a query for texts, with the header still a reference.
struct TextRow {
    let id: UInt64
    let purchaseDate: StoreDate
    let headerID: Int64
    let payload: Data
    let signature: Data

    init(_ row: SQLiteRow) throws(SQLiteFailure) {
        id = UInt64(bitPattern: try row.int64(at: 0))
        purchaseDate = StoreDate(milliseconds: try row.int64(at: 1))
        headerID = try row.int64(at: 2)
        payload = try row.blob(at: 3)
        signature = try row.blob(at: 4)
    }
}
