#if PostgreSQL
package import Foundation
package import StorePersistence
import Synchronization

/// The table in which the apps of a store on a server record their calls, on all devices.
///
/// It has a separate connection, because apps call from any thread. A line costs one round trip and does not wait for
/// the server's disk: the last lines before a crash of the server may be missing. Each line wakes the store's
/// listeners.
package final class PostgreSQLLanes: LaneLog {
    /// The maximum number of lines of a store, after which apps stop recording.
    private static let mostLines: Int64 = 500_000
    /// The number of lines between two checks of the size.
    private static let linesBetweenLooks = 1000

    private struct State {
        var connection: PostgreSQLConnection?
        var linesSinceLook = 0
    }

    package let name: String
    private let address: PostgreSQLAddress
    private let storeID: Int64
    private let state = Mutex(State())

    init(at address: PostgreSQLAddress, of storeID: Int64, name: String) {
        self.address = address
        self.storeID = storeID
        self.name = name
    }

    package func begin() { state.withLock { $0 = State() } }

    package func append(_ line: Data) throws(LaneFailure) {
        let (storeID, address) = (storeID, address)
        let count = try state.withLock { state throws(LaneFailure) -> Int64 in
            let store = PostgreSQLValue.integer(storeID)
            var batch = [
                PostgreSQLStatement(
                    "INSERT INTO openstorekit.lanes (store_id, line) VALUES ($1, $2)",
                    [store, .bytes(line)]
                ),
                PostgreSQLStatement("SELECT pg_notify($1, '') IS NULL", [.text(PostgreSQLLedger.channel(of: storeID))]),
            ]
            state.linesSinceLook += 1
            if state.linesSinceLook % Self.linesBetweenLooks == 0 {
                batch.append(
                    PostgreSQLStatement("SELECT count(*) FROM openstorekit.lanes WHERE store_id = $1", [store])
                )
            }
            return try Self.answer(to: batch, in: &state, at: address, "written to")
        }
        if count >= Self.mostLines {
            throw LaneFailure("\(name) has \(count) calls of apps; \"storekit record clear\" removes them")
        }
    }

    package func lines(after position: Int64) throws(LaneFailure) -> (lines: [Data], end: Int64) {
        let (storeID, address) = (storeID, address)
        return try state.withLock { state throws(LaneFailure) in
            do throws(PostgreSQLFailure) {
                let found = try Self.connected(&state, to: address).execute([
                    PostgreSQLStatement(
                        "SELECT id, line FROM openstorekit.lanes WHERE store_id = $1 AND id > $2 ORDER BY id",
                        [.integer(storeID), .integer(position)]
                    )
                ])
                let rows = try found.last?.rows { row throws(PostgreSQLFailure) in
                    (id: try row.int64(at: 0), line: try row.blob(at: 1))
                }
                return (rows?.map(\.line) ?? [], rows?.last?.id ?? position)
            } catch {
                state = State()
                throw LaneFailure("the calls of apps cannot be read: \(error)")
            }
        }
    }

    package func clear() throws(LaneFailure) {
        let (storeID, address) = (storeID, address)
        _ = try state.withLock { state throws(LaneFailure) in
            let deletion = PostgreSQLStatement(
                "DELETE FROM openstorekit.lanes WHERE store_id = $1",
                [.integer(storeID)]
            )
            return try Self.answer(to: [deletion], in: &state, at: address, "removed from")
        }
    }

    /// Returns `nil`, because lines are announced on the channel of the store's commits.
    package func watch(
        _ handler: @escaping @Sendable () -> Void
    ) throws(PersistenceFailure) -> (any CommitSubscription)? { nil }

    /// Executes statements in one transaction.
    ///
    /// - Returns: The number in the last answer; 0 if it has none.
    private static func answer(
        to batch: [PostgreSQLStatement],
        in state: inout State,
        at address: PostgreSQLAddress,
        _ action: String
    ) throws(LaneFailure) -> Int64 {
        do throws(PostgreSQLFailure) {
            let last = try connected(&state, to: address).execute(batch).last
            guard batch.count > 2 else { return 0 }
            return try last?.first { row throws(PostgreSQLFailure) in try row.int64(at: 0) } ?? 0
        } catch {
            state = State()
            throw LaneFailure("the calls of apps cannot be \(action) the server: \(error)")
        }
    }

    private static func connected(
        _ state: inout State,
        to address: PostgreSQLAddress
    ) throws(PostgreSQLFailure) -> PostgreSQLConnection {
        if let open = state.connection { return open }
        let made = try PostgreSQLConnection(address)
        try made.execute([PostgreSQLStatement("SELECT set_config('synchronous_commit', 'off', false)")])
        state.connection = made
        return made
    }
}
#endif
