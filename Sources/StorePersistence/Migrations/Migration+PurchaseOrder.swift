import SQLiteDatabase

extension Migration {
    /// The newest purchase goes by its date, not by its identifier, which is taken when something is asked for.
    ///
    /// Finished non-renewing subscriptions can be listed in order, and a queue finds out that a request was answered
    /// with a transaction of another one.
    static let purchaseOrder = Migration(
        number: 7,
        sql: """
            DROP INDEX transactions_standing;
            CREATE INDEX transactions_standing ON transactions (product_id, purchase_ms)
                WHERE kind = 'Non-Renewing Subscription' AND is_revoked = 0;
            DROP INDEX transactions_lasting_unlisted;
            CREATE INDEX transactions_lasting_unlisted ON transactions (is_listed, purchase_ms)
                WHERE kind = 'Non-Renewing Subscription' AND is_listed = 0;
            CREATE INDEX journal_answers ON journal (origin_tag) WHERE kind = 'answered';
            """
    )
}
