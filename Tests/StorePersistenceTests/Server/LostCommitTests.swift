#if PostgreSQL
import Foundation
import PostgreSQLPersistence
import StoreInterface
import StoreLedger
import StorePersistence
import Testing
import TestWaiting

/// Commits that something between the process and the server holds back.
@Suite(
    .timeLimit(.standard),
    .enabled(if: StorageEngine.server != nil, "OPENSTOREKIT_TEST_POSTGRESQL names no server")
)
struct LostCommitTests {
    let server: String
    let account = "test-\(UUID().uuidString)"
    let proxy: BreakingProxy

    init() throws {
        server = try #require(StorageEngine.server)
        proxy = try BreakingProxy(to: server)
        try open(server).create(.sample(), firstTransactionID: 0)
    }

    private func open(_ url: String, answer: Int = 15_000) throws -> PostgreSQLLedger {
        var timeouts = PostgreSQLTimeouts()
        timeouts.answer = answer
        let key = PostgreSQLLedger.Key(account: account, bundleID: StoragePlace.bundleID)
        return try PostgreSQLLedger(PostgreSQLAddress(url), key, timeouts: timeouts)
    }

    private func failure(_ body: () throws -> Void) throws -> ServerFailure {
        let failure = try #require(throws: PersistenceFailure.self) { try body() }
        guard case .server(let reason) = failure else { throw failure }
        return reason
    }

    /// Waits until no process of the server takes its turn.
    private func waitForTurns() throws {
        let other = try open(server)
        try other.exclusively(mappingFailures: { $0 as any Error }) { () throws(any Error) in _ = try other.sequence() }
    }

    @Test(arguments: [false, true])
    func `a commit that is held back on its way is rolled back before the failure is reported (E-24)`(
        inTurn: Bool
    ) throws {
        defer { proxy.end() }
        let database = try open(proxy.url(for: server))
        proxy.arm(.held)
        let reason = try failure {
            guard inTurn else { return try database.add([.sample(1)]) }
            try database.exclusively(mappingFailures: { $0 as any Error }) { () throws(any Error) in
                _ = try database.sequence()
                try database.add([.sample(1)])
            }
        }
        #expect(!reason.mayBeSaved, "\(reason)")
        try proxy.release()
        try waitForTurns()
        #expect(try database.sequence() == 0)
        #expect(database.lateSaves.ranges.isEmpty)
        try database.add([.sample(1)])
        #expect(try open(server).load().openEntries == [.sample(1)])
    }

    @Test(arguments: [false, true])
    func `a save whose outcome is unknown counts as late if it took place (E-24)`(isReleased: Bool) throws {
        defer { proxy.end() }
        let database = try open(proxy.url(for: server), answer: 300)
        proxy.arm(.held)
        proxy.refuse(true)
        let reason = try failure { try database.add([.sample(1)]) }
        #expect(reason.mayBeSaved, "\(reason)")
        #expect(database.lateSaves.ranges == [1...1])
        #expect(throws: PersistenceFailure.self) { try database.sequence() }
        if isReleased {
            try proxy.release()
            try waitForTurns()
        }
        proxy.refuse(false)
        #expect(try database.sequence() == (isReleased ? 1 : 0))
        #expect(database.lateSaves.ranges == (isReleased ? [1...1] : []))
        if !isReleased {
            try proxy.release()
            try waitForTurns()
        }
        try database.add([.sample(2, createdAt: isReleased ? 2 : 1)])
        #expect(try open(server).load().openEntries.map(\.id) == (isReleased ? [1, 2] : [2]))
    }

    @Test
    func `a turn that holds the lock of another store is not ended in the search for a lost commit (E-24)`() throws {
        defer { proxy.end() }
        let key = PostgreSQLLedger.Key(account: account + "-other", bundleID: StoragePlace.bundleID)
        let other = try PostgreSQLLedger(PostgreSQLAddress(server), key)
        try other.create(.sample(), firstTransactionID: 0)
        let database = try open(proxy.url(for: server))
        try other.exclusively(mappingFailures: { $0 as any Error }) { () throws(any Error) in
            _ = try other.sequence()
            proxy.arm(.held)
            _ = try failure { try database.add([.sample(1)]) }
            try other.add([.sample(1)])
        }
        #expect(try other.sequence() == 1)
    }

    @Test
    func `the isolation level of the server has no effect on turns and single statements`() throws {
        defer { proxy.end() }
        let strict = server + "?options=-c%20default_transaction_isolation%3Drepeatable%5C%20read"
        let (database, other) = (try open(strict), try open(server))
        try database.exclusively(mappingFailures: { $0 as any Error }) { () throws(any Error) in
            _ = try database.sequence()
            try other.setSetting("key", "first")
            // A transaction of one moment would neither see the value nor be allowed to replace it.
            #expect(try database.setting("key") == "first")
            try database.setSetting("key", "second")
        }
        #expect(try other.setting("key") == "second")
        let results = try PostgreSQLConnection(PostgreSQLAddress(strict)).execute([
            PostgreSQLStatement("SELECT current_setting('transaction_isolation')")
        ])
        #expect(try results[0].first { row throws(PostgreSQLFailure) in try row.text(at: 0) } == "read committed")
    }
}
#endif
