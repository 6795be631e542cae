import CSQLite
import Foundation

/// A compiled statement, which is finalized when it is released.
///
/// Marked safe because the C pointer never leaves the object and stays valid as long as it lives.
@safe
final class PreparedStatement {
    private let handle: OpaquePointer
    let sql: String
    private let path: String
    let parameterCount: Int
    private(set) var isInUse = false

    /// The number of moves between rows, by which a row that is used too late is detected.
    private(set) var position = 0

    init(handle: OpaquePointer, sql: String, path: String) {
        unsafe self.handle = handle
        self.sql = sql
        self.path = path
        parameterCount = unsafe Int(sqlite3_bind_parameter_count(handle))
    }

    deinit { unsafe sqlite3_finalize(handle) }

    var columnCount: Int { unsafe Int(sqlite3_column_count(handle)) }

    func begin(_ bindings: [SQLiteValue]) throws(SQLiteFailure) {
        isInUse = true
        guard bindings.count == parameterCount else {
            throw failure(SQLITE_RANGE, "\(parameterCount) values are needed, \(bindings.count) were given")
        }
        for (offset, value) in bindings.enumerated() { try bind(value, at: Int32(offset) + 1) }
    }

    /// Moves to the next row, and returns false if there is none.
    func step() throws(SQLiteFailure) -> Bool {
        position &+= 1
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else { throw failure(code) }
        return false
    }

    /// Resets the statement for its next use.
    ///
    /// Resetting a statement before its last row commits it, so this can fail.
    func end() throws(SQLiteFailure) {
        let code = rewind()
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Resets the statement after a failure that is reported elsewhere.
    func abandon() { _ = rewind() }

    private func rewind() -> Int32 {
        position &+= 1
        let code = unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
        isInUse = false
        return code
    }

    private func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteFailure) {
        let code: Int32
        switch value {
        case .null:
            code = unsafe sqlite3_bind_null(handle, index)
        case .integer(let integer):
            code = unsafe sqlite3_bind_int64(handle, index, integer)
        case .real(let real):
            guard !real.isNaN else { throw mismatch("value \(index) is not a number, which SQLite cannot store") }
            code = unsafe sqlite3_bind_double(handle, index, real)
        case .text(var text):
            code = text.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                    // A null pointer would bind NULL; a blank one with the length 0 binds empty text.
                    guard let start = characters.baseAddress else {
                        return unsafe csqlite_bind_text_copy(handle, index, "", 0)
                    }
                    return unsafe csqlite_bind_text_copy(handle, index, start, UInt64(characters.count))
                }
            }
        case .blob(let data):
            code = unsafe data.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else {
                    return unsafe sqlite3_bind_zeroblob(handle, index, 0)
                }
                return unsafe csqlite_bind_blob_copy(handle, index, start, UInt64(bytes.count))
            }
        }
        guard code == SQLITE_OK else { throw failure(code) }
    }

    func kind(at column: Int, position: Int) throws(SQLiteFailure) -> StorageKind {
        guard position == self.position else {
            throw failure(SQLITE_MISUSE, "a row was read outside the closure that received it")
        }
        guard column >= 0, column < columnCount else {
            throw failure(SQLITE_RANGE, "there is no column \(column), the row has \(columnCount)")
        }
        return unsafe StorageKind(code: sqlite3_column_type(handle, Int32(column)))
    }

    func integer(at column: Int) -> Int64 { unsafe sqlite3_column_int64(handle, Int32(column)) }

    func real(at column: Int) -> Double { unsafe sqlite3_column_double(handle, Int32(column)) }

    func text(at column: Int) throws(SQLiteFailure) -> String {
        guard let start = unsafe sqlite3_column_text(handle, Int32(column)) else {
            throw failure(SQLITE_NOMEM, "there was no memory for the text in column \(column)")
        }
        let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
        let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
        guard let text = unsafe Self.text(of: bytes) else {
            throw mismatch("the text in column \(column) is not valid UTF-8")
        }
        return text
    }

    /// Returns the text of bytes in UTF-8, or `nil` if they are invalid.
    private static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
        if #available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) {
            unsafe String(validating: bytes, as: UTF8.self)
        } else {
            unsafe String(bytes: bytes, encoding: .utf8)
        }
    }

    func blob(at column: Int) -> Data {
        guard let start = unsafe sqlite3_column_blob(handle, Int32(column)) else { return Data() }
        return unsafe Data(bytes: start, count: Int(sqlite3_column_bytes(handle, Int32(column))))
    }

    func mismatch(_ message: String) -> SQLiteFailure { failure(SQLITE_MISMATCH, message) }

    private func failure(_ code: Int32, _ message: String) -> SQLiteFailure {
        SQLiteFailure(code: code, message: message, path: path, statement: sql)
    }

    private func failure(_ code: Int32) -> SQLiteFailure {
        unsafe SQLiteFailure(code: code, lastOf: sqlite3_db_handle(handle), path: path, statement: sql)
    }
}
