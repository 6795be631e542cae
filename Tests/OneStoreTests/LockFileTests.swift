import Foundation
import OpenStoreKit
import OpenStoreKitTest
import SQLiteDatabase
import Testing
import TestWaiting

/// Two processes with observers on one file, whose lock file is not as it should be.
@Suite(.timeLimit(.standard)) struct LockFileTests {
    enum Fault: String, CaseIterable, Sendable {
        case deleted, replaced
    }

    private final class Place: Sendable {
        let folder: URL
        let configuration: URL
        let database: URL
        let lock: URL

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(path: "openstorekit-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            configuration = folder.appending(path: "shop.storekit")
            try Data(SampleStore.configuration.replacing("@settings@", with: "").utf8).write(to: configuration)
            database = folder.appending(path: "store.sqlite")
            lock = folder.appending(path: "store.sqlite-queue")
        }

        deinit {
            do {
                try FileManager.default.removeItem(at: folder)
            } catch {
                print("\(folder) was not removed: \(error)")
            }
        }

        func arguments(_ more: String...) -> [String] {
            [database, configuration].map { $0.path(percentEncoded: false) } + ["1"] + more
        }

        func set(_ mode: Int, of file: URL) throws {
            try FileManager.default.setAttributes(
                [.posixPermissions: mode],
                ofItemAtPath: file.path(percentEncoded: false)
            )
        }

        func mode(of file: URL) throws -> Int? {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
            return (attributes[.posixPermissions] as? NSNumber)?.intValue
        }
    }

    /// Launches a queue in this process, which buys a product of its own.
    private static func buy(_ product: String, in database: URL) async throws -> [String] {
        let store = try SampleStore.open(database: .file(database))
        let observer = RecordingObserver()
        let queue = store.run { SKPaymentQueue.default() }
        queue.add(observer)
        await store.settle()
        queue.add(payment(product))
        await store.settle()
        for transaction in queue.transactions { queue.finishTransaction(transaction) }
        await store.settle()
        return observer.history
    }

    @Test(arguments: Fault.allCases)
    func `payments of a living queue are left alone when its lock file is deleted or replaced (Q-82)`(fault: Fault)
        async throws
    {
        let place = try Place()
        defer { withExtendedLifetime(place) {} }
        let (database, lock) = (place.database, place.lock)
        try await CrashingProcess.whileRunning(after: 2, arguments: place.arguments("waiting")) {
            for _ in 0..<2 {
                try FileManager.default.removeItem(at: lock)
                if fault == .replaced { try Data().write(to: lock) }
                #expect(
                    try await Self.buy("season", in: database) == [
                        "purchasing season", "purchased season", "removed season",
                    ]
                )
            }
        }
        // The process is gone, and its payment is made once.
        #expect(try await Self.buy("season", in: database).prefix(2) == ["purchasing gems", "purchased gems"])
        #expect(try Self.purchases(of: "gems", in: database) == 1)
        #expect(try Self.purchases(of: "coins", in: database) == 0)
    }

    @Test func `payments of another user are left alone, although that user may only read the lock file (Q-82)`()
        async throws
    {
        let place = try Place()
        defer { withExtendedLifetime(place) {} }
        let database = place.database
        try await prepare(place, lockMode: 0o644)
        try await CrashingProcess.whileRunning(after: 2, arguments: place.arguments("waiting", "65534")) {
            let history = try await Self.buy("season", in: database)
            #expect(history == ["purchasing season", "purchased season", "removed season"])
        }
        #expect(try await Self.buy("season", in: database).prefix(2) == ["purchasing gems", "purchased gems"])
        #expect(try Self.purchases(of: "gems", in: database) == 1)
    }

    @Test func `a queue that cannot lock its file takes over no payments and makes no purchase (Q-82)`() async throws {
        let place = try Place()
        defer { withExtendedLifetime(place) {} }
        let database = place.database
        try await prepare(place, lockMode: 0o600)
        do {
            let store = try SampleStore.open(database: .file(database))
            let queue = store.run { SKPaymentQueue.default() }
            queue.add(payment("pro"))
            await store.settle()
            // Two payments are shown as purchasing and fail. If one were passed to the store, its customer would wait.
            try await CrashingProcess.whileRunning(after: 4, arguments: place.arguments("waiting", "65534")) {
                await store.settle()
            }
        }
        #expect(try await Self.buy("season", in: database).prefix(2) == ["purchasing pro", "purchased pro"])
        for product in ["coins", "gems"] { #expect(try Self.purchases(of: product, in: database) == 0) }
    }

    @Test func `a new lock file has the permissions of the database (Q-82)`() async throws {
        let place = try Place()
        defer { withExtendedLifetime(place) {} }
        try await prepare(place, lockMode: 0o600)
        try FileManager.default.removeItem(at: place.lock)
        _ = try await Self.buy("season", in: place.database)
        let mode = try place.mode(of: place.lock)
        #expect(mode == 0o666)
    }

    /// Makes a store that every user may write to, with a lock file that another user cannot lock for writing.
    private func prepare(_ place: Place, lockMode: Int) async throws {
        try place.set(0o777, of: place.folder)
        _ = try await Self.buy("season", in: place.database)
        for file in try FileManager.default.contentsOfDirectory(at: place.folder, includingPropertiesForKeys: nil) {
            try place.set(0o666, of: file)
        }
        try place.set(lockMode, of: place.lock)
    }

    private static func purchases(of product: String, in database: URL) throws -> Int {
        let connection = try SQLiteConnection(.file(database.path(percentEncoded: false)))
        return try connection.rows("SELECT 1 FROM transactions WHERE product_id = ?", [.text(product)]) { _ in true }
            .count
    }
}
