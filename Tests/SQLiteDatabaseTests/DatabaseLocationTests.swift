@testable import SQLiteDatabase
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct DatabaseLocationTests {
    @Test
    func `The name of the database in memory is recognized, and any other name is a file`() {
        #expect(DatabaseLocation(":memory:") == .memory)
        #expect(DatabaseLocation("store.db") == .file("store.db"))
        #expect(DatabaseLocation("/var/store.db").path == "/var/store.db")
        #expect(DatabaseLocation.memory.path == ":memory:")
    }

    @Test(arguments: [":memory:", ":other", "file:store.db?mode=memory"])
    func `A file whose name means something else to SQLite is still a file`(path: String) {
        #expect(DatabaseLocation.file(path).nameForSQLite == "./" + path)
        #expect(DatabaseLocation.file(path).path == path)
    }

    @Test
    func `Any other path goes to SQLite as it is`() {
        #expect(DatabaseLocation.file("/var/file:store.db").nameForSQLite == "/var/file:store.db")
        #expect(DatabaseLocation.memory.nameForSQLite == ":memory:")
    }
}
