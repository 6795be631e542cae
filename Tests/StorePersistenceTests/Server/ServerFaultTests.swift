#if PostgreSQL
import Foundation
import PostgreSQLPersistence
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTestSupport
import StoreTime
import Synchronization
import Testing
import TestWaiting

/// A server that fails, is far away, or refuses.
@Suite(
    .timeLimit(.standard),
    .enabled(if: StorageEngine.server != nil, "OPENSTOREKIT_TEST_POSTGRESQL names no server")
)
struct ServerFaultTests {
    let server: String
    let account = "test-\(UUID().uuidString)"

    init() throws { server = try #require(StorageEngine.server) }

    private func open(_ url: String, answer: Int? = nil) throws -> PostgreSQLLedger {
        var timeouts = PostgreSQLTimeouts()
        if let answer { timeouts.answer = answer }
        let key = PostgreSQLLedger.Key(account: account, bundleID: StoragePlace.bundleID)
        return try PostgreSQLLedger(PostgreSQLAddress(url), key, timeouts: timeouts)
    }

    private func failure(_ body: () throws -> Void) throws -> ServerFailure {
        let failure = try #require(throws: PersistenceFailure.self) { try body() }
        guard case .server(let reason) = failure else {
            throw failure
        }
        return reason
    }

    /// Saves a change alone, or in a turn that has begun before, in which the commit is sent together with the change.
    private func add(_ id: UInt64, to database: PostgreSQLLedger, inTurn: Bool) throws {
        guard inTurn else { return try database.add([.sample(id)]) }
        try database.exclusively(mappingFailures: { $0 as any Error }) { () throws(any Error) in
            _ = try database.sequence()
            try database.add([.sample(id)])
        }
    }

    @Test(arguments: [BreakingProxy.Fault.afterCommit, .silence], [false, true])
    func `A commit whose answer is lost is found, and not repeated`(fault: BreakingProxy.Fault, inTurn: Bool) throws {
        let proxy = try BreakingProxy(to: server)
        defer { proxy.end() }
        try open(server).create(.sample(), firstTransactionID: 0)
        // The proxy is silent on one connection only, and the client asks again on another.
        let database = try open(proxy.url(for: server), answer: 1000)
        proxy.arm(fault)
        try add(1, to: database, inTurn: inTurn)
        #expect(try database.entry(1) == .sample(1))
        #expect(try database.sequence() == 1)
        try database.add([.sample(2, createdAt: 2)])
        #expect(try open(server).load().openEntries.map(\.id) == [1, 2])
    }

    @Test(arguments: [false, true])
    func `A commit that the server never received is a failure, and nothing is saved`(inTurn: Bool) throws {
        let proxy = try BreakingProxy(to: server)
        defer { proxy.end() }
        try open(server).create(.sample(), firstTransactionID: 0)
        let database = try open(proxy.url(for: server))
        proxy.arm(.beforeCommit)
        let reason = try failure { try add(1, to: database, inTurn: inTurn) }
        #expect(reason.reason == .unreachable && !reason.mayBeSaved, "\(reason)")
        #expect(try database.sequence() == 0)
        #expect(try database.entry(1) == nil)
        try database.add([.sample(1)])
        #expect(try database.entry(1) == .sample(1))
    }

    @Test(arguments: [false, true])
    func `A commit whose answer is lost together with the server may be saved, and the failure states that`(
        inTurn: Bool
    ) throws {
        let proxy = try BreakingProxy(to: server)
        try open(server).create(.sample(), firstTransactionID: 0)
        let database = try open(proxy.url(for: server), answer: 500)
        proxy.arm(.silence)
        proxy.endListening()
        let reason = try failure { try add(1, to: database, inTurn: inTurn) }
        proxy.end()
        #expect(reason.mayBeSaved, "\(reason)")
        #expect(reason.description.contains("may be saved or not"))
        #expect(try open(server).entry(1) == .sample(1))
    }

    @Test
    func `Reads and changes continue after the connection was lost`() throws {
        let proxy = try BreakingProxy(to: server)
        defer { proxy.end() }
        try open(server).create(.sample(), firstTransactionID: 0)
        let database = try open(proxy.url(for: server))
        try database.add([.sample(1)])
        proxy.breakConnections()
        #expect(try database.entry(1) == .sample(1))
        proxy.breakConnections()
        try database.add([.sample(2)])
        proxy.breakConnections()
        #expect(try database.load().openEntries == [.sample(1), .sample(2)])
    }

    @Test
    func `Commits of others are delivered, also after the connection was lost`() async throws {
        let proxy = try BreakingProxy(to: server)
        defer { proxy.end() }
        let writer = try open(server)
        try writer.create(.sample(), firstTransactionID: 0)
        let listener = try open(proxy.url(for: server))
        let signal = try #require(try listener.beginSignalling())
        let (calls, call) = AsyncStream<Void>.makeStream()
        let subscription = try signal.watch { call.yield() }
        var received = calls.makeAsyncIterator()
        // The first call says that there is a connection.
        await received.next()
        try writer.add([.sample(1)])
        await received.next()
        proxy.breakConnections()
        await received.next()
        try writer.add([.sample(2, createdAt: 2)])
        await received.next()
        withExtendedLifetime(subscription) {}
        #expect(try listener.events(after: 0, limit: 9).count == 2)
    }

    @Test
    func `A server that cannot be reached, and one that is read-only, fail with these reasons`() throws {
        let unreachable = try failure { _ = try open("postgresql://anna:secret@127.0.0.1:1/sandbox") }
        #expect(unreachable.reason == .unreachable)
        #expect(unreachable.description.contains("127.0.0.1:1/sandbox"))
        #expect(!unreachable.description.contains("secret") && !unreachable.description.contains("anna"))

        try open(server).create(.sample(), firstTransactionID: 0)
        let database = try open(server + "?options=-c%20default_transaction_read_only%3Don")
        #expect(try database.sequence() == 0)
        let refused = try failure { try database.add([.sample(1)]) }
        #expect(refused.reason == .readOnly)
        #expect(refused.description.contains("SQLSTATE 25006, read_only_sql_transaction"), "\(refused)")
    }

    @Test
    func `Waiting too long for the turn of another owner throws`() throws {
        let first = try open(server)
        try first.create(.sample(), firstTransactionID: 0)
        let second = try open(server)
        var timeouts = PostgreSQLTimeouts()
        timeouts.turn = 50
        let key = PostgreSQLLedger.Key(account: account, bundleID: StoragePlace.bundleID)
        let waiting = try PostgreSQLLedger(PostgreSQLAddress(server), key, timeouts: timeouts)
        try first.exclusively(mappingFailures: { $0 as any Error }) { () throws(any Error) in
            // The turn begins with the first statement.
            _ = try first.sequence()
            let reason = try failure { try waiting.add([.sample(1)]) }
            #expect(reason.reason == .busy, "\(reason)")
            // Reading does not wait for a turn.
            #expect(try second.sequence() == 0)
            try first.add([.sample(1)])
        }
        try waiting.add([.sample(2, createdAt: 2)])
        let late = try failure {
            try first.exclusively(mappingFailures: { $0 as any Error }) { () throws(any Error) in
                _ = try first.sequence()
                try first.add([.sample(3, createdAt: 3)])
                _ = try first.sequence()
            }
        }
        #expect(late.description.contains("after its changes were saved"), "\(late)")
        #expect(try second.load().openEntries.map(\.id) == [1, 2, 3])
    }

    @Test
    func `Saving in a turn refuses a change of a missing transaction, and the turn saves nothing`() throws {
        let first = try open(server)
        try first.create(.sample(), firstTransactionID: 0)
        try first.add([.sample(1)])
        var change = LedgerChange([.added(.sample(2, createdAt: 2))])
        change.closed = [9]
        let reason = #expect(throws: PersistenceFailure.self) {
            try first.exclusively(mappingFailures: { $0 as any Error }) { () throws(any Error) in try first.save(change)
            }
        }
        #expect("\(String(describing: reason))".contains("no transaction 9 to change"))
        #expect(try first.load().openEntries.map(\.id) == [1])
        #expect(try first.sequence() == 1)
    }

