import StoreTestSupport
import Foundation
@_spi(Adapters) @testable import PaymentQueue
import SQLiteDatabase
import Testing
import TestWaiting

/// The journal in a file of its own, as in the container of an app over Apple's store, where no store makes the file.
@Suite(.timeLimit(.standard)) struct OwnJournalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.url.appending(path: "PaymentQueue.sqlite").path(percentEncoded: false) }

    private func journal(isMadeByStore: Bool = false) -> QueueJournal {
        QueueJournal(path: path, isMadeByStore: isMadeByStore) { true }
    }

    private let row = JournalRow(
        PaymentRequest(
            tag: PaymentToken.newTag(),
            terms: PaymentTerms(productID: "coins"),
            moment: QueueTimestamp(changeNumber: nil, date: nil)
        ),
        .deferred
    )

    @Test func `the journal makes its file, and keeps its rows in it (Q-24)`() throws {
        let first = journal()
        try first.commit([.insert(row)])
        try first.close()
        let (rows, damages) = try journal().takeRows()
        #expect(rows.map(\.row) == [row])
        #expect(damages == [])
    }

    @Test func `a journal that belongs in a store's file does not create that file (E-18)`() throws {
        #expect(throws: JournalFailure.self) { try journal(isMadeByStore: true).commit([.insert(row)]) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a journal that a later version wrote is refused and stays as it is (Q-82)`() throws {
        let first = journal()
        try first.commit([.insert(row)])
        try first.close()
        try edit("UPDATE schema_versions SET version = version + 90 WHERE name = 'queue'")
        #expect(throws: JournalFailure.self) { try journal().takeRows() }
        #expect(throws: JournalFailure.self) { try journal().commit([.delete(tag: row.tag)]) }
        try edit("UPDATE schema_versions SET version = version - 90 WHERE name = 'queue'")
        #expect(try journal().takeRows().readable.map(\.row) == [row])
    }

    @Test func `the file of another app is refused and stays as it is`() throws {
        try edit("PRAGMA application_id = 7; CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('mine')")
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: JournalFailure.self) { try journal().commit([.insert(row)]) }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    private func edit(_ sql: String) throws {
        let connection = try SQLiteConnection(.file(path))
        try connection.execute(sql)
        try connection.close()
    }
}
