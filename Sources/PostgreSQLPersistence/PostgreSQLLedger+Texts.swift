#if PostgreSQL
import Foundation
import StoreInterface
import StoreLedger
import StorePersistence
import StoreTime

/// Transactions and their texts.
extension PostgreSQLLedger {
    func write(
        _ change: EntryChange,
        text: StoredText?,
        isOpen: Bool,
        into writing: inout Writing
    ) throws(PersistenceFailure) {
        let entry = change.entry
        let state: [PostgreSQLValue] = [
            .boolean(entry.isFinished), .boolean(entry.isRevoked), .boolean(isOpen),
            .boolean(MembershipPolicy.isListed(entry)), .boolean(MembershipPolicy.isLatestCandidate(entry)),
            PostgreSQLValue(entry.cause?.stored),
        ]
        switch change {
        case .added:
            guard let text else { preconditionFailure("An entry is added with the text that was signed for it.") }
            let identity: [PostgreSQLValue] = [
                key(entry.id), key(entry.originalID), .text(entry.productID), .text(entry.kind.rawValue),
                PostgreSQLValue(entry.groupID), .integer(entry.purchaseDate.milliseconds),
            ]
            let values =
                identity + state + [
                    .integer(entry.createdAt), PostgreSQLValue(entry.deviceID?.uuidString.lowercased()),
                    .integer(writing.head),
                ]
            writing.statements.append(statement(Self.insertion, values + (try textValues(text))))
            return
        case .amended:
            precondition(text != nil || entry.isDamaged, "An entry is amended with the text that was signed for it.")
            fallthrough
        case .moved:
            writing.required.append((writing.statements.count, entry.id))
            let state = state + [.integer(writing.head)]
            if case .amended = change, let text {
                writing.statements.append(statement(Self.amendment, [key(entry.id)] + state + (try textValues(text))))
            } else {
                writing.statements.append(statement(Self.movement, [key(entry.id)] + state))
            }
        }
    }

    private static let insertion = """
        INSERT INTO openstorekit.transactions (store_id, id, original_id, product_id, kind, group_id, purchase_ms,
            is_finished, is_revoked, is_open, is_listed, is_latest_candidate, cause, created_at, device, changed_at,
            header_id, payload, signature)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
        """
    private static let movement = requiringRow(
        """
        UPDATE openstorekit.transactions SET is_finished = $3, is_revoked = $4, is_open = $5, is_listed = $6,
            is_latest_candidate = $7, cause = $8, changed_at = $9
        WHERE store_id = $1 AND id = $2
        """
    )
    private static let amendment = requiringRow(
        """
        UPDATE openstorekit.transactions SET is_finished = $3, is_revoked = $4, is_open = $5, is_listed = $6,
            is_latest_candidate = $7, cause = $8, changed_at = $9, header_id = $10, payload = $11, signature = $12
        WHERE store_id = $1 AND id = $2
        """
    )

    private func textValues(_ text: StoredText) throws(PersistenceFailure) -> [PostgreSQLValue] {
        [.integer(try headerID(of: text.headerSegment)), .bytes(text.payload), .bytes(text.signature)]
    }

    /// Returns the identifier of a header segment, and stores the segment if it is new.
    ///
    /// It is stored in the turn, so that no other process stores it at the same time.
    private func headerID(of segment: String) throws(PersistenceFailure) -> Int64 {
        if let known = headers.id(of: segment) { return known }
        let value = [PostgreSQLValue.text(segment)]
        let results = try run([
            statement(
                """
                INSERT INTO openstorekit.headers (store_id, digest, segment)
                VALUES ($1, sha256(convert_to($2::text, 'UTF8')), $2) ON CONFLICT (store_id, digest) DO NOTHING
                """,
                value
            ),
            statement(
                """
                SELECT id FROM openstorekit.headers
                WHERE store_id = $1 AND digest = sha256(convert_to($2::text, 'UTF8'))
                """,
                value
            ),
        ])
        let found = try asking { () throws(PostgreSQLFailure) in
            try results.last?.first { row throws(PostgreSQLFailure) in try row.int64(at: 0) }
        }
        guard let found else { throw damaged("headers", "a header that was just written is not there") }
        headers.remember(segment, as: found)
        return found
    }
}
#endif
