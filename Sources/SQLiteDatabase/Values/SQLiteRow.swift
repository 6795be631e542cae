public import Foundation

/// A row of a result, which can be read only inside the closure that receives it.
///
/// Columns count from 0. Values are not converted: reading a column as another type throws a ``SQLiteFailure`` that
/// names the column, so that a damaged table is not read as empty or zero.
public struct SQLiteRow {
    private let statement: PreparedStatement
    private let position: Int

    init(of statement: PreparedStatement) {
        self.statement = statement
        position = statement.position
    }

    /// The number of columns.
    public var columnCount: Int { statement.columnCount }

    /// Returns whether a column holds `NULL`.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: True if it is `NULL`.
    /// - Throws: A failure when there is no such column.
    public func isNull(at column: Int) throws(SQLiteFailure) -> Bool { try kind(at: column) == .null }

    /// Returns the value of a column of any type.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The value as stored.
    /// - Throws: A failure when there is no such column, or its text is not valid UTF-8.
    public func value(at column: Int) throws(SQLiteFailure) -> SQLiteValue {
        switch try kind(at: column) {
        case .null: .null
        case .integer: .integer(statement.integer(at: column))
        case .real: .real(statement.real(at: column))
        case .text: .text(try statement.text(at: column))
        case .blob: .blob(statement.blob(at: column))
        }
    }

    /// Returns the integer in a column.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The number.
    /// - Throws: A failure when the column holds anything else.
    public func int64(at column: Int) throws(SQLiteFailure) -> Int64 {
        try require(.integer, at: column)
        return statement.integer(at: column)
    }

    /// Returns the integer in a column that may be `NULL`.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The number, or `nil` for `NULL`.
    /// - Throws: A failure when the column holds anything else.
    public func optionalInt64(at column: Int) throws(SQLiteFailure) -> Int64? {
        try isNull(at: column) ? nil : try int64(at: column)
    }

    /// Returns the number in a column, an integer or a floating-point number.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The number.
    /// - Throws: A failure when the column holds no number.
    public func double(at column: Int) throws(SQLiteFailure) -> Double {
        if try kind(at: column) != .integer { try require(.real, at: column) }
        return statement.real(at: column)
    }

    /// Returns the number in a column that may be `NULL`.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The number, or `nil` for `NULL`.
    /// - Throws: A failure when the column holds anything else.
    public func optionalDouble(at column: Int) throws(SQLiteFailure) -> Double? {
        try isNull(at: column) ? nil : try double(at: column)
    }

    /// Returns the text in a column.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The text.
    /// - Throws: A failure when the column holds anything else, or bytes that are not valid UTF-8.
    public func text(at column: Int) throws(SQLiteFailure) -> String {
        try require(.text, at: column)
        return try statement.text(at: column)
    }

    /// Returns the text in a column that may be `NULL`.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The text, or `nil` for `NULL`.
    /// - Throws: A failure when the column holds anything else, or bytes that are not valid UTF-8.
    public func optionalText(at column: Int) throws(SQLiteFailure) -> String? {
        try isNull(at: column) ? nil : try text(at: column)
    }

    /// Returns the bytes in a column.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: A copy of the bytes.
    /// - Throws: A failure when the column holds anything else.
    public func blob(at column: Int) throws(SQLiteFailure) -> Data {
        try require(.blob, at: column)
        return statement.blob(at: column)
    }

    /// Returns the bytes in a column that may be `NULL`.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: A copy of the bytes, or `nil` for `NULL`.
    /// - Throws: A failure when the column holds anything else.
    public func optionalBlob(at column: Int) throws(SQLiteFailure) -> Data? {
        try isNull(at: column) ? nil : try blob(at: column)
    }

    private func kind(at column: Int) throws(SQLiteFailure) -> StorageKind {
        try statement.kind(at: column, position: position)
    }

    private func require(_ expected: StorageKind, at column: Int) throws(SQLiteFailure) {
        let found = try kind(at: column)
        guard found == expected else {
            throw statement.mismatch("column \(column) holds \(found.words), not \(expected.words)")
        }
    }
}
