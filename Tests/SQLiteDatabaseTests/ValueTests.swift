import Foundation
import SQLiteDatabase
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ValueTests {
    let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection(.memory)
        try connection.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY, value)")
    }

    @Test(
        arguments: [
            .null, .integer(0), .integer(.min), .integer(.max), .real(0.1), .real(-.infinity),
            .real(.leastNonzeroMagnitude), .text(""), .text("a\0b"), .text("Grüße, 世界 👩‍👩‍👧"),
            .blob(Data()), .blob(Data([0, 255, 0])), .blob(Data([1, 2, 3]).dropFirst()),
        ] as [SQLiteValue]
    )
    func `A value is read as it was stored, with its type`(value: SQLiteValue) throws {
        try connection.run("INSERT INTO kept (value) VALUES (?)", [value])
        let stored = try connection.rows("SELECT value, typeof(value), length(CAST(value AS BLOB)) FROM kept") {
            row throws(SQLiteFailure) in
            (try row.value(at: 0), try row.text(at: 1), try row.optionalInt64(at: 2))
        }
        #expect(stored.map(\.0) == [value])
        switch value {
        case .null: #expect(stored.map(\.1) == ["null"])
        case .integer: #expect(stored.map(\.1) == ["integer"])
        case .real: #expect(stored.map(\.1) == ["real"])
        case .text(let text):
            #expect(stored.map(\.1) == ["text"])
            #expect(stored.map(\.2) == [Int64(text.utf8.count)])
        case .blob(let data):
            #expect(stored.map(\.1) == ["blob"])
            #expect(stored.map(\.2) == [Int64(data.count)])
        }
    }

    @Test
    func `Long text and many bytes are read completely`() throws {
        let text = String(repeating: "Ünïcode ", count: 50_000)
        let data = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
        try connection.run("INSERT INTO kept (value) VALUES (?), (?)", [.text(text), .blob(data)])
        let stored = try connection.rows("SELECT value FROM kept ORDER BY id") { row throws(SQLiteFailure) in
            try row.value(at: 0)
        }
        #expect(stored.count == 2)
        #expect(stored.first == .text(text))
        #expect(stored.last == .blob(data))
    }

    @Test
    func `Each typed reader returns the bound value`() throws {
        let sql = "SELECT ?, ?, ?, ?, ?"
        let read = try connection.first(sql, [-5, .real(2.5), "t", .blob(Data([1])), nil]) {
            row throws(SQLiteFailure) in
            #expect(row.columnCount == 5)
            #expect(try row.int64(at: 0) == -5)
            #expect(try row.optionalInt64(at: 0) == -5)
            #expect(try row.double(at: 0) == -5)
            #expect(try row.double(at: 1) == 2.5)
            #expect(try row.optionalDouble(at: 1) == 2.5)
            #expect(try row.text(at: 2) == "t")
            #expect(try row.optionalText(at: 2) == "t")
            #expect(try row.blob(at: 3) == Data([1]))
            #expect(try row.optionalBlob(at: 3) == Data([1]))
            #expect(try row.isNull(at: 4))
            #expect(try row.optionalInt64(at: 4) == nil)
            #expect(try row.optionalDouble(at: 4) == nil)
            #expect(try row.optionalText(at: 4) == nil)
            #expect(try row.optionalBlob(at: 4) == nil)
            return true
        }
        #expect(read == true)
    }

    @Test
    func `A reader of another type fails and names the column`() throws {
        let failure = try #require(throws: SQLiteFailure.self) {
            try connection.first("SELECT 1, 'one'") { row throws(SQLiteFailure) in try row.int64(at: 1) }
        }
        #expect(failure.message == "column 1 holds text, not a whole number")
        #expect(failure.statement == "SELECT 1, 'one'")
        #expect(throws: SQLiteFailure.self) {
            try connection.first("SELECT NULL") { row throws(SQLiteFailure) in try row.text(at: 0) }
        }
        #expect(throws: SQLiteFailure.self) {
            try connection.first("SELECT 'x'") { row throws(SQLiteFailure) in try row.optionalBlob(at: 0) }
        }
    }

    @Test(arguments: [-1, 1])
    func `A column that does not exist is a failure, not NULL`(column: Int) throws {
        let failure = try #require(throws: SQLiteFailure.self) {
            try connection.first("SELECT 1") { row throws(SQLiteFailure) in try row.optionalText(at: column) }
        }
        #expect(failure.message.contains("no column \(column)"))
    }

    @Test
    func `Text that is not UTF-8 is a failure, not repaired`() throws {
        try connection.execute("INSERT INTO kept (value) VALUES (CAST(x'41FF' AS TEXT))")
        let failure = try #require(throws: SQLiteFailure.self) {
            try connection.first("SELECT value FROM kept") { row throws(SQLiteFailure) in try row.text(at: 0) }
        }
        #expect(failure.message.contains("UTF-8"))
    }

    @Test
    func `Not-a-number is refused, because SQLite would store NULL`() throws {
        #expect(throws: SQLiteFailure.self) {
            try connection.run("INSERT INTO kept (value) VALUES (?)", [.real(.nan)])
        }
        #expect(try connection.first("SELECT 1 FROM kept") { _ in true } == nil)
    }

    @Test
    func `Literals and optionals become values`() {
        #expect(([nil, 7, "seven"] as [SQLiteValue]) == [.null, .integer(7), .text("seven")])
        #expect(SQLiteValue(nil as String?) == .null)
        #expect(SQLiteValue(nil as Int64?) == .null)
        #expect(SQLiteValue(nil as Data?) == .null)
        #expect(SQLiteValue(nil as Double?) == .null)
        #expect(SQLiteValue(nil as Bool?) == .null)
        #expect(SQLiteValue("text" as String?) == .text("text"))
        #expect(SQLiteValue(Int64.min) == .integer(.min))
        #expect(SQLiteValue(Int.max) == .integer(.max))
        #expect(SQLiteValue(true) == .integer(1))
        #expect(SQLiteValue(1.5 as Double?) == .real(1.5))
        #expect(SQLiteValue(Data([1])) == .blob(Data([1])))
    }
}
