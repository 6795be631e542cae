import Foundation
import SQLiteDatabase
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct SharingTests {
    private actor Owner {
        private let connection: SQLiteConnection

        init(_ connection: sending SQLiteConnection) { self.connection = connection }

        func count() throws -> Int64? {
            try connection.first("SELECT count(*) FROM counters") { row throws(SQLiteFailure) in try row.int64(at: 0) }
        }
    }

    let folder: TemporaryFolder
    let location: DatabaseLocation

    init() throws {
        folder = try TemporaryFolder()
        location = .file(folder.path("store.db"))
    }

    private func prepare() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(location)
        try connection.execute("CREATE TABLE counters (n INTEGER NOT NULL); INSERT INTO counters VALUES (0)")
        return connection
    }

    private func value(in connection: SQLiteConnection) throws(SQLiteFailure) -> Int64? {
        try connection.first("SELECT n FROM counters") { row throws(SQLiteFailure) in try row.int64(at: 0) }
    }

    @Test func `The data version changes with another connection's commits only`() throws {
        let own = try prepare()
        let other = try SQLiteConnection(location)
        let first = try own.dataVersion
        try own.run("UPDATE counters SET n = 1")
        #expect(try own.dataVersion == first)
        try other.run("UPDATE counters SET n = 2")
        let second = try own.dataVersion
        #expect(second != first)
        #expect(try own.dataVersion == second)
    }

    @Test
    func `A reader sees a writer's changes only after the commit, and does not wait`() throws {
        let writer = try prepare()
        let reader = try SQLiteConnection(location, busyTimeoutMilliseconds: 0)
        try writer.transaction { () throws(SQLiteFailure) in
            try writer.run("UPDATE counters SET n = 1")
            #expect(try value(in: reader) == 0)
        }
        #expect(try value(in: reader) == 1)
    }

    @Test
    func `A second writer without a busy timeout gets the error busy`() throws {
        let first = try prepare()
        let second = try SQLiteConnection(location, busyTimeoutMilliseconds: 0)
        try first.transaction { () throws(SQLiteFailure) in
            let failure = #expect(throws: SQLiteFailure.self) {
                try second.transaction { () throws(SQLiteFailure) in }
            }
            #expect(failure?.isBusy == true)
            #expect(failure?.statement == "BEGIN IMMEDIATE")
        }
        try second.transaction { () throws(SQLiteFailure) in try second.run("UPDATE counters SET n = 2") }
        #expect(try value(in: first) == 2)
    }

    @Test
    func `Writers wait for each other and lose no update`() async throws {
        let connection = try prepare()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { [location] in
                    let writer = try SQLiteConnection(location, busyTimeoutMilliseconds: 60_000)
                    for _ in 0..<100 {
                        try writer.transaction { () throws(SQLiteFailure) in
                            let found = try value(in: writer)
                            try writer.run("UPDATE counters SET n = ?", [SQLiteValue(found.map { $0 + 1 })])
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try value(in: connection) == 400)
    }

    @Test
    func `Several connections can make the same new file at the same moment`() async throws {
        for round in 0..<20 {
            let location = DatabaseLocation.file(folder.path("new\(round).db"))
            let modes = try await withThrowingTaskGroup(of: String?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let connection = try SQLiteConnection(location, busyTimeoutMilliseconds: 60_000)
                        return try connection.first("PRAGMA journal_mode") { row throws(SQLiteFailure) in
                            try row.text(at: 0)
                        }
                    }
                }
                return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(modes == ["wal"])
        }
    }

    @Test
    func `A connection can be given to an actor`() async throws {
        let owner = Owner(try prepare())
        #expect(try await owner.count() == 1)
    }
}
