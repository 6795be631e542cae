import Foundation
import OpenStoreKit
import OpenStoreKitTest
import SQLiteDatabase
import StoreTestSupport
import Testing
import TestWaiting

/// A process that buys and finishes is killed a hundred times, wherever it happens to be.
@Suite(.timeLimit(.long)) struct CrashingTests {
    private struct Row: Equatable {
        let id: Int64
        let isFinished: Bool
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `killing the process at any moment loses no purchase and creates none (Q-24, Q-53)`(seed: UInt64) async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "openstorekit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = folder.appending(path: "shop.storekit")
        try Data(Self.configuration.utf8).write(to: configuration)
        let database = folder.appending(path: "store.sqlite")
        // Makes the store, so that a process killed at once leaves one.
        _ = try SimulatedStore(configuration: configuration, database: .file(database), time: .system)

        var random = SeededGenerator(seed: seed)
        var before: [Row] = []
        for round in 0..<TestExtent.cases(12, thorough: 50) {
            let lineCount = Int.random(in: 0..<24, using: &random)
            let seed = UInt64.random(in: 0...UInt64.max, using: &random)
            let lines = try await CrashingProcess.lines(
                untilKilledAfter: lineCount,
                arguments: [database.path(percentEncoded: false), configuration.path(percentEncoded: false), "\(seed)"]
            )
            #expect(lines.count >= lineCount)
            let after = try rows(of: database)
            expect(after, followsFrom: before, and: lines, "round \(round), lines \(lines)")
            let store = try SimulatedStore(configuration: configuration, database: .file(database), time: .system)
            #expect(await store.inconsistencies == [])
            await store.run {
                var unfinished: [Int64] = []
                for await element in Transaction.unfinished {
                    guard case .verified(let transaction) = element else {
                        Issue.record("round \(round): transaction \(element.unsafePayloadValue.id) is not verified")
                        continue
                    }
                    unfinished.append(Int64(transaction.id))
                }
                #expect(unfinished.sorted() == after.filter { !$0.isFinished }.map(\.id))
            }
            before = after
        }
        #expect(before.count > TestExtent.cases(12, thorough: 50))
    }

    @Test func `a process that exits while tasks still sign does not crash`() async throws {
        for round in 0..<20 {
            let end = try await CrashingProcess.end(arguments: ["-", "-", "1", "leave"])
            #expect(end == .exit(0), "round \(round)")
        }
    }

    private func expect(_ after: [Row], followsFrom before: [Row], and lines: [String], _ comment: Comment) {
        // No identifier twice (the table's key), none left out.
        #expect(after.map(\.id) == Array(0..<Int64(after.count)), comment)
        let known = Set(before.map(\.id))
        let bought = Set(lines.compactMap { number(in: $0, after: "bought ") })
        let finished = Set(lines.compactMap { number(in: $0, after: "finished ") })
        #expect(bought.isSubset(of: after.map(\.id)), comment)
        let nowFinished = Set(after.filter(\.isFinished).map(\.id))
        #expect(finished.isSubset(of: nowFinished), comment)
        #expect(nowFinished.isSuperset(of: before.filter(\.isFinished).map(\.id)), comment)
        // Beyond what was said, at most the one step that was under way.
        let unsaidPurchases = after.count { !known.contains($0.id) && !bought.contains($0.id) }
        let unsaidFinishes = nowFinished.subtracting(finished).subtracting(before.filter(\.isFinished).map(\.id)).count
        #expect(unsaidPurchases + unsaidFinishes <= 1, comment)
    }

    private func number(in line: String, after prefix: String) -> Int64? {
        line.hasPrefix(prefix) ? Int64(line.dropFirst(prefix.count)) : nil
    }

    private func rows(of database: URL) throws -> [Row] {
        let connection = try SQLiteConnection(.file(database.path(percentEncoded: false)))
        let rows = try connection.rows("SELECT id, is_finished FROM transactions ORDER BY id") {
            row throws(SQLiteFailure) in
            Row(id: try row.int64(at: 0), isFinished: try row.int64(at: 1) != 0)
        }
        let next = try connection.first("SELECT next FROM identifiers") { row throws(SQLiteFailure) in
            try row.int64(at: 0)
        }
        #expect(next == Int64(rows.count))
        return rows
    }

    static let configuration = """
        {
          "identifier": "0A1B2C3D",
          "products": [
            {"displayPrice": "0.99", "internalID": "1", "productID": "coins", "type": "Consumable"},
            {"displayPrice": "1.99", "internalID": "2", "productID": "gems", "type": "Consumable"},
            {"displayPrice": "9.99", "internalID": "3", "productID": "pro", "type": "NonConsumable"}
          ],
          "nonRenewingSubscriptions": [
            {"displayPrice": "4.99", "internalID": "4", "productID": "season", "type": "NonRenewingSubscription"}
          ],
          "subscriptionGroups": [
            {
              "id": "21", "name": "Plans",
              "subscriptions": [
                {
                  "displayPrice": "2.99", "groupNumber": 1, "internalID": "5", "productID": "gold",
                  "recurringSubscriptionPeriod": "P1M", "subscriptionGroupID": "21", "type": "RecurringSubscription"
                }
              ]
            }
          ],
          "settings": {},
          "version": {"major": 3, "minor": 0}
        }
        """
}
