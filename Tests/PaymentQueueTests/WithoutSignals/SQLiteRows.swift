import Foundation
import SQLiteDatabase

/// The rows of payments that are on disk.
struct SQLiteRows {
    private let path: String

    init(_ file: URL) { path = file.path(percentEncoded: false) }

    var count: Int64 {
        get throws {
            let connection = try SQLiteConnection(.file(path))
            let rows = try connection.rows("SELECT count(*) FROM queue_entries", []) { row throws(SQLiteFailure) in
                try row.int64(at: 0)
            }
            try connection.close()
            return rows.first ?? 0
        }
    }
}
