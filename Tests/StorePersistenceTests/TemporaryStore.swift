import Foundation
import SQLiteDatabase
import StoreInterface
import StorePersistence

/// The place of a store of its own for one test, removed when the test ends.
final class TemporaryStore: Sendable {
    let folder: URL
    let url: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "StorePersistenceTests-\(UUID().uuidString)")
        url = folder.appending(path: "store.db")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var path: String { url.path(percentEncoded: false) }

    func open() throws -> LedgerDatabase { try LedgerDatabase(.file(url)) }

    /// A store that has been made already.
    func openMade() throws -> LedgerDatabase {
        let database = try open()
        try database.create(.sample(), firstTransactionID: 0)
        return database
    }

    /// The same file, without a watch on its changes.
    func openRaw() throws -> SQLiteConnection { try SQLiteConnection(.file(path)) }

    func execute(_ sql: String) throws { try openRaw().execute(sql) }

    func number(_ sql: String) throws -> Int64? {
        try openRaw().first(sql) { row throws(SQLiteFailure) in try row.int64(at: 0) }
    }
}
