package import Foundation
package import SQLiteDatabase

/// One row of an answer, whatever the database.
///
/// Columns count from 0, and nothing is converted on the way out.
package protocol StoredRow {
    associatedtype Failure: Error

    /// A whole number, or a truth value as 0 or 1.
    func int64(at column: Int) throws(Failure) -> Int64
    /// A whole number; `nil` for `NULL`.
    func optionalInt64(at column: Int) throws(Failure) -> Int64?
    func text(at column: Int) throws(Failure) -> String
    func optionalText(at column: Int) throws(Failure) -> String?
    func blob(at column: Int) throws(Failure) -> Data
}

extension SQLiteRow: StoredRow {}
