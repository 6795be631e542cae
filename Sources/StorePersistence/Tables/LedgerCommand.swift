/// The statements that write the ledger's tables.
enum LedgerCommand: String {
    case insertMetadata = """
        INSERT INTO store (id, root_certificate, root_private_key, intermediate_certificate, intermediate_private_key,
            leaf_certificate, leaf_private_key, device_verification_id, environment, bundle_id, first_launch_ms,
            first_app_version)
        VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
        """
    case insertReceiptIdentity = """
        INSERT INTO receipt_identity (id, certificate, private_key, device_id) VALUES (1, ?1, ?2, ?3)
        """
    case insertIdentifiers = "INSERT INTO identifiers (id, first, next) VALUES (1, ?1, ?1)"
    case moveNextIdentifier = "UPDATE identifiers SET next = ?1 WHERE id = 1"
    case raiseNextIdentifier = "UPDATE identifiers SET next = max(next, ?1) WHERE id = 1"
    case restartIdentifiers = "UPDATE identifiers SET next = first WHERE id = 1"
    case setState = """
        INSERT INTO store_state (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """
    case insertNewState = "INSERT INTO store_state (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING"
    case deleteStatesBelow = "DELETE FROM store_state WHERE key >= ?1 AND key < ?2 AND value < ?3"
    case deleteState = "DELETE FROM store_state WHERE key = ?1"

    case clearPromotions = "DELETE FROM promotions"
    case insertPromotion = "INSERT INTO promotions (position, product_id, visibility) VALUES (?1, ?2, ?3)"

    case insertHeader = "INSERT INTO headers (segment) VALUES (?1)"
    case insertTransaction = """
        INSERT INTO transactions (id, original_id, product_id, kind, group_id, purchase_ms, is_finished, is_revoked,
            is_open, is_listed, is_latest_candidate, created_at, cause, header_id, payload, signature)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)
        """
    case amendTransaction = """
        UPDATE transactions SET is_finished = ?2, is_revoked = ?3, is_open = ?4, is_listed = ?5, is_latest_candidate = ?6,
            cause = ?7, header_id = ?8, payload = ?9, signature = ?10
        WHERE id = ?1
        """
    case moveTransaction = """
        UPDATE transactions SET is_finished = ?2, is_revoked = ?3, is_open = ?4, is_listed = ?5, is_latest_candidate = ?6,
            cause = ?7
        WHERE id = ?1
        """
    case closeTransaction = "UPDATE transactions SET is_open = 0 WHERE id = ?1"

    case putChain = """
        INSERT INTO chains (group_id, ownership, state) VALUES (?1, ?2, ?3)
        ON CONFLICT (group_id, ownership) DO UPDATE SET state = excluded.state
        """
    case insertPending = "INSERT INTO pending (transaction_id, request) VALUES (?1, ?2)"
    case deletePending = "DELETE FROM pending WHERE transaction_id = ?1"
    case insertEvent = """
        INSERT INTO journal (sequence, kind, at_ms, product_id, transaction_id, group_id, cause, is_announced,
            changes_status, further_rows)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        """

    case deleteTransaction = "DELETE FROM transactions WHERE id = ?1"
    case deleteChain = "DELETE FROM chains WHERE group_id = ?1 AND ownership = ?2"
    case putFailure = """
        INSERT INTO failures (transaction_id, attempt) VALUES (?1, ?2)
        ON CONFLICT (transaction_id) DO UPDATE SET attempt = excluded.attempt
        """
    case deleteFailure = "DELETE FROM failures WHERE transaction_id = ?1"
    case setSetting = """
        INSERT INTO settings (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """
    case deleteSetting = "DELETE FROM settings WHERE key = ?1"

    case clearTransactions = "DELETE FROM transactions"
    case clearChains = "DELETE FROM chains"
    case clearPending = "DELETE FROM pending"
    case clearFailures = "DELETE FROM failures"
    case clearJournal = "DELETE FROM journal"
}
