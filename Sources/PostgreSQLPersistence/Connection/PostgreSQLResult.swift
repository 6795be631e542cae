#if PostgreSQL
import CPostgreSQL
package import Foundation

/// The answer to one statement.
@safe package final class PostgreSQLResult {
    private let result: OpaquePointer
    private let server: String

    /// Wraps a result of libpq.
    init(_ result: OpaquePointer, server: String) {
        unsafe self.result = unsafe result
        self.server = server
    }

    deinit { unsafe PQclear(result) }

    /// The number of rows that were changed, or that were found.
    package var affected: Int {
        unsafe Int(String(cString: PQcmdTuples(result))) ?? 0
    }

    /// The executed command, such as `COMMIT`; for a failed transaction it is `ROLLBACK` instead.
    package var command: String {
        unsafe String(cString: PQcmdStatus(result)).split(separator: " ").first.map(String.init) ?? ""
    }

    package var count: Int { Int(unsafe PQntuples(result)) }

    /// Returns the rows of the answer, converted by `read`.
    ///
    /// - Throws: A failure that names a column whose type is not the expected one.
    package func rows<T>(_ read: (PostgreSQLRow) throws(PostgreSQLFailure) -> T) throws(PostgreSQLFailure) -> [T] {
        var values: [T] = []
        values.reserveCapacity(count)
        for row in 0..<count { values.append(try read(PostgreSQLRow(self, row))) }
        return values
    }

    /// Returns the first row of the answer, converted by `read`, or `nil` if there is none.
    ///
    /// - Throws: A failure that names a column whose type is not the expected one.
    package func first<T>(_ read: (PostgreSQLRow) throws(PostgreSQLFailure) -> T) throws(PostgreSQLFailure) -> T? {
        count == 0 ? nil : try read(PostgreSQLRow(self, 0))
    }

    /// Returns the bytes of a column, or `nil` for `NULL`.
    fileprivate func bytes(_ row: Int, _ column: Int, as types: [Oid]) throws(PostgreSQLFailure) -> Data? {
        let (row, column) = (Int32(row), Int32(column))
        guard unsafe types.contains(PQftype(result, column)) else {
            let name = unsafe PQfname(result, column).map { unsafe String(cString: $0) } ?? "\(column)"
            throw PostgreSQLFailure(
                .unexpected,
                "the column \(name) has the type \(unsafe PQftype(result, column)), not \(types)",
                server: server
            )
        }
        guard unsafe PQgetisnull(result, row, column) == 0, let start = unsafe PQgetvalue(result, row, column) else {
            return nil
        }
        return unsafe Data(bytes: start, count: Int(PQgetlength(result, row, column)))
    }

    fileprivate func missing(_ column: Int) -> PostgreSQLFailure {
        PostgreSQLFailure(.unexpected, "column \(column) is NULL", server: server)
    }
}

/// One row of an answer.
///
/// Columns are numbered from 0, and values are not converted.
package struct PostgreSQLRow {
    private let result: PostgreSQLResult
    private let row: Int

    fileprivate init(_ result: PostgreSQLResult, _ row: Int) {
        self.result = result
        self.row = row
    }

    /// Returns an integer, or a Boolean value as 0 or 1; `nil` for `NULL`.
    package func optionalInt64(at column: Int) throws(PostgreSQLFailure) -> Int64? {
        guard let bytes = try result.bytes(row, column, as: [ObjectID.bigint, ObjectID.integer, ObjectID.boolean])
        else {
            return nil
        }
        guard bytes.count > 1 else { return bytes.first.map(Int64.init) }
        // The first byte has the sign.
        let start: Int64 = (bytes.first ?? 0) & 0x80 == 0 ? 0 : -1
        return bytes.reduce(start) { $0 << 8 | Int64($1) }
    }

    /// Returns an integer, or a Boolean value as 0 or 1.
    package func int64(at column: Int) throws(PostgreSQLFailure) -> Int64 {
        guard let number = try optionalInt64(at: column) else { throw result.missing(column) }
        return number
    }

    /// Returns a text, or `nil` for `NULL`.
    package func optionalText(at column: Int) throws(PostgreSQLFailure) -> String? {
        try result.bytes(row, column, as: [ObjectID.text, ObjectID.name]).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns a text.
    package func text(at column: Int) throws(PostgreSQLFailure) -> String {
        guard let text = try optionalText(at: column) else { throw result.missing(column) }
        return text
    }

    /// Returns the bytes of a column.
    package func blob(at column: Int) throws(PostgreSQLFailure) -> Data {
        guard let bytes = try result.bytes(row, column, as: [ObjectID.bytes]) else { throw result.missing(column) }
        return bytes
    }
}

/// The types of PostgreSQL that a store uses; the numbers are fixed for every server.
private enum ObjectID {
    static let boolean: Oid = 16
    static let bytes: Oid = 17
    static let name: Oid = 19
    static let bigint: Oid = 20
    static let integer: Oid = 23
    static let text: Oid = 25
}
#endif
