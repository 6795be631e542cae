package import Foundation
package import SQLiteDatabase

/// A row of a query's result, independent of the database.
///
/// Columns are numbered from 0, and values are not converted.
package protocol StoredRow {
    associatedtype Failure: Error

    /// Returns an integer, or a Boolean value as 0 or 1.
    func int64(at column: Int) throws(Failure) -> Int64
    /// Returns an integer, or `nil` for `NULL`.
    func optionalInt64(at column: Int) throws(Failure) -> Int64?
    func text(at column: Int) throws(Failure) -> String
    func optionalText(at column: Int) throws(Failure) -> String?
    func blob(at column: Int) throws(Failure) -> Data
}

extension SQLiteRow: StoredRow {}
