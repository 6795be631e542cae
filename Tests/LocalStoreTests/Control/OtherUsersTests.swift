#if os(Linux)
import Foundation
import Glibc
import SQLiteDatabase
import StoreCatalog
import StoreInterface
import StorePersistence
import StoreTestSupport
import Testing

@testable import LocalStore

/// Sessions of several processes on one database.
@Suite(.timeLimit(.minutes(15))) struct OtherUsersTests {
    /// A process that has a file open until it is ended.
    private struct OtherProcess {
        let processIdentifier: pid_t

        init(using file: URL) throws {
            var actions = unsafe posix_spawn_file_actions_t()
            unsafe posix_spawn_file_actions_init(&actions)
            defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
            unsafe posix_spawn_file_actions_addopen(&actions, 0, file.path(percentEncoded: false), O_RDONLY, 0)
            for output: Int32 in 1...2 {
                unsafe posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
            }
            var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("sleep"), strdup("60"), nil]
            defer { unsafe arguments.forEach { unsafe free($0) } }
            var id: pid_t = 0
            try #require(unsafe posix_spawn(&id, "/bin/sleep", &actions, nil, &arguments, nil) == 0)
            processIdentifier = id
        }

        func end() {
            kill(processIdentifier, SIGKILL)
            _ = waitpid(processIdentifier, nil, 0)
        }
    }

    private func process(using file: URL) throws -> OtherProcess { try OtherProcess(using: file) }

    private func end(_ process: OtherProcess) { process.end() }

    private func check(_ sentence: String?, names process: OtherProcess, _ file: URL) throws {
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
        #expect(try await shop.identifiers(.unfinished) == [0])
        #expect(shop.complaints.all.count == 1)
        try check(shop.complaints.all.first, names: other, file)
    }

    @Test func `a store without a session, and a session in memory, says nothing of other processes`() async throws {
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
        // A full disk is not the other's fault.
        #expect(!"\(failure(13))".contains("(sleep)"))
    }
}
#endif
