import Foundation
import SQLiteDatabase
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTestSupport
import Synchronization
import Testing
import TestWaiting

/// Databases that were copied, that others write to or may read, and files beside them that are links.
@Suite(.timeLimit(.standard)) struct DoubtfulFileTests {
    let place: TemporaryStore

    init() throws { place = try TemporaryStore() }

    @Test
    func `a mark and a signal that are symbolic links overwrite no other file (E-18)`() throws {
        for ending in ["-mark", "-commits"] {
            let place = try TemporaryStore()
            let other = place.folder.appending(path: "other")
            try Data("kept".utf8).write(to: other)
            try FileManager.default.createSymbolicLink(
                at: URL(filePath: place.path + ending),
                withDestinationURL: other
            )
            let reports = Complaints()
            let database = try LedgerDatabase(.file(place.url)) { reports.add($0) }
            try database.create(.sample(), firstTransactionID: 0)
            if ending == "-commits" {
                #expect(throws: PersistenceFailure.self) { _ = try database.beginSignalling() }
            } else {
                try database.add([.sample(0)])
                _ = try LedgerDatabase(.file(place.url)) { reports.add($0) }
                #expect(reports.all.contains { $0.contains("-mark cannot be written") }, "\(reports.all)")
            }
            #expect(try Data(contentsOf: other) == Data("kept".utf8))
        }
    }

    @Test(arguments: [false, true])
    func `a copy without its mark that SQLite finds damaged is refused and not changed (E-25)`(accepts: Bool) throws {
        let size: Int64 = 4096
        do {
            let database = try place.openMade()
            try database.add([.sample(0)])
        }
        #expect(try place.number("PRAGMA page_size") == size)
        // A page that opening the store does not read.
        let page = try #require(try place.number("SELECT rootpage FROM sqlite_schema WHERE name = 'receipt_identity'"))
        var bytes = try Data(contentsOf: place.url)
        bytes.replaceSubrange(Int((page - 1) * size)..<Int(page * size), with: Data(count: Int(size)))
        let copy = try TemporaryStore()
        try bytes.write(to: copy.url)
        let failure = try #require(throws: PersistenceFailure.self) {
            try LedgerDatabase(.file(copy.url), acceptingChange: accepts)
        }
        guard case .corrupt(copy.path, _) = failure else { throw failure }
        #expect(failure.description.contains("copied while a process had it open"))
        #expect(try Data(contentsOf: copy.url) == bytes)
        #expect(!FileManager.default.fileExists(atPath: copy.path + "-mark"))
    }

    @Test
    func `a store that others write to while it is opened is not reported as damaged (E-19)`() async throws {
        let writer = try place.openMade()
        let reports = Complaints()
        let place = place
        // The writer goes on until the store was opened often enough to meet each of its commits at another point.
        let isOver = Mutex(false)
        let opening = Task.detached {
            defer { isOver.withLock { $0 = true } }
            for _ in 0..<150 { _ = try LedgerDatabase(.file(place.url)) { reports.add($0) } }
        }
        var id: UInt64 = 0
        while !isOver.withLock({ $0 }) {
            try writer.save(LedgerChange([.added(.sample(id))], next: id + 1))
            id += 1
        }
        try await opening.value
        #expect(reports.all == [])
    }

    @Test
    func `a log of calls that is a symbolic link overwrites and empties no other file`() throws {
        let other = place.folder.appending(path: "other")
        try Data("kept".utf8).write(to: other)
        let log = LaneFile(besides: place.path)
        try FileManager.default.createSymbolicLink(at: URL(filePath: log.name), withDestinationURL: other)
        #expect(throws: LaneFailure.self) { try log.append(Data("a".utf8)) }
        #expect(throws: LaneFailure.self) { try log.clear() }
        #expect(throws: PersistenceFailure.self) { _ = try log.watch {} }
        #expect(try Data(contentsOf: other) == Data("kept".utf8))
        try FileManager.default.removeItem(atPath: log.name)
        try log.append(Data("a".utf8))
        try log.clear()
        #expect(try Data(contentsOf: URL(filePath: log.name)).isEmpty)
    }

    @Test
    func `a log of calls that was deleted is a new file from the next recording on`() throws {
        let log = LaneFile(besides: place.path)
        log.begin()
        try log.append(Data("a".utf8))
        try FileManager.default.removeItem(atPath: log.name)
        log.begin()
        try log.append(Data("b".utf8))
        #expect(try log.lines(after: 0).lines == [Data("b".utf8)])
    }

    @Test(arguments: [false, true])
    func `a save wakes other processes, alone and in a turn of its own (T-01)`(inTurn: Bool) throws {
        let database = try place.openMade()
        let signal = try #require(try database.beginSignalling())
        func size() throws -> Int { try Data(contentsOf: URL(filePath: place.path + "-commits")).count }
        #expect(try size() == 0)
        if inTurn {
            try database.exclusively(mappingFailures: { $0 as any Error }) { try database.add([.sample(0)]) }
        } else {
            try database.add([.sample(0)])
        }
        #expect(try size() == 1)
        withExtendedLifetime(signal) {}
    }

    @Test
    func `other users that may read a database are reported once (E-26)`() throws {
        let reports = Complaints()
        func open() throws { _ = try LedgerDatabase(.file(place.url)) { reports.add($0) } }
        try open()
        #expect(reports.all == [])
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place.path)
        for _ in 0..<2 { try open() }
        #expect(reports.all.count == 1)
        #expect(reports.all.first?.contains("its permissions (644) let other users in") == true)
    }
}
