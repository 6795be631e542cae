/// The statements that read the ledger's tables, so that a test can check the query plan of each.
///
/// A statement names its index, so that it fails instead of reading the whole history if a later version of the tables
/// or of SQLite does not use that index.
package enum LedgerQuery: String, CaseIterable, Sendable {
    case metadata = """
        SELECT root_certificate, root_private_key, intermediate_certificate, intermediate_private_key, leaf_certificate,
            leaf_private_key, device_verification_id, environment, bundle_id, first_launch_ms, first_app_version
        FROM store WHERE id = 1
        """
    case identifiers = "SELECT next FROM identifiers WHERE id = 1"
    case state = "SELECT value FROM store_state WHERE key = ?1"
    case promotions = "SELECT product_id, visibility FROM promotions ORDER BY position"
    // Numbers of 2^62 and more are damage (StoredNumber), which must not hide the row that was written last.
    case sequence = "SELECT max(sequence) FROM journal WHERE sequence < 4611686018427387904"
    case damagedEvents = "SELECT sequence FROM journal WHERE sequence >= 4611686018427387904 ORDER BY sequence LIMIT 9"
    case highestTransaction = "SELECT max(id) FROM transactions WHERE id < 4611686018427387904"
    case highestRequest = "SELECT max(transaction_id) FROM pending WHERE transaction_id < 4611686018427387904"
    case highestFailure = "SELECT max(transaction_id) FROM failures WHERE transaction_id < 4611686018427387904"

    case openEntries = """
        SELECT id, original_id, product_id, kind, group_id, purchase_ms, is_finished, is_revoked, created_at, cause,
            CAST(payload AS BLOB)
        FROM transactions INDEXED BY transactions_open WHERE is_open = 1 ORDER BY id
        """
    case entry = """
        SELECT id, original_id, product_id, kind, group_id, purchase_ms, is_finished, is_revoked, created_at, cause,
            CAST(payload AS BLOB)
        FROM transactions WHERE id = ?1
        """
    /// As ``entry``, with `is_open` as a last column.
    case entryWithState = """
        SELECT id, original_id, product_id, kind, group_id, purchase_ms, is_finished, is_revoked, created_at, cause,
            CAST(payload AS BLOB), is_open
        FROM transactions WHERE id = ?1
        """
    case ofCause = """
        SELECT id FROM transactions INDEXED BY transactions_by_cause
        WHERE cause = ?1 AND cause IS NOT NULL LIMIT 1
        """
    case answer = """
        SELECT transaction_id FROM journal INDEXED BY journal_answers
        WHERE cause = ?1 AND kind = 'answered' LIMIT 1
        """
    case newestUnrevokedNonRenewing = """
        SELECT id, original_id, product_id, kind, group_id, purchase_ms, is_finished, is_revoked, created_at, cause,
            CAST(payload AS BLOB)
        FROM transactions INDEXED BY transactions_standing
        WHERE product_id = ?1 AND kind = 'Non-Renewing Subscription' AND is_revoked = 0 AND id <> ?2
        ORDER BY purchase_ms DESC, id DESC LIMIT 1
        """
    case renewals = """
        SELECT id, original_id, product_id, kind, group_id, purchase_ms, is_finished, is_revoked, created_at, cause,
            CAST(payload AS BLOB)
        FROM transactions INDEXED BY transactions_by_original
        WHERE original_id = ?1 AND original_id <> id ORDER BY id
        """
    /// The only query that reads the whole history, for the list of a test session (TS-09).
    case everyTransaction = """
        SELECT id, original_id, product_id, kind, group_id, purchase_ms, is_finished, is_revoked, created_at, cause,
            CAST(payload AS BLOB)
        FROM transactions ORDER BY id
        """
    case failures = "SELECT transaction_id, CAST(attempt AS BLOB) FROM failures ORDER BY transaction_id"
    case setting = "SELECT value FROM settings WHERE key = ?1"
    case chains = "SELECT group_id, ownership, CAST(state AS BLOB) FROM chains"
    case chainsOfGroup = "SELECT group_id, ownership, CAST(state AS BLOB) FROM chains WHERE group_id = ?1"
    case pending = "SELECT transaction_id, CAST(request AS BLOB) FROM pending ORDER BY transaction_id"
    case request = "SELECT transaction_id, CAST(request AS BLOB) FROM pending WHERE transaction_id = ?1"

    case header = "SELECT segment FROM headers WHERE id = ?1"
    case headerID = "SELECT id FROM headers WHERE segment = ?1"
    case text = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions WHERE id = ?1
        """
    // A page continues at the date at which the previous one ended, and then with older rows. In one query for both,
    // SQLite would skip all rows of that date again for every page.
    case listedSameTime = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_date
        WHERE is_listed = 1 AND purchase_ms = ?3 AND id < ?4 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms DESC, id DESC LIMIT ?2
        """
    case listedOlder = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_date
        WHERE is_listed = 1 AND purchase_ms < ?3 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms DESC, id DESC LIMIT ?2
        """
    case listedOfProductSameTime = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_product
        WHERE is_listed = 1 AND purchase_ms = ?3 AND id < ?4 AND product_id = ?5 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms DESC, id DESC LIMIT ?2
        """
    case listedOfProductOlder = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_product
        WHERE is_listed = 1 AND purchase_ms < ?3 AND product_id = ?4 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms DESC, id DESC LIMIT ?2
        """
    case historySameTime = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_date
        WHERE is_listed = 1 AND purchase_ms = ?3 AND id < ?4 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        UNION ALL
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_date
        WHERE is_listed = 0 AND purchase_ms = ?3 AND id < ?4 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms DESC, id DESC LIMIT ?2
        """
    case historyOlder = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_date
        WHERE is_listed = 1 AND purchase_ms < ?3 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        UNION ALL
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_date
        WHERE is_listed = 0 AND purchase_ms < ?3 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms DESC, id DESC LIMIT ?2
        """
    case historyOfProductSameTime = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_product
        WHERE is_listed = 1 AND purchase_ms = ?3 AND id < ?4 AND product_id = ?5 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        UNION ALL
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_product
        WHERE is_listed = 0 AND purchase_ms = ?3 AND id < ?4 AND product_id = ?5 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms DESC, id DESC LIMIT ?2
        """
    case historyOfProductOlder = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_product
        WHERE is_listed = 1 AND purchase_ms < ?3 AND product_id = ?4 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        UNION ALL
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_product
        WHERE is_listed = 0 AND purchase_ms < ?3 AND product_id = ?4 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms DESC, id DESC LIMIT ?2
        """
    // Only finished non-renewing subscriptions can be the latest transaction of their product without being listed.
    case lastingSameTime = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_date
        WHERE is_listed = 1 AND purchase_ms = ?3 AND id < ?4 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        UNION ALL
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_lasting_unlisted
        WHERE kind = 'Non-Renewing Subscription' AND is_listed = 0 AND purchase_ms = ?3 AND id < ?4
            AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms DESC, id DESC LIMIT ?2
        """
    case lastingOlder = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_date
        WHERE is_listed = 1 AND purchase_ms < ?3 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        UNION ALL
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_lasting_unlisted
        WHERE kind = 'Non-Renewing Subscription' AND is_listed = 0 AND purchase_ms < ?3 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms DESC, id DESC LIMIT ?2
        """
    case lastingOfProductSameTime = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_product
        WHERE is_listed = 1 AND purchase_ms = ?3 AND id < ?4 AND product_id = ?5 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        UNION ALL
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_latest_unlisted
        WHERE is_latest_candidate = 1 AND is_listed = 0 AND purchase_ms = ?3 AND id < ?4 AND product_id = ?5
            AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms DESC, id DESC LIMIT ?2
        """
    case lastingOfProductOlder = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_product
        WHERE is_listed = 1 AND purchase_ms < ?3 AND product_id = ?4 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        UNION ALL
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_latest_unlisted
        WHERE is_latest_candidate = 1 AND is_listed = 0 AND purchase_ms < ?3 AND product_id = ?4
            AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms DESC, id DESC LIMIT ?2
        """
    case unfinishedSameTime = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_unfinished
        WHERE is_finished = 0 AND purchase_ms = ?3 AND id > ?4 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms, id LIMIT ?2
        """
    case unfinishedNewer = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_unfinished
        WHERE is_finished = 0 AND purchase_ms > ?3 AND created_at NOT BETWEEN ?1 + 1 AND 4611686018427387903
        ORDER BY purchase_ms, id LIMIT ?2
        """
    case latest = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_product
        WHERE product_id = ?1 AND is_listed = 1 AND is_latest_candidate = 1
        UNION ALL
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_latest_unlisted
        WHERE product_id = ?1 AND is_listed = 0 AND is_latest_candidate = 1
        ORDER BY purchase_ms DESC, id DESC LIMIT 1
        """
    case latestOfHistory = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_product
        WHERE product_id = ?1 AND is_listed = 1
        UNION ALL
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB)
        FROM transactions INDEXED BY transactions_by_product
        WHERE product_id = ?1 AND is_listed = 0
        ORDER BY purchase_ms DESC, id DESC LIMIT 1
        """

    case receiptIdentity = "SELECT certificate, private_key, device_id FROM receipt_identity WHERE id = 1"
    case receiptListed = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB), is_finished
        FROM transactions INDEXED BY transactions_by_date WHERE is_listed = 1 ORDER BY purchase_ms, id
        """
    case receiptUnlisted = """
        SELECT id, purchase_ms, CAST(header_id AS INTEGER), CAST(payload AS BLOB), CAST(signature AS BLOB), is_finished
        FROM transactions INDEXED BY transactions_lasting_unlisted
        WHERE kind = 'Non-Renewing Subscription' AND is_listed = 0 ORDER BY purchase_ms, id
        """

    case events = """
        SELECT sequence, kind, at_ms, product_id, transaction_id, group_id, cause, is_announced, changes_status
        FROM journal WHERE sequence > ?1 AND sequence < 4611686018427387904 ORDER BY sequence LIMIT ?2
        """
    /// As ``events``, with `further_rows` as a last column.
    case changes = """
        SELECT sequence, kind, at_ms, product_id, transaction_id, group_id, cause, is_announced, changes_status,
            CAST(further_rows AS BLOB)
        FROM journal WHERE sequence > ?1 AND sequence < 4611686018427387904 ORDER BY sequence LIMIT ?2
        """
    case announcements = """
        SELECT sequence, kind, at_ms, product_id, transaction_id, group_id, cause, is_announced, changes_status
        FROM journal INDEXED BY journal_announced
        WHERE is_announced = 1 AND sequence > ?1 AND sequence < 4611686018427387904 ORDER BY sequence LIMIT ?2
        """
}
