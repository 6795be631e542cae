#if PostgreSQL
import Foundation
package import StoreLedger
package import StorePersistence

/// The families of accounts, and the purchases that their members share.
extension PostgreSQLLedger: FamilyStorage {
    package var families: (any FamilyStorage)? { self }

    /// The stores of the same app of the other members, as `relative`, beside the rows `mine` and `other` of the family.
    private static let relatives = """
        openstorekit.stores me
        JOIN openstorekit.families mine ON mine.account = me.account
        JOIN openstorekit.families other ON other.family = mine.family AND other.account <> mine.account
        JOIN openstorekit.stores relative ON relative.account = other.account AND relative.bundle_id = me.bundle_id
            AND relative.environment = me.environment
        WHERE me.id = $1
        """

    /// The change numbers of the members that share, as a column of a query.
    static let mark = """
        (SELECT coalesce(string_agg(relative.id || ':' || relative.sequence, ' ' ORDER BY relative.id), '')
        FROM \(relatives) AND other.is_sharing)
        """

    /// Reads the last change number, and in the same round trip those of the members that share.
    package func sequence() throws(PersistenceFailure) -> Int64 {
        let sql = "SELECT sequence, \(Self.mark) FROM openstorekit.stores WHERE id = $1"
        let found = try first(sql) { row throws(PostgreSQLFailure) in (try row.int64(at: 0), try row.text(at: 1)) }
        guard let (sequence, mark) = found else { return 0 }
        familyMark = mark
        return sequence
    }

    /// The statement that wakes the processes that listen to the store, and those of the members that it shares with.
    var notification: PostgreSQLStatement {
        statement(
            """
            SELECT count(pg_notify('openstorekit_' || listener.id, '')) FROM (
                SELECT $1::bigint AS id UNION ALL SELECT relative.id FROM \(Self.relatives) AND mine.is_sharing
            ) listener
            """
        )
    }

    package func familyPurchases(
        after positions: [FamilySource]
    ) throws(PersistenceFailure) -> FamilyPurchases {
        let shared = "FROM \(Self.relatives) AND other.is_sharing"
        let columns = """
            t.id, t.original_id, t.product_id, t.kind, t.group_id, t.purchase_ms, t.is_finished, t.is_revoked,
            t.created_at, t.cause, t.payload, t.device, t.store_id
            """
        // A later statement may see a later moment. The periods after the latest of the first statement are left out.
        let results = try run([
            statement(
                """
                SELECT group_id, ownership, state, store_id FROM openstorekit.chains
                WHERE ownership = 'PURCHASED' AND store_id IN (SELECT relative.id \(shared)) ORDER BY store_id, group_id
                """
            ),
            statement(
                """
                SELECT \(columns) FROM json_to_recordset($2::text::json) AS place (store bigint, id bigint)
                JOIN openstorekit.transactions seen ON seen.store_id = place.store AND seen.id = place.id
                JOIN openstorekit.transactions t ON t.store_id = seen.store_id AND t.original_id = seen.original_id
                    AND t.id > seen.id AND t.original_id <> t.id
                WHERE seen.store_id IN (SELECT relative.id \(shared)) ORDER BY t.store_id, t.id
                """,
                [.text(Self.json(positions))]
            ),
            statement(
                """
                SELECT \(columns) FROM openstorekit.transactions t
                WHERE t.is_open AND t.kind = 'Non-Consumable' AND NOT t.is_revoked
                    AND t.store_id IN (SELECT relative.id \(shared))
                ORDER BY t.purchase_ms, t.store_id, t.id
                """
            ),
        ])
        let (chains, periods, products) = try asking { () throws(PostgreSQLFailure) in
            let entries = { (row: PostgreSQLRow) throws(PostgreSQLFailure) in
                (store: try row.int64(at: 12), entry: try self.transactionRow(row).entry)
            }
            return (
                try results[0].rows { row throws(PostgreSQLFailure) in
                    (store: try row.int64(at: 3), row: try ChainRow(row))
                },
                try results[1].rows(entries), try results[2].rows(entries)
            )
        }
        var unreadable = Set((periods + products).filter(\.entry.isDamaged).map(\.store))
        let subscriptions = leavingOutDamage(chains) { found throws(StateDamage) in
            do throws(StateDamage) {
                let chain = try found.row.chain()
                let later = periods.filter { period in
                    period.store == found.store && period.entry.groupID == chain.groupID
                        && period.entry.ownership == .purchased && period.entry.id <= chain.latestTransactionID
                }
                return FamilyPurchases.Subscription(store: found.store, chain: chain, periods: later.map(\.entry))
            } catch {
                unreadable.insert(found.store)
                throw error
            }
        }
        let bought = products.filter { $0.entry.ownership == .purchased && !$0.entry.isDamaged }
        return FamilyPurchases(
            products: bought.map { product in
                let source = FamilySource(store: product.store, transactionID: product.entry.id)
                return FamilyPurchases.Product(productID: product.entry.productID, source: source)
            },
            subscriptions: subscriptions,
            unreadable: unreadable
        )
    }

