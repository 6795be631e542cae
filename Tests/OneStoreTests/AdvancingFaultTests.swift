import Foundation
import OpenStoreKit
import OpenStoreKitTest
import SQLiteDatabase
import Testing

@testable import LocalStore
@testable import SimulatedStores
@testable import StorePersistence
import TestWaiting

@Suite(.timeLimit(.standard)) struct AdvancingFaultTests {
    @Test(arguments: [true, false])
    func `moving the clock throws when a due event cannot be saved, and continues later (TS-78)`(isSettling: Bool)
        async throws
    {
        let store = try SampleStore.open(database: .memory)
        try await store.run {
            try await store.buyOutside("plan.gold")
            let end = try #require(await Transaction.latest(for: "plan.gold")?.unsafePayloadValue.expirationDate)
            try await store.local.execute(
                "CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
            )
            for _ in 0..<2 {
                let failure = await #expect(throws: SimulatedStoreError.self) {
                    try await store.advance(to: end + 86_400, settling: isSettling)
                }
                #expect(failure?.localizedDescription.contains("database or disk is full") == true)
                #expect(store.now == end)
            }
            try await store.local.execute("DROP TRIGGER full")
            try await store.advance(to: end + 86_400, settling: isSettling)
            #expect(store.now == end + 86_400)
            let renewed = try #require(await Transaction.latest(for: "plan.gold")?.unsafePayloadValue)
            #expect(renewed.purchaseDate == end)
        }
    }
}

extension LocalStore {
    fileprivate func execute(_ sql: String) throws { try #require(database as? LedgerDatabase).connection.execute(sql) }
}
