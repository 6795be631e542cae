import Foundation
import OpenStoreKit
import OpenStoreKitTest
import SQLiteDatabase
import StoreTestSupport
import Testing
import TestWaiting

/// A process that works with a payment queue is killed a hundred times in continuous integration, wherever it happens to be.
@Suite(.timeLimit(.long)) struct CrashingQueueTests {
    @Test(arguments: [1, 2] as [UInt64])
    func `killing the process loses no entry of the queue and repeats no delivery (Q-24, Q-53, Q-65, X-04)`(
        seed: UInt64
    )
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "openstorekit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = folder.appending(path: "shop.storekit")
        try Data(Self.configuration.utf8).write(to: configuration)
        let database = folder.appending(path: "store.sqlite")
        func open() throws -> SimulatedStore {
            try SimulatedStore(configuration: configuration, database: .file(database), time: .system)
        }
        // Something to restore.
        try await open().run {
            let product = try #require(await Product.products(for: ["pro"]).first)
            guard case .success(.verified(let transaction)) = try await product.purchase() else {
                throw CancellationError()
            }
            await transaction.finish()
        }

        var random = SeededGenerator(seed: seed)
        var book = QueueBook()
        for round in 0..<TestExtent.cases(10, thorough: 50) {
            let lineCount = Int.random(in: 0..<40, using: &random)
            func run(_ mode: String, untilKilledAfter lineCount: Int) async throws -> [String] {
                let arguments = [database, configuration].map { $0.path(percentEncoded: false) }
                return try await CrashingProcess.lines(
                    untilKilledAfter: lineCount,
                    arguments: arguments + ["\(seed * 1_000 + UInt64(round))", mode]
                )
            }
            let lines = try await run("queue", untilKilledAfter: lineCount)
            #expect(lines.count >= lineCount)
            for line in lines { try book.note(line) }
            let waiting = try waitingPayments(in: database)
            let present = try await run("report", untilKilledAfter: .max).map { try QueueBook.Line($0) }
            let comment: Comment = "seed \(seed), round \(round), \(lines)"
            book.check(present, waitingBefore: waiting, comment)
            #expect(try await open().inconsistencies == [], comment)
            let (unfinished, finished) = try storedTransactions(in: database)
            // Whatever the store calls unfinished is in the queue once, and what was said to be finished is.
            let purchased = present.filter { $0.word == "purchased" }
            #expect(purchased.map(\.identifier).sorted() == unfinished.sorted(), comment)
            #expect(book.finishedIdentifiers.isSubset(of: finished), comment)
            let names = try boughtNames(in: database)
            #expect(Set(names).count == names.count, comment)
            #expect(book.failed.isDisjoint(with: names), comment)
            book.adopt(present)
        }
        #expect(book.wordCounts.keys.sorted() == QueueBook.words.sorted())
    }

    /// The names of payments that the store has not been asked for.
    private func waitingPayments(in database: URL) throws -> Set<String> {
        let connection = try SQLiteConnection(.file(database.path(percentEncoded: false)))
        let hasJournal = try !connection.rows("SELECT 1 FROM sqlite_schema WHERE name = 'queue_entries'") { _ in true }
            .isEmpty
        guard hasJournal else { return [] }
        return Set(
            try connection.rows(
                "SELECT json_extract(terms, '$.applicationUsername') FROM queue_entries WHERE standing = 'waiting'"
            ) { row throws(SQLiteFailure) in try row.text(at: 0) }
        )
    }

    private func storedTransactions(in database: URL) throws -> (unfinished: [String], finished: Set<String>) {
        let connection = try SQLiteConnection(.file(database.path(percentEncoded: false)))
        let rows = try connection.rows("SELECT id, is_finished FROM transactions ORDER BY id") {
            row throws(SQLiteFailure) in
            (id: String(try row.int64(at: 0)), isFinished: try row.int64(at: 1) != 0)
        }
        return (rows.filter { !$0.isFinished }.map(\.id), Set(rows.filter(\.isFinished).map(\.id)))
    }

    private func boughtNames(in database: URL) throws -> [String] {
        let connection = try SQLiteConnection(.file(database.path(percentEncoded: false)))
        return try connection.rows("SELECT name FROM queue_user_names") { row throws(SQLiteFailure) in
            try row.text(at: 0)
        }
    }

    private static var configuration: String {
        let coins = (0..<40).map {
            #"{"displayPrice": "0.99", "internalID": "c\#($0)", "productID": "coins\#($0)", "type": "Consumable"}"#
        }
        return """
            {
              "identifier": "0A1B2C3D",
              "products": [
                \(coins.joined(separator: ",\n    ")),
                {"displayPrice": "9.99", "internalID": "p", "productID": "pro", "type": "NonConsumable"}
              ],
              "settings": {},
              "version": {"major": 3, "minor": 0}
            }
            """
    }
}
