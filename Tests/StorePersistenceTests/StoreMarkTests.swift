import Foundation
import SQLiteDatabase
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime
import Testing
import TestWaiting

/// Databases that are replaced, emptied, cut off or set back while no store has them open.
@Suite(.timeLimit(.standard)) struct StoreMarkTests {
    let place: TemporaryStore

    init() throws { place = try TemporaryStore() }

    private func path(_ ending: String) -> String { place.path + ending }

    private func exists(_ ending: String) -> Bool { FileManager.default.fileExists(atPath: path(ending)) }

    /// The name and the bytes of every file of the store, except for the shared memory.
    private func files() throws -> [String: Data] {
        let folder = place.folder.path(percentEncoded: false)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasSuffix("-shm") }
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: place.folder.appending(path: $0))) }
        )
    }

    /// Replaces the files of the store by earlier copies.
    private func restore(_ files: [String: Data]) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: place.folder.path(percentEncoded: false)) {
            try FileManager.default.removeItem(at: place.folder.appending(path: name))
        }
        for (name, bytes) in files { try bytes.write(to: place.folder.appending(path: name)) }
    }

    /// The files of a store with three changes, as a process leaves them that is killed.
    private func makeKilled() throws -> [String: Data] {
        let database = try place.openMade()
        for id in 0..<3 { try database.save(LedgerChange([.added(.sample(UInt64(id)))], next: UInt64(id) + 1)) }
        let files = try files()
        withExtendedLifetime(database) {}
        return files
    }

    private func refusal() throws -> String {
        let failure = #expect(throws: PersistenceFailure.self) { try place.open() }
        guard case .replaced(place.path, _)? = failure else {
            Issue.record("\(String(describing: failure))")
            return ""
        }
        let text = failure?.description ?? ""
        for part in [place.path, "OPENSTOREKIT_ACCEPT_DATABASE=true"] { #expect(text.contains(part)) }
        return text
    }

    @Test
    func `a killed store is opened again completely, and its mark has the last change (E-18)`() throws {
        let files = try makeKilled()
        let mark = try #require(files["store.db-mark"].flatMap { String(bytes: $0, encoding: .utf8) })
        #expect(mark.contains("change 00000000000000000003 next transaction 00000000000000000003\n"))
        try restore(files)
        #expect(try place.open().load().sequence == 3)
    }

    @Test
    func `a database that was cut to 0 bytes is refused and not changed (E-18)`() throws {
        var files = try makeKilled()
        files["store.db"] = Data()
        try restore(files)
        let text = try refusal()
        #expect(text.contains("the file is empty") && text.contains("-wal") && text.contains("-mark"))
        #expect(try self.files() == files)
    }

    @Test(arguments: [["-mark"], ["-wal"], ["-queue"], ["-mark", "-wal", "-queue"]])
    func `a missing database beside a file of a store is refused, and not created (E-18)`(leftovers: [String]) throws {
        let complete = try makeKilled()
        var files: [String: Data] = [:]
        for leftover in leftovers { files["store.db" + leftover] = complete["store.db" + leftover] ?? Data() }
        try restore(files)
        let text = try refusal()
        #expect(text.contains("there is no such file"))
        for leftover in leftovers { #expect(text.contains(path(leftover))) }
        #expect(try self.files() == files)
    }

    @Test
    func `a new store whose log is missing is refused (E-18)`() throws {
        var files = try makeKilled()
        files["store.db-wal"] = nil
        try restore(files)
        #expect(try refusal().contains("the file holds no tables"))
        #expect(try self.files() == files)
    }

    @Test
    func
        `a log that was cut off is refused before an identifier is sold again, and is not written into the file (E-18)`()
        throws
    {
        var files = try makeKilled()
        let log = try #require(files["store.db-wal"])
        // The last change takes at least one page.
        files["store.db-wal"] = log.dropLast(4096)
        try restore(files)
        let text = try refusal()
        #expect(text.contains("it ends with change 2, and the store had made 3 changes"))
        #expect(try self.files() == files)
        // The store with its complete log is opened with all changes.
        files["store.db-wal"] = log
        try restore(files)
        #expect(try place.open().load().nextTransactionID == 3)
    }

    @Test
    func `an older copy of a store is refused because of the newer mark (E-18)`() throws {
        var files = try makeKilled()
        try restore(files)
        do {
            let database = try place.open()
            for id in 3..<5 { try database.save(LedgerChange([.added(.sample(UInt64(id)))], next: UInt64(id) + 1)) }
        }
        files["store.db-mark"] = try self.files()["store.db-mark"]
        try restore(files)
        #expect(try refusal().contains("sell transaction identifiers again"))
    }

    @Test
    func `another store in the place of one is refused (E-18)`() throws {
        let other = try TemporaryStore()
        _ = try other.openMade()
        var files = try makeKilled()
        files["store.db"] = try Data(contentsOf: other.url)
        files["store.db-wal"] = nil
        try restore(files)
        #expect(try refusal().contains("belongs to another database"))
        #expect(try Data(contentsOf: place.url) == files["store.db"])
    }

    @Test
    func `an accepted older state reuses no identifier, and is accepted permanently (E-18)`() throws {
        let early = try makeKilled()
        try restore(early)
        do {
            let database = try place.open()
            for id in 3..<9 { try database.save(LedgerChange([.added(.sample(UInt64(id)))], next: UInt64(id) + 1)) }
        }
        var files = early
        files["store.db-mark"] = try self.files()["store.db-mark"]
        try restore(files)
        _ = try refusal()
        do {
            let accepted = try LedgerDatabase(.file(place.url), acceptingChange: true).load()
            #expect(accepted.sequence == 3 && accepted.nextTransactionID == 9)
        }
        #expect(try place.open().load().nextTransactionID == 9)
    }

    @Test
    func `a missing database that is accepted becomes a new store (E-18)`() throws {
        try restore(["store.db-mark": try #require(try makeKilled()["store.db-mark"]), "store.db-queue": Data()])
        do {
            let database = try LedgerDatabase(.file(place.url), acceptingChange: true)
            #expect(try database.metadata() == nil)
            try database.create(.sample(), firstTransactionID: 0)
        }
        #expect(try place.open().load().sequence == 0)
    }

    @Test(arguments: ["", "OpenStoreKit mark 1\n", "rest", "torn"])
    func `a database without a mark, or with a torn mark, is opened and marked (E-18)`(mark: String)
        throws
    {
        var files = try makeKilled()
        let good = try #require(files["store.db-mark"])
        switch mark {
        case "rest": files["store.db-mark"] = good.dropFirst(9)
        case "torn":
            // The first half is that of a later change.
            let text = try #require(String(bytes: good, encoding: .utf8))
            let change = try #require(text.range(of: "change 00000000000000000003"))
            let torn = text.replacingCharacters(in: change, with: "change 00000000000000000009")
            files["store.db-mark"] = Data(torn.utf8)
        default: files["store.db-mark"] = Data(mark.utf8)
        }
        try restore(files)
        #expect(try place.open().load().sequence == 3)
        #expect(try self.files()["store.db-mark"]?.prefix(good.count) == good)
    }

    @Test
    func `a database with an older mark is accepted (E-18)`() throws {
        var files = try makeKilled()
        let old = try #require(files["store.db-mark"])
        try restore(files)
        do {
            let database = try place.open()
            try database.save(LedgerChange([.added(.sample(3))], next: 4))
        }
        files = try self.files()
        files["store.db-mark"] = old
        try restore(files)
        #expect(try place.open().load().sequence == 4)
    }

    @Test
    func `a copied database without its mark is opened in its new place (E-18)`() throws {
        _ = try makeKilled()
        let copy = place.folder.appending(path: "copy.db")
        do { _ = try place.open() }
        try FileManager.default.copyItem(at: place.url, to: copy)
        #expect(try LedgerDatabase(.file(copy)).load().sequence == 3)
    }

    @Test
    func `a change that is not committed does not move the mark (E-18)`() throws {
        struct Refusal: Error {}
        let database = try place.openMade()
        try database.add([.sample(0)])
        let mark = try files()["store.db-mark"]
        #expect(throws: Refusal.self) {
            try database.exclusively(mappingFailures: { $0 as any Error }) {
                try database.add([.sample(1)])
                throw Refusal()
            }
        }
        #expect(try files()["store.db-mark"] == mark)
        try database.exclusively(mappingFailures: { $0 as any Error }) { try database.add([.sample(1)]) }
        #expect(try files()["store.db-mark"] != mark)
        #expect(try place.open().load().sequence == 2)
    }

    @Test
    func `a change that was rolled back does not reach the mark with a later transaction (E-18)`() throws {
        struct Refusal: Error {}
        do {
            let database = try place.openMade()
            let mark = try files()["store.db-mark"]
            #expect(throws: Refusal.self) {
                try database.exclusively(mappingFailures: { $0 as any Error }) {
                    try database.add([.sample(0)])
                    throw Refusal()
                }
            }
            let date = StoreDate(milliseconds: 0)
            #expect(try database.useUpNonce(UUID(), until: date.advanced(bySeconds: 1), at: date))
            #expect(try files()["store.db-mark"] == mark)
        }
        #expect(try place.open().load().sequence == 0)
    }
}
