#if PostgreSQL
import Foundation
import StoreInterface
package import StoreLedger
package import StorePersistence
import StoreTime

/// The implementation of the storage with PostgreSQL, for stores that many machines use.
extension PostgreSQLLedger: LedgerStorage, PostgreSQLReading {
    package var queuesWriters: Bool { true }

    package var name: String { "\(address.name) (account \"\(key.account)\", app \"\(key.bundleID)\")" }

    package var onlyDevice: (any DeviceNotes)? { nil }

    func run(_ batch: [PostgreSQLStatement]) throws(PersistenceFailure) -> [PostgreSQLResult] {
        try run(batch, repeats: true)
    }

    package func metadata() throws(PersistenceFailure) -> StoreMetadata? {
        if storeID == 0 { try findStore() }
        let sql = """
            SELECT root_certificate, root_private_key, intermediate_certificate, intermediate_private_key,
                leaf_certificate, leaf_private_key, device_verification_id, environment, bundle_id, first_launch_ms,
                first_app_version
            FROM openstorekit.stores JOIN openstorekit.signing_keys ON store_id = id WHERE id = $1
            """
        let found = try first(sql) { row throws(PostgreSQLFailure) in try MetadataRow(row) }
        guard let found else { return nil }
        return try required { () throws(StateDamage) in try found.metadata(in: "stores") }
    }

    @discardableResult
    package func create(
        _ metadata: StoreMetadata,
        firstTransactionID: UInt64
    ) throws(PersistenceFailure) -> StoreMetadata {
        // A store is found by the app in its metadata.
        guard metadata.bundleID == key.bundleID else {
            throw damaged("stores", "the app is \"\(metadata.bundleID)\"")
        }
        // The lock is that of the migration, because the store has no number yet.
        try transaction(mappingFailures: { $0 }) { () throws(PersistenceFailure) in
            try findStore()
            guard storeID == 0 else { return }
            let store = PostgreSQLStatement(
                """
                INSERT INTO openstorekit.stores (account, bundle_id, environment, first_transaction_id,
                    next_transaction_id, root_certificate, intermediate_certificate, leaf_certificate,
                    device_verification_id, first_launch_ms, first_app_version)
                VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)
                """,
                [
                    .text(key.account), .text(key.bundleID), .text(metadata.environment.rawValue),
                    .integer(Int64(bitPattern: firstTransactionID)), .bytes(metadata.rootCertificate),
                    .bytes(metadata.intermediateCertificate), .bytes(metadata.leafCertificate),
                    .text(metadata.deviceVerificationID.uuidString.lowercased()),
                    .integer(metadata.firstLaunchDate.milliseconds), .text(metadata.firstAppVersion),
                ]
            )
            let keys = PostgreSQLStatement(
                """
                INSERT INTO openstorekit.signing_keys (store_id, root_private_key, intermediate_private_key,
                    leaf_private_key)
                SELECT id, $3, $4, $5 FROM openstorekit.stores WHERE account = $1 AND bundle_id = $2
                """,
                [
                    .text(key.account), .text(key.bundleID), .bytes(metadata.rootPrivateKey),
                    .bytes(metadata.intermediatePrivateKey), .bytes(metadata.leafPrivateKey),
                ]
            )
            _ = try run([store, keys])
        }
        try findStore()
        guard let made = try self.metadata() else { throw damaged("stores", "the store was not made") }
        return made
    }

    /// Reads a consistent snapshot in one round trip.
    package func load() throws(PersistenceFailure) -> LedgerSnapshot {
        let queries = [
            statement("SELECT sequence, next_transaction_id FROM openstorekit.stores WHERE id = $1"),
            statement(Self.highestIdentifier), statement(LedgerSQL.entries + " AND is_open ORDER BY id"),
            statement(LedgerSQL.chains),
            statement(
                """
                SELECT transaction_id, request FROM openstorekit.pending WHERE store_id = $1 ORDER BY transaction_id
                """
            ),
        ]
        let isAlone = turn == nil
        let all = try run(isAlone ? [.beginReading] + queries + [PostgreSQLStatement("COMMIT")] : queries)
        let results = isAlone ? Array(all.dropFirst().dropLast()) : all
        var damages: [String] = []
        let entries = try asking { () throws(PostgreSQLFailure) in
            try results[2].rows { row throws(PostgreSQLFailure) in
                let row = try transactionRow(row)
                damages += row.damages
                return row.entry
            }
        }
        for damage in damages { report(damaged("transactions", damage)) }
        let (chains, pending) = try asking { () throws(PostgreSQLFailure) in
            (
                try results[3].rows { row throws(PostgreSQLFailure) in try ChainRow(row) },
                try results[4].rows { row throws(PostgreSQLFailure) in try StateRow(row) }
            )
        }
        let (sequence, next) = try counters(results[0], highest: results[1])
        return LedgerSnapshot(
            sequence: sequence,
            nextTransactionID: next,
            openEntries: entries,
            chains: leavingOutDamage(chains) { row throws(StateDamage) in try row.chain() },
            pending: leavingOutDamage(pending) { row throws(StateDamage) in try row.request() }
        )
    }

    static let highestIdentifier = """
        SELECT greatest(
            (SELECT max(id) FROM openstorekit.transactions WHERE store_id = $1 AND id < 4611686018427387904),
            (SELECT max(transaction_id) FROM openstorekit.pending WHERE store_id = $1),
            (SELECT max(transaction_id) FROM openstorekit.failures WHERE store_id = $1), -1)
        """

    /// Returns the last change number and the next identifier; an identifier that was used already is replaced by the
    /// one after the highest.
    func counters(
        _ store: PostgreSQLResult,
        highest: PostgreSQLResult
    ) throws(PersistenceFailure) -> (Int64, UInt64) {
        let (found, highest) = try asking { () throws(PostgreSQLFailure) in
            (
                try store.first { row throws(PostgreSQLFailure) in (try row.int64(at: 0), try row.int64(at: 1)) },
                try highest.first { row throws(PostgreSQLFailure) in try row.int64(at: 0) } ?? -1
            )
        }
        guard let (sequence, stored) = found else { throw damaged("stores", "no store has been made") }
        if stored > highest { return (sequence, UInt64(stored)) }
        report(
            damaged(
                "stores",
                "the column next_transaction_id is \(stored), and the highest identifier is \(highest), so \(highest + 1) is next"
            )
        )
        return (sequence, UInt64(highest + 1))
    }

    package func openSnapshot() throws(PersistenceFailure) -> sending (any LedgerHistory)? {
        try PostgreSQLSnapshot(address, of: storeID, name: name, report: sink)
    }

    package func foreignCommits() throws(PersistenceFailure) -> ForeignCommits? { nil }

    package var lanes: (any LaneLog)? { PostgreSQLLanes(at: address, of: storeID, name: name) }

    package func beginSignalling() throws(PersistenceFailure) -> (any CommitSignal)? {
        ServerSignal(address: address, channel: Self.channel(of: storeID), report: sink)
    }
}

/// The commit signal of a store, based on `LISTEN`.
private struct ServerSignal: CommitSignal {
    let address: PostgreSQLAddress
    let channel: String
    let report: @Sendable (String) -> Void

    /// Does nothing, because each change sends its own notification.
    func notify() {}

    func watch(_ handler: @escaping @Sendable () -> Void) throws(PersistenceFailure) -> any CommitSubscription {
        try asking { () throws(PostgreSQLFailure) in
            try PostgreSQLListener(to: channel, at: address, report: report, handler)
        }
    }
}

extension PostgreSQLListener: CommitSubscription {}
#endif