    private static func json(_ positions: [FamilySource]) -> String {
        let places = positions.map { "{\"store\":\($0.store),\"id\":\(Int64(bitPattern: $0.transactionID))}" }
        return "[\(places.joined(separator: ","))]"
    }
}

/// The members of families.
extension PostgreSQLLedger {
    package func storedFamily() throws(PersistenceFailure) -> AccountFamily? {
        let found = try run([
            PostgreSQLStatement(
                """
                SELECT other.family, other.account, other.is_sharing FROM openstorekit.families mine
                JOIN openstorekit.families other ON other.family = mine.family WHERE mine.account = $1
                ORDER BY other.id
                """,
                [.text(key.account)]
            )
        ])
        let rows = try asking { () throws(PostgreSQLFailure) in
            try found[0].rows { row throws(PostgreSQLFailure) in
                (
                    name: try row.text(at: 0),
                    member: AccountFamily.Member(account: try row.text(at: 1), isSharing: try row.int64(at: 2) != 0)
                )
            }
        }
        return rows.first.map { AccountFamily(name: $0.name, members: rows.map(\.member)) }
    }

    package func joinFamily(_ name: String) throws(PersistenceFailure) -> FamilyJoining {
        let found = try change([
            PostgreSQLStatement(
                """
                INSERT INTO openstorekit.families (account, family) SELECT $1, $2
                WHERE (SELECT count(*) FROM openstorekit.families WHERE family = $2) < $3
                ON CONFLICT (account) DO NOTHING
                """,
                [.text(key.account), .text(name), .integer(Int64(AccountFamily.mostMembers))]
            ),
            PostgreSQLStatement("SELECT family FROM openstorekit.families WHERE account = $1", [.text(key.account)]),
            wakingMembers,
        ])
        let present = try asking { () throws(PostgreSQLFailure) in
            try found[1].first { row throws(PostgreSQLFailure) in try row.text(at: 0) }
        }
        guard let present else { return .full }
        return present == name ? .joined : .memberOf(present)
    }

    package func leaveFamily() throws(PersistenceFailure) -> String? {
        let deletion = "DELETE FROM openstorekit.families WHERE account = $1 RETURNING family"
        let found = try change([wakingMembers, PostgreSQLStatement(deletion, [.text(key.account)])])
        return try asking { () throws(PostgreSQLFailure) in
            try found[1].first { row throws(PostgreSQLFailure) in try row.text(at: 0) }
        }
    }

    package func setFamilySharing(_ isOn: Bool) throws(PersistenceFailure) -> Bool {
        let update = "UPDATE openstorekit.families SET is_sharing = $2 WHERE account = $1"
        let found = try change([PostgreSQLStatement(update, [.text(key.account), .boolean(isOn)]), wakingMembers])
        return found[0].affected == 1
    }

    /// Changes the families alone, so that a family never has too many members.
    private func change(_ statements: [PostgreSQLStatement]) throws(PersistenceFailure) -> [PostgreSQLResult] {
        let lock = PostgreSQLStatement("LOCK TABLE openstorekit.families IN SHARE ROW EXCLUSIVE MODE")
        return try transaction(mappingFailures: { $0 }) { () throws(PersistenceFailure) in
            Array(try run([lock] + statements).dropFirst())
        }
    }

    /// The statement that wakes the processes of every app of every member.
    private var wakingMembers: PostgreSQLStatement {
        PostgreSQLStatement(
            """
            SELECT count(pg_notify('openstorekit_' || listener.id, '')) FROM openstorekit.families mine
            JOIN openstorekit.families other ON other.family = mine.family
            JOIN openstorekit.stores listener ON listener.account = other.account WHERE mine.account = $1
            """,
            [.text(key.account)]
        )
    }
}
#endif
