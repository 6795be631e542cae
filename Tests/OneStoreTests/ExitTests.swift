import Foundation
import SQLiteDatabase
import StoreTestSupport
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct ExitTests {
    @Test func `after an ordinary end of the process the database is complete without its log (E-18)`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "exit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let configuration = folder.appending(path: "shop.storekit")
        let text = """
            {"identifier": "0A1B2C3D", "products": [
              {"displayPrice": "9.99", "internalID": "3", "productID": "pro", "type": "NonConsumable"}
            ], "settings": {}, "version": {"major": 3, "minor": 0}}
            """
        try Data(text.utf8).write(to: configuration)
        let database = folder.appending(path: "store.sqlite")
        let paths = [database, configuration].map { $0.path(percentEncoded: false) }
        let end = try await CrashingProcess.end(arguments: paths + ["1", "buy"])
        #expect(end == .exit(0))
        // The file alone, as an app copies it that ignores the log.
        let copy = folder.appending(path: "copy.sqlite")
        try FileManager.default.copyItem(at: database, to: copy)
        let connection = try SQLiteConnection(.file(copy.path(percentEncoded: false)))
        let count = try connection.first("SELECT count(*) FROM transactions") { row throws(SQLiteFailure) in
            try row.int64(at: 0)
        }
        #expect(count == 1)
    }
}
