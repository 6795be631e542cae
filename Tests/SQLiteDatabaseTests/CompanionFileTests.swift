import Foundation
import SQLiteDatabase
import Testing
import TestWaiting

@Suite(.timeLimit(.standard)) struct CompanionFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    private func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

    private func mode(of path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    /// Makes the folder and a database in it, and removes both after the test.
    private func withDatabase(_ mode: Int, _ body: (String) throws -> Void) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let database = path("store.sqlite")
        let isMade = FileManager.default.createFile(
            atPath: database,
            contents: Data(),
            attributes: [.posixPermissions: mode]
        )
        try #require(isMade)
        try body(database)
    }

    @Test(arguments: [0o600, 0o640, 0o660, 0o666])
    func `a new file has the permissions of the database`(permissions: Int) throws {
        try withDatabase(permissions) { database in
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: database)
            let file = CompanionFile.open(path("store.sqlite-companion"), beside: database)
            try #require(file >= 0)
            close(file)
            #expect(try mode(of: path("store.sqlite-companion")) == permissions)
        }
    }

    @Test func `a file that exists is opened as it is`() throws {
        try withDatabase(0o666) { database in
            let companion = path("store.sqlite-companion")
            try #require(
                FileManager.default.createFile(
                    atPath: companion,
                    contents: Data("kept".utf8),
                    attributes: [.posixPermissions: 0o600]
                )
            )
            let file = CompanionFile.open(companion, beside: database)
            try #require(file >= 0)
            close(file)
            #expect(FileManager.default.contents(atPath: companion) == Data("kept".utf8))
            #expect(try mode(of: companion) == 0o600)
        }
    }

    @Test func `a symbolic link is not followed, so that no other file is overwritten`() throws {
        try withDatabase(0o600) { database in
            let (link, other) = (path("store.sqlite-companion"), path("other"))
            try Data("kept".utf8).write(to: folder.appending(path: "other"))
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other)
            let file = CompanionFile.open(link, beside: database)
            let reason = errno
            #expect(file == -1 && reason == ELOOP)
            try FileManager.default.removeItem(atPath: other)
            #expect(CompanionFile.open(link, beside: database) == -1)
            #expect(!FileManager.default.fileExists(atPath: other))
        }
    }

    @Test func `a file in a folder that is missing cannot be opened, and the reason is kept`() throws {
        try withDatabase(0o600) { database in
            let file = CompanionFile.open(path("missing/store.sqlite-companion"), beside: database)
            let reason = errno
            #expect(file == -1)
            #expect(reason == ENOENT)
        }
    }
}
