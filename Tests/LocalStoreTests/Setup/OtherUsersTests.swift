#if os(Linux)
import StoreControl
import Foundation
import Glibc
import SQLiteDatabase
import StoreCatalog
import StoreInterface
import StorePersistence
import StoreTestSupport
import Testing

@testable import LocalStore
import TestWaiting

/// Sessions of several processes on one database.
@Suite(.timeLimit(.standard)) struct OtherUsersTests {
    /// Starts a process that has a file open until it is ended.
    private func process(using file: URL) throws -> ChildProcess {
        try ChildProcess(URL(filePath: "/bin/sleep"), ["60"], input: file)
    }

    private func end(_ process: ChildProcess) {
        process.end()
        process.waitForEnd()
    }

    private func check(_ sentence: String?, names process: ChildProcess, _ file: URL) throws {
        let sentence = try #require(sentence)
        #expect(sentence.contains("\(process.processIdentifier) (sleep)"))
        #expect(sentence.contains(file.path(percentEncoded: false)))
        #expect(sentence.contains("OPENSTOREKIT_DATABASE=:memory:"))
    }

    @Test func `a session reports once which other process uses its database (TS-01)`() async throws {
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

    @Test func `a session that opened a database first reports the other process when that process writes (TS-01)`()
        async throws
    {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let shop = try TestStore(location: .file(file))
        await shop.store.use(shop.store.presentCatalog)
        #expect(shop.complaints.all == [])
        let other = try process(using: file)
        defer { end(other) }
        try await TestStore(location: .file(file)).buy("coins")
        #expect(try await shop.identifiers(.unfinished) == [0])
        #expect(shop.complaints.all.count == 1)
        try check(shop.complaints.all.first, names: other, file)
    }

    @Test func `a store without a session, and a session in memory, report no other processes`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("store.sqlite")
        let app = try TestStore(location: .file(file))
        let other = try process(using: file)
        try await TestStore(location: .file(file)).buy("coins")
        #expect(try await app.identifiers(.unfinished) == [0])
        #expect(app.complaints.all == [])
        end(other)
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
        // A full disk is not caused by the other process.
        #expect(!"\(failure(13))".contains("(sleep)"))
    }
}
#endif
