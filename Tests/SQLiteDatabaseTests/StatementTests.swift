import Testing

@testable import SQLiteDatabase
import TestWaiting

@Suite(.timeLimit(.standard)) struct StatementTests {
    let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection(.memory)
        try connection.execute(
            "CREATE TABLE numbers (n INTEGER PRIMARY KEY); INSERT INTO numbers VALUES (1), (2), (3);"
        )
    }

    private func numbers() throws -> [Int64] {
        try connection.rows("SELECT n FROM numbers ORDER BY n") { row throws(SQLiteFailure) in try row.int64(at: 0) }
    }

    @Test
    func `Several statements run in order, with comments and blanks between them`() throws {
        try connection.execute("-- Grüße\nDELETE FROM numbers; /* then */ ; INSERT INTO numbers VALUES (9);\n-- end\n")
        #expect(try numbers() == [9])
    }

    @Test
    func `A failure among several statements keeps those before it`() throws {
        #expect(throws: SQLiteFailure.self) {
            try connection.execute("INSERT INTO numbers VALUES (4); INSERT INTO nowhere VALUES (1)")
        }
        #expect(try numbers() == [1, 2, 3, 4])
    }

    @Test
    func `The same statement can run inside itself`() throws {
        let sql = "SELECT n FROM numbers WHERE n >= ? ORDER BY n"
        let pairs = try connection.rows(sql, [1]) { outer throws(SQLiteFailure) in
            let first = try outer.int64(at: 0)
            let rest = try connection.rows(sql, [.integer(first)]) { inner throws(SQLiteFailure) in
                try inner.int64(at: 0)
            }
            return [first] + rest
        }
        #expect(pairs == [[1, 1, 2, 3], [2, 2, 3], [3, 3]])
    }

    @Test
    func `A statement is ready again after a failing one and after a failing reader`() throws {
        let insert = "INSERT INTO numbers VALUES (?)"
        let failure = try #require(throws: SQLiteFailure.self) { try connection.run(insert, [1]) }
        #expect(failure.isConstraint)
        #expect(failure.code == 1555)
        #expect(failure.statement == insert)
        try connection.run(insert, [4])

        let select = "SELECT n FROM numbers ORDER BY n"
        #expect(throws: SQLiteFailure.self) {
            try connection.rows(select) { row throws(SQLiteFailure) in try row.text(at: 0) }
        }
        #expect(try numbers() == [1, 2, 3, 4])
        // A statement still being stepped would hold a lock on the table.
        try connection.execute("DROP TABLE numbers")
    }

    @Test
    func `A row that is kept after its use reads no values`() throws {
        let sql = "SELECT n FROM numbers ORDER BY n"
        let kept = try connection.rows(sql) { $0 }
        #expect(kept.count == 3)
        for row in kept {
            #expect(throws: SQLiteFailure.self) { try row.int64(at: 0) }
            #expect(throws: SQLiteFailure.self) { try row.optionalInt64(at: 0) }
        }
        var first: SQLiteRow?
        _ = try connection.rows(sql) { row throws(SQLiteFailure) in
            if let first { #expect(throws: SQLiteFailure.self) { try first.value(at: 0) } }
            first = first ?? row
            #expect(throws: SQLiteFailure.self) { try kept.first?.isNull(at: 0) }
        }
    }

    @Test(arguments: [[], [1, 2]] as [[SQLiteValue]])
    func `A wrong number of values changes nothing`(bindings: [SQLiteValue]) throws {
        try connection.run("INSERT INTO numbers VALUES (?)", [4])
        #expect(throws: SQLiteFailure.self) { try connection.run("INSERT INTO numbers VALUES (?)", bindings) }
        #expect(try numbers() == [1, 2, 3, 4])
    }

    @Test
    func `A statement that returns rows is refused where none are expected`() throws {
        #expect(throws: SQLiteFailure.self) { try connection.run("DELETE FROM numbers RETURNING n") }
        #expect(try numbers() == [1, 2, 3])
    }

    @Test
    func `The first row of a writing statement is returned and all of its work is done`() throws {
        let first = try connection.first("UPDATE numbers SET n = n + 10 RETURNING n") { row throws(SQLiteFailure) in
            try row.int64(at: 0)
        }
        #expect(first == 11)
        #expect(try numbers() == [11, 12, 13])
        #expect(!connection.isInTransaction)
    }

    @Test(arguments: ["", " -- nothing\n", "SELECT 1; SELECT 2", "SELECT 1\0; SELECT 2"])
    func `A text that is not exactly one statement is refused`(sql: String) {
        #expect(throws: SQLiteFailure.self) { try connection.rows(sql) { _ in true } }
    }

    @Test
    func `A statement may end in a semicolon and a comment`() throws {
        #expect(try connection.first("SELECT 1; -- one\n") { row throws(SQLiteFailure) in try row.int64(at: 0) } == 1)
    }

    @Test
    func `A text is compiled once, and again while it is in use`() throws {
        let sql = "SELECT n FROM numbers"
        let kept = try connection.statement(sql)
        for _ in 0..<2 {
            let isKept = try connection.first(sql) { _ throws(SQLiteFailure) in try connection.statement(sql) === kept }
            #expect(isKept == false)
            #expect(try connection.statement(sql) === kept)
        }
    }

    @Test
    func `Kept statements see a changed table, and a great many texts work`() throws {
        let sql = "SELECT * FROM numbers WHERE n = 1"
        #expect(try connection.first(sql) { $0.columnCount } == 1)
        try connection.execute("ALTER TABLE numbers ADD COLUMN name TEXT")
        #expect(try connection.first(sql) { $0.columnCount } == 2)
        let sums = try (0..<1000).map { number in
            try connection.first("SELECT 1 + \(number)") { row throws(SQLiteFailure) in try row.int64(at: 0) }
        }
        #expect(sums == (1...1000).map { $0 })
        #expect(try connection.first(sql) { $0.columnCount } == 2)
    }

    @Test
    func `Changes and the last row id are reported`() throws {
        try connection.run("UPDATE numbers SET n = n + 10 WHERE n > ?", [1])
        #expect(connection.changes == 2)
        try connection.run("INSERT INTO numbers VALUES (?)", [77])
        #expect(connection.changes == 1)
        #expect(connection.lastInsertedRowID == 77)
    }

    @Test
    func `A description names the database, the statement on one line and the reason, not the values`() throws {
        let failure = try #require(throws: SQLiteFailure.self) {
            try connection.run("INSERT INTO numbers\n  VALUES (?)", [3])
        }
        #expect(
            failure.description
                == """
                The database in memory could not run "INSERT INTO numbers VALUES (?)": \
                UNIQUE constraint failed: numbers.n (SQLite code 1555)
                """
        )
    }
}
