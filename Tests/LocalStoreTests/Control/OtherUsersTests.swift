#if os(Linux)
import Foundation
import SQLiteDatabase
import StoreCatalog
import StoreInterface
import StorePersistence
import StoreTestSupport
import Testing

@testable import LocalStore

/// Sessions of several processes on one database.
@Suite struct OtherUsersTests {
    /// A process that has a file open until it is ended.
    private func process(using file: URL) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sleep")
        process.arguments = ["600"]
        process.standardInput = try FileHandle(forReadingFrom: file)
        try process.run()
        return process
    }

    private func end(_ process: Process) {
        process.terminate()
        process.waitUntilExit()
    }

    private func check(_ sentence: String?, names process: Process, _ file: URL) throws {
        let sentence = try #require(sentence)
        #expect(sentence.contains("\(process.processIdentifier) (sleep)"))
        #expect(sentence.contains(file.path(percentEncoded: false)))
        #expect(sentence.contains("OPENSTOREKIT_DATABASE=:memory:"))
    }

    @Test func `a session says once which other process uses its database (TS-01)`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let shop = try TestStore(location: .file(file))
        let other = try process(using: file)
        defer { end(other) }
        #expect(shop.complaints.all == [])
        await shop.store.use(.empty)
        await shop.store.use(.empty)
        #expect(shop.complaints.all.count == 1)
        try check(shop.complaints.all.first, names: other, file)
    }

    @Test func `a session that was there first hears of the other process when that writes (TS-01)`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let shop = try TestStore(location: .file(file))
        await shop.store.use(shop.store.presentCatalog)
        #expect(shop.complaints.all == [])
        let other = try process(using: file)
        defer { end(other) }
        try await TestStore(location: .file(file)).buy("coins")
        #expect(await shop.identifiers(.unfinished) == [0])
        #expect(shop.complaints.all.count == 1)
        try check(shop.complaints.all.first, names: other, file)
    }

    @Test func `a store without a session, and a session alone, says nothing of other processes`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let app = try TestStore(location: .file(file))
        let other = try process(using: file)
        try await TestStore(location: .file(file)).buy("coins")
        #expect(await app.identifiers(.unfinished) == [0])
        #expect(app.complaints.all == [])
        end(other)
        await app.store.use(.empty)
        #expect(app.complaints.all == [])
        let memory = try TestStore()
        await memory.store.use(.empty)
        #expect(memory.complaints.all == [])
    }

    @Test func `a database that stays locked is reported with the process that uses it`() throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        _ = try TestStore(location: .file(file))
        let path = file.path(percentEncoded: false)
        func failure(_ code: Int32) -> StoreFailure {
            let cause = SQLiteFailure(code: code, message: "database is locked", path: path, statement: "COMMIT")
            return StoreFailure(PersistenceFailure.database(cause))
        }
        #expect(!"\(failure(5))".contains("OPENSTOREKIT_DATABASE"))
        let other = try process(using: file)
        defer { end(other) }
        try check("\(failure(5))", names: other, file)
        #expect("\(failure(5))".contains("database is locked"))
        // A full disk is not the other's fault.
        #expect(!"\(failure(13))".contains("(sleep)"))
    }
}
#endif
