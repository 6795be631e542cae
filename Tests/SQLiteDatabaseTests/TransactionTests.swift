import SQLiteDatabase
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct TransactionTests {
    private enum PurchaseError: Error, Equatable {
        case refused
        case database(SQLiteFailure)
    }

    let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection(.memory)
        try connection.execute(
            """
            CREATE TABLE parents (id INTEGER PRIMARY KEY);
            CREATE TABLE children (parent INTEGER REFERENCES parents (id) DEFERRABLE INITIALLY DEFERRED);
            """
        )
    }

    private func parents() throws -> [Int64] {
        try connection.rows("SELECT id FROM parents ORDER BY id") { row throws(SQLiteFailure) in try row.int64(at: 0) }
    }

    private func insert(_ id: Int64) throws(SQLiteFailure) {
        try connection.run("INSERT INTO parents VALUES (?)", [.integer(id)])
    }

    @Test
    func `A transaction returns the result of its body and keeps its changes`() throws {
        let result = try connection.transaction { () throws(SQLiteFailure) in
            #expect(connection.isInTransaction)
            try insert(1)
            return "done"
        }
        #expect(result == "done")
        #expect(!connection.isInTransaction)
        #expect(try parents() == [1])
    }

    @Test
    func `An error of the caller's own type rolls back and arrives unchanged`() throws {
        #expect(throws: PurchaseError.refused) {
            try connection.transaction(mappingFailures: PurchaseError.database) { () throws(PurchaseError) in
                do throws(SQLiteFailure) { try insert(1) } catch { throw .database(error) }
                throw .refused
            }
        }
        #expect(!connection.isInTransaction)
        #expect(try parents() == [])
        try connection.transaction { () throws(SQLiteFailure) in try insert(2) }
        #expect(try parents() == [2])
    }

    @Test
    func `A body that throws any error is rolled back too`() throws {
        #expect(throws: PurchaseError.refused) {
            try connection.transaction(mappingFailures: { $0 as any Error }) {
                try insert(1)
                throw PurchaseError.refused
            }
        }
        #expect(try parents() == [])
    }

    @Test
    func `A failing statement in a transaction rolls back the earlier statements`() throws {
        let failure = try #require(throws: SQLiteFailure.self) {
            try connection.transaction { () throws(SQLiteFailure) in
                try insert(1)
                try insert(1)
            }
        }
        #expect(failure.isConstraint)
        #expect(try parents() == [])
    }

    @Test
    func `A commit that fails rolls back and throws`() throws {
        let failure = try #require(throws: PurchaseError.self) {
            try connection.transaction(mappingFailures: PurchaseError.database) { () throws(PurchaseError) in
                do throws(SQLiteFailure) {
                    try insert(1)
                    try connection.run("INSERT INTO children VALUES (?)", [99])
                } catch {
                    throw .database(error)
                }
            }
        }
        guard case .database(let cause) = failure else { throw failure }
        #expect(cause.statement == "COMMIT")
        #expect(cause.isConstraint)
        #expect(!connection.isInTransaction)
        #expect(try parents() == [])
    }

    @Test
    func `Transactions do not nest, and the outer one is undone when the inner failure leaves it`() throws {
        #expect(throws: SQLiteFailure.self) {
            try connection.transaction { () throws(SQLiteFailure) in
                try insert(1)
                try connection.transaction { () throws(SQLiteFailure) in try insert(2) }
            }
        }
        #expect(!connection.isInTransaction)
        #expect(try parents() == [])
    }

    @Test
    func `After an automatic rollback by SQLite, the transaction fails and keeps no later writes`() throws {
        try insert(1)
        let failure = try #require(throws: SQLiteFailure.self) {
            try connection.transaction { () throws(SQLiteFailure) in
                try insert(2)
                do throws(SQLiteFailure) {
                    try connection.run("INSERT OR ROLLBACK INTO parents VALUES (1)")
                } catch {
                    #expect(error.isConstraint)
                }
                try insert(3)
            }
        }
        #expect(failure.message.contains("ended already"))
        #expect(try parents() == [1])
        try insert(4)
        #expect(try parents() == [1, 4])
    }

    @Test
    func `A transaction whose body ignores a rollback fails`() throws {
        try insert(1)
        #expect(throws: SQLiteFailure.self) {
            try connection.transaction { () throws(SQLiteFailure) in
                do throws(SQLiteFailure) {
                    try connection.run("INSERT OR ROLLBACK INTO parents VALUES (1)")
                } catch {
                    #expect(error.isConstraint)
                }
            }
        }
        #expect(!connection.isInTransaction)
    }

    @Test
    func `A full disk is a failure of its own kind, undoes the transaction, and the database works on`() throws {
        let folder = try TemporaryFolder()
        let small = try SQLiteConnection(.file(folder.path("small.db")))
        try small.execute("CREATE TABLE texts (t TEXT); INSERT INTO texts VALUES ('kept'); PRAGMA max_page_count = 8")
        let failure = try #require(throws: SQLiteFailure.self) {
            try small.transaction { () throws(SQLiteFailure) in
                try small.run("INSERT INTO texts VALUES ('lost')")
                for _ in 0..<100 {
                    try small.run("INSERT INTO texts VALUES (?)", [.text(String(repeating: "x", count: 4000))])
                }
            }
        }
        #expect(failure.isFull)
        #expect(!small.isInTransaction)
        let read = { try small.rows("SELECT t FROM texts") { row throws(SQLiteFailure) in try row.text(at: 0) } }
        #expect(try read() == ["kept"])
        try small.transaction { () throws(SQLiteFailure) in try small.run("INSERT INTO texts VALUES ('next')") }
        #expect(try read() == ["kept", "next"])
    }
}