    @Test
    func `A server of an old version is refused with both versions`() throws {
        let proxy = try BreakingProxy(to: server)
        defer { proxy.end() }
        proxy.arm(.oldVersion)
        let reason = try failure { _ = try open(proxy.url(for: server)) }
        #expect(reason.description.contains("9.6.1") && reason.description.contains("11 or later"), "\(reason)")
    }

    @Test(arguments: [
        "anna:s%ecret@127.0.0.1/sandbox", "127.0.0.1/sandbox?password=s%ecret", "anna:secret@127.0.0.1:port/sandbox",
        "anna:s%ecret%zz@[127.0.0.1/sandbox", "anna:secret/@127.0.0.1/sandbox",
        "anna:secret@127.0.0.1/sandbox?sslmood=1",
    ])
    func `An address that cannot be read is refused without its password`(rest: String) throws {
        let failure = try #require(throws: PostgreSQLFailure.self) {
            _ = try PostgreSQLConnection(PostgreSQLAddress("postgresql://\(rest)"))
        }
        #expect(!failure.description.contains("ecret"), "\(failure)")
        #expect(!rest.contains("sslmood") || failure.description.contains("\"sslmood\""), "\(failure)")
    }

    @Test
    func `A text with a character that the server cannot store is refused, and not stored in another form`() throws {
        let database = try open(server)
        try database.create(.sample(), firstTransactionID: 0)
        let reason = try failure { try database.setSetting("key", "a\0b") }
        #expect(reason.description.contains("22021"), "\(reason)")
        #expect(try database.setting("key") == nil)
    }
}
#endif
